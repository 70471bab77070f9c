import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zonewright.yaml': 'safety: { max_deletes: 0 }\n',
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};

/** A repository whose project file has another name. */
function renamed(name: string): string {
  const root = repository(FILES);
  renameSync(join(root, 'zonewright.yaml'), join(root, name));
  return root;
}

const SAYS = 'zonewright.yml is not read: the project file is called zonewright.yaml';

describe('a project file with nearly its name', () => {
  it.each([
    [['validate']],
    [['fmt']],
    [['fmt', 'zones/shop.yaml', '--check']],
    [['plan', '--emulator']],
    [['apply', '--yes', '--emulator']],
    [['drift', '--emulator']],
    [['coverage', '--emulator']],
    [['ask', 'ssl', '--emulator']],
    [['inspect', 'rulesets', '--emulator']],
    [['inspect', 'rulesets', '--zone', `shop.example.com=${ZONE}`, '--emulator']],
    [['migrate', 'waf', '--zone', 'shop.example.com', '--emulator']],
    [['import', '--zone', `blog.example.com=${ZONE}`, '--emulator']],
    [['import', '--all', '--emulator', '--out', 'new']],
    [['init']],
  ])('is refused by %j', async (args) => {
    const root = renamed('zonewright.yml');
    const ran = await zonewright(args, { root });
    expect(`${ran.exit} ${ran.stdout}${ran.stderr}`).toMatch(/^3 /);
    expect(`${ran.stdout}${ran.stderr}`).toContain(SAYS);
    expect([existsSync(join(root, 'zonewright.yaml')), existsSync(join(root, 'new'))]).toEqual([
      false,
      false,
    ]);
  });

  it('is refused where a run is undone', async () => {
    const root = repository(FILES);
    const emulator = ['--emulator', 'state.json'];
    await zonewright(['import', '--all', ...emulator], { root });
    const applied = await zonewright(['apply', '--yes', ...emulator], { root });
    expect([applied.exit, applied.stdout]).toEqual([0, expect.stringContaining('pplied')]);
    renameSync(join(root, 'zonewright.yaml'), join(root, 'zonewright.yml'));
    const ran = await zonewright(['undo', ...emulator], { root });
    expect([ran.exit, ran.stdout + ran.stderr]).toEqual([3, expect.stringContaining(SAYS)]);
  });

  it('is an error of doctor, with files or without', async () => {
    for (const root of [renamed('zonewright.yml'), repository({ 'zonewright.yml': '' })]) {
      const ran = await zonewright(['doctor', '--emulator'], { root });
      expect([ran.exit, ran.stdout]).not.toEqual([0, expect.anything()]);
      expect(ran.stdout).toMatch(/content +1 error/);
    }
  });

  it('is the root for who is below it', async () => {
    const root = join(renamed('zonewright.yml'), 'zones');
    const ran = await zonewright(['validate'], { root });
    expect(ran).toMatchObject({ exit: 3, stdout: expect.stringContaining(SAYS) });
    expect(ran.stderr).toBe('Root: .., the folder of zonewright.yml. Paths are relative to it.\n');
  });

  it('is read when it has its name again', async () => {
    const root = renamed('zonewright.yml');
    renameSync(join(root, 'zonewright.yml'), join(root, 'zonewright.yaml'));
    expect(await zonewright(['validate'], { root })).toMatchObject({ exit: 0 });
    expect(readFileSync(join(root, 'zonewright.yaml'), 'utf8')).toBe(FILES['zonewright.yaml']);
  });
});

it('a zone file that no pattern matches is told when it is validated and planned', async () => {
  const root = repository({ ...FILES, 'zones/blog.yml': '' });
  for (const args of [['validate'], ['plan', '--emulator']]) {
    const ran = await zonewright(args, { root });
    expect(`${ran.stdout}${ran.stderr}`).toContain('zones/blog.yml is not read: no pattern matches it');
  }
});
