import type { Survey } from '../definition/survey.js';
import { readPageShield } from './live.js';

/** The settings, which every zone has: on or off, somebody may want them to stay so. */
export const surveyPageShield: Survey = async ({ scope }, api, signal) => {
  await readPageShield(scope, api, signal);
  return [{ key: 'page_shield', address: 'page_shield' }];
};
