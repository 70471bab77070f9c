import { expect, test } from 'vitest';
import { listLists } from '../../../src/kinds/lists/live.js';
import { ACCOUNT, answering } from '../support.js';

const PATH = `/accounts/${ACCOUNT.id}/rules/lists`;
const OFFICE = { id: 'a'.repeat(32), name: 'office', kind: 'ip', num_items: 2 };

test.each<[string, object]>([
  ['name', { ...OFFICE, name: null }],
  ['name', { ...OFFICE, name: undefined }],
  ['kind', { ...OFFICE, kind: null }],
  ['kind', { ...OFFICE, kind: 7 }],
])('a list without a %s is not taken for another list: %j', async (member, list) => {
  const api = answering({ list: { [PATH]: [list] } });
  await expect(listLists(ACCOUNT, api)).rejects.toThrow(`a list has no ${member}`);
});

test('lists of unknown kinds are left alone', async () => {
  const api = answering({ list: { [PATH]: [{ ...OFFICE, kind: 'of tomorrow' }, OFFICE] } });
  expect(await listLists(ACCOUNT, api)).toMatchObject([{ name: 'office', kind: 'ip', size: 2 }]);
});
