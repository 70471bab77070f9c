import type { Survey } from '../definition/survey.js';
import { readPageShield } from './live.js';

/** What the settings are known by: a zone has them once. */
export const PAGE_SHIELD_KEY = 'page_shield';

/** The settings, which every zone has: on or off, somebody may want them to stay so. */
export const surveyPageShield: Survey = async ({ scope }, api, signal) => {
  await readPageShield(scope, api, signal);
  return [{ key: PAGE_SHIELD_KEY, address: PAGE_SHIELD_KEY }];
};
