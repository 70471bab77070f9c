import type { Survey } from '../definition/survey.js';
import { listKey } from './address.js';
import { listShownLists } from './live.js';

/** Every list of an account that is its own. */
export const surveyLists: Survey = async ({ scope }, api, signal) => {
  const lists = await listShownLists(scope, api, signal);
  return lists.map(({ name }) => ({ key: listKey(name), address: listKey(name) }));
};
