import { expect, test } from 'vitest';
import { syncFolder } from '../../../src/app/disk/sync-folder.js';
import { repository } from '../../helpers/command.js';

test('the names of a folder are put on the disk, where the system can', async () => {
  await syncFolder(repository({}));
  await syncFolder('/nowhere');
});

test.each([
  ['can', () => Promise.resolve()],
  ['can not', () => Promise.reject(new Error('EPERM'))],
])('a folder is closed where the system %s', async (_, sync) => {
  const seen: string[] = [];
  const folder = { sync, close: () => Promise.resolve(void seen.push('closed')) };
  await syncFolder('a', (path) => Promise.resolve((seen.push(path), folder)));
  expect(seen).toEqual(['a', 'closed']);
});
