import type { Survey } from '../definition/survey.js';
import { listKey } from './address.js';
import { listAllShown, otherListWords } from './live.js';

/** Every list of an account. Those that no file can declare have `left`. */
export const surveyLists: Survey = async ({ scope }, api, signal) => {
  const { own, others } = await listAllShown(scope, api, signal);
  return [
    ...own.map(({ name }) => ({ key: listKey(name), address: listKey(name) })),
    ...others.map(({ id, name, why }) => ({
      key: `${listKey(name)} ${id}`,
      address: listKey(name || id),
      left: { what: otherListWords({ id, name }), why },
    })),
  ];
};
