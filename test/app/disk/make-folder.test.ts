import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../src/app/disk/make-folder.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

it('makes a folder with those above it, and leaves one that is there as it is', () => {
  const root = repository({});
  makeFolder(join(root, 'a/b/c'), 0o700);
  expect(statSync(join(root, 'a/b/c')).isDirectory()).toBe(true);
  chmodSync(join(root, 'a'), 0o750);
  makeFolder(join(root, 'a'), 0o700);
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o750);
});

it('is no folder where a file is', () => {
  const root = repository({ file: '' });
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file/below'))).toThrow('ENOTDIR');
});

/** Where no folder can be made: the first made Node's own function try for ever. */
const PLACES = ['/proc/zonewright', '/dev/null/zonewright'].filter((path) => existsSync(join(path, '..')));

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};

it.each(
  PLACES.flatMap((place) =>
    [
      ['init', `${place}/a`],
      ['apply', '--yes', '--emulator', '--runs', `${place}/a`],
      ['plan', '--emulator', '--out', `${place}/a/plan.json`],
      ['plan', '--emulator', '--cache', `${place}/a`],
      ['import', '--emulator', '--zone', `shop.example.com=${ZONE}`, '--out', `${place}/a`],
      ['apply', '--yes', '--emulator', '--journal', `${place}/a/journal`],
    ].map((args) => ({ args })),
  ),
)('$args ends, and not with a bug', async ({ args }) => {
  const ran = await zonewright(args, { root: repository(FILES) });
  expect([0, 1, 3, 4, 64]).toContain(ran.exit);
  expect(ran.stdout + ran.stderr).not.toContain('has a bug');
});
