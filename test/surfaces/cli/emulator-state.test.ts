import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zonewright.yaml': 'dialect: documented\n',
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};
const LINE =
  'There is no lvie.json in this folder: the emulator starts empty, and writes it after a change.\n';

describe('a state file that is not there', () => {
  it.each([
    [['import', '--all']],
    [['plan', '--format', 'json']],
    // It asks with several clients.
    [['doctor']],
  ])('is told once by %j', async (args) => {
    const root = repository(FILES);
    const ran = await zonewright([...args, '--emulator', 'lvie.json'], { root });
    expect(ran.stderr.split(LINE)).toHaveLength(2);
    expect([ran.stdout.includes('lvie.json in'), existsSync(join(root, 'lvie.json'))]).toEqual([
      false,
      false,
    ]);
    const quiet = await zonewright([...args, '--emulator', 'lvie.json', '--quiet'], { root });
    expect(quiet.stderr).toBe('');
  });

  it('is written after a change, and then there is nothing to tell', async () => {
    const root = repository(FILES);
    const apply = ['apply', '--yes', '--emulator', 'lvie.json'];
    expect((await zonewright(apply, { root })).stderr.split(LINE)).toHaveLength(2);
    expect(readFileSync(join(root, 'lvie.json'), 'utf8')).toContain(ZONE);
    expect((await zonewright(apply, { root })).stderr).not.toContain('lvie.json');
    expect((await zonewright(['plan', '--emulator'], { root })).stderr).not.toContain('There is no');
  });

  it('is told with the variable that names it, which counts from the working directory', async () => {
    const root = repository({ ...FILES, 'state.json': '{}' });
    const env = { ZONEWRIGHT_EMULATOR: 'state.json' };
    expect((await zonewright(['plan'], { root, env })).stderr).not.toContain('There is no');
    const below = await zonewright(['plan'], { root: join(root, 'zones'), env });
    expect(below.stderr).toContain(
      'There is no state.json in this folder (ZONEWRIGHT_EMULATOR is set): the emulator starts empty',
    );
    const named = join(root, 'other.json');
    const absolute = await zonewright(['plan', '--emulator', named], { root });
    expect(absolute.stderr).toContain(`There is no ${named}: the emulator starts empty`);
  });
});

it('an import of everything says that there is nothing to be seen', async () => {
  const ran = await zonewright(['import', '--all', '--emulator'], { root: repository({}) });
  expect(ran).toMatchObject({
    exit: 0,
    stdout: '0 scopes, 2 requests.\nThe credentials see no zone and no account.\n',
  });
});
