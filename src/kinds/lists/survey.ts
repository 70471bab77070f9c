import type { Survey } from '../definition/survey.js';
import { listKey } from './address.js';
import { listAllShown } from './live.js';

/** Every list of an account. One that no file can declare is known by its id, which nothing covers. */
export const surveyLists: Survey = async ({ scope }, api, signal) => {
  const { own, others } = await listAllShown(scope, api, signal);
  return [
    ...own.map(({ name }) => ({ key: listKey(name), address: listKey(name) })),
    ...others.map(({ id, name }) => ({ key: `${listKey(name)} ${id}`, address: listKey(name || id) })),
  ];
};
