import { expect, test } from 'vitest';
import { judgeInThreads, threadsFor } from '../../../src/app/repository/verdict-threads.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { repository } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILE = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const NAMES = ['zones/a.yaml', 'zones/b.yaml', 'zones/c.yaml', 'zones/d.yaml', 'zones/e.yaml'];
const JUDGED = NAMES.map((name) => ({ name, level: 'zone' }) as const);

test('threads are for many files', () => {
  expect([threadsFor(0), threadsFor(39)]).toEqual([0, 0]);
});

test('a file with errors has no verdict, and the others have one', async () => {
  const files = Object.fromEntries(NAMES.map((name) => [name, FILE]));
  const root = repository({ ...files, 'zones/c.yaml': 'zone: {}\n' });
  const verdicts = await judgeInThreads({ root, judged: JUDGED, settings: settingsFrom({}) }, 1);
  const found = await Promise.all(verdicts);
  expect(found.map((verdict) => verdict?.text)).toEqual([FILE, FILE, undefined, FILE, FILE]);
});

test('what goes wrong in a thread is thrown where its files are asked for, and nowhere else', async () => {
  const settings = { ...settingsFrom({}), broken: () => undefined };
  const [first] = await judgeInThreads({ root: '.', judged: JUDGED, settings }, 1);
  await expect(first).rejects.toThrow('could not be cloned');
});

test('files that need more memory than a thread has are left to the main thread', async () => {
  const root = repository({ 'zones/a.yaml': FILE });
  const task = { root, judged: JUDGED, settings: settingsFrom({}) };
  const verdicts = await judgeInThreads(task, 1, { maxOldGenerationSizeMb: 2 });
  expect(await Promise.all(verdicts)).toEqual(JUDGED.map(() => undefined));
});
