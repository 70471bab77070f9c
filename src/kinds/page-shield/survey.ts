import type { Survey } from '../definition/survey.js';
import { readPageShield } from './live.js';

/** The key of the settings: each zone has them once. */
export const PAGE_SHIELD_KEY = 'page_shield';

/** The settings of a zone. They always exist; either state may be worth declaring. */
export const surveyPageShield: Survey = async ({ scope }, api, signal) => {
  await readPageShield(scope, api, signal);
  return [{ key: PAGE_SHIELD_KEY, address: PAGE_SHIELD_KEY }];
};
