import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/kernel/model/finding.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const MISSING = '9'.repeat(32);
const STATE = {
  zones: {
    [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } },
    [OTHER_ZONE]: { name: 'blog.example.com', page_shield: { enabled: true } },
  },
  accounts: { [ACCOUNT]: { name: 'example-inc' } },
};
const zoneFile = (name: string, id: string): string =>
  `zone: { name: ${name}, id: "${id}" }\npage_shield: { enabled: false }\n`;

interface Imported extends Ran {
  readonly root: string;
  /** The files of zones afterwards, with their texts. */
  readonly zones: Readonly<Record<string, string>>;
}

/** An import into a repository with these files, of a service that has this state. */
async function imported(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
  state: unknown = STATE,
): Promise<Imported> {
  const root = repository({ ...files, 'state.json': JSON.stringify(state) });
  const ran = await zonewright(['import', ...args, '--yes', '--emulator', 'state.json'], { root });
  const folder = join(root, 'zones');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const zones = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return { ...ran, root, zones };
}

/** The service knows the zones, and lists none. */
const NAMELESS = { ...STATE, zones: { [ZONE]: { page_shield: { enabled: true } } } };
const MISMATCH = `id ${ZONE} belongs to zone "shop.example.com", not to typo.example.com`;

describe('an import under a wrong name', () => {
  it('is refused, and the others are imported', async () => {
    const ran = await imported([
      '--zone',
      `typo.example.com=${ZONE}`,
      '--zone',
      `blog.example.com=${OTHER_ZONE}`,
    ]);
    expect([ran.exit, Object.keys(ran.zones)]).toEqual([6, ['blog.example.com.yaml']]);
    expect(ran.stdout).toContain('zone typo.example.com   refused: nothing was written');
    expect(ran.stdout).toContain(
      `scope-name-mismatch\n  ${MISMATCH}\n  It was not imported. Correct the name or the id of --zone. The id is on the overview page of the zone.`,
    );
  });

  it('is refused with the same message as a plan', async () => {
    const files = { 'zones/typo.yaml': zoneFile('typo.example.com', ZONE) };
    for (const args of [
      ['--zone', 'typo.example.com'],
      ['--all', '--without', 'zone_settings'],
    ]) {
      const ran = await imported(args, files);
      expect(ran.stdout).toContain(
        `${MISMATCH}\n  It was not read or written. Correct the name or the id in the header of the file.`,
      );
      expect(ran.zones['typo.yaml']).toBe(files['zones/typo.yaml']);
    }
    const root = repository({ ...files, 'state.json': JSON.stringify(STATE) });
    const planned = await zonewright(['plan', '--emulator', 'state.json'], { root });
    expect(planned.stdout).toContain(MISMATCH);
  });

  it('is refused where the name has another id', async () => {
    const ran = await imported(['--zone', `shop.example.com=${MISSING}`]);
    expect([ran.exit, ran.zones]).toEqual([4, {}]);
    expect(ran.stdout).toContain(`zone shop.example.com has the id ${ZONE} on the service, not ${MISSING}`);
  });

  it('is warned of where the service shows no names, as by a plan', async () => {
    const ran = await imported(['--zone', `typo.example.com=${ZONE}`], {}, NAMELESS);
    expect([ran.exit, Object.keys(ran.zones)]).toEqual([0, ['typo.example.com.yaml']]);
    const says =
      'the service did not show the names of zones, so they were not compared with their ids: typo.example.com';
    expect(ran.stdout).toContain(says);
    const planned = await zonewright(['plan', '--emulator', 'state.json'], { root: ran.root });
    expect(planned.stdout).toContain(says);
    const json = await imported(['--zone', `typo.example.com=${ZONE}`, '--format', 'json'], {}, NAMELESS);
    const document: unknown = JSON.parse(json.stdout);
    expect(document).toMatchObject({ findings: [{ code: 'scope-name-unchecked' }] });
    expect(validatorFor('import')(document)).toBe(true);
  });

  it('takes no further request of what the service has listed', async () => {
    const ran = await imported(['--all']);
    const traced = join(ran.root, 'trace.har');
    const again = await zonewright(['import', '--all', '--emulator', 'state.json', '--trace', traced], {
      root: ran.root,
    });
    expect(again.stdout).not.toContain('scope-name');
    const asked = [...readFileSync(traced, 'utf8').matchAll(/"url": ?"[^"]*\/(zones|accounts)\?[^"]*"/g)];
    expect(asked.map(([, what]) => what ?? '').toSorted(compare)).toEqual(['accounts', 'zones']);
  });
});

describe('an import of an id that a file declares under another name', () => {
  const files = { 'zones/shop.yaml': zoneFile('shop.example.com', ZONE) };

  it.each([
    ['with names', STATE],
    ['without names', NAMELESS],
  ])('is refused, and names the file: %s', async (_, state) => {
    const ran = await imported(['--zone', `other.example.com=${ZONE}`], files, state);
    expect(ran).toMatchObject({ exit: 64, zones: { 'shop.yaml': files['zones/shop.yaml'] } });
    expect(ran.stderr).toContain(
      `zone ${ZONE} is called shop.example.com in zones/shop.yaml, not other.example.com\n` +
        'Check which is right: give --zone shop.example.com, or correct the header of zones/shop.yaml.',
    );
  });

  it('takes the same name in another case', async () => {
    const ran = await imported(['--zone', `Shop.Example.com=${ZONE}`], files);
    expect(ran).toMatchObject({ exit: 0, zones: { 'shop.yaml': expect.stringContaining('enabled: true') } });
  });
});

describe('an import of a scope that the service does not have', () => {
  it.each<[args: readonly string[], files: Readonly<Record<string, string>>, help: string]>([
    [
      ['--zone', `new.example.com=${MISSING}`],
      {},
      'Check the id of --zone: it is on the overview page of the zone, and is not that of an account. Then check the base address.',
    ],
    [
      ['--account', `new-inc=${MISSING}`],
      {},
      'Check the id of --account: it is on the overview page of the account, and is not that of a zone. Then check the base address.',
    ],
    [
      ['--zone', 'new.example.com'],
      { 'zones/new.yaml': zoneFile('new.example.com', MISSING) },
      'Check the id in the header of the file: it is on the overview page of the zone, and is not that of an account. Then check the base address.',
    ],
  ])('says so once: %j', async (args, files, help) => {
    const { stdout, exit } = await imported(args, files);
    expect([exit, stdout.match(/ {2}error {2}/g)]).toEqual([4, ['  error  ']]);
    expect(stdout).toContain(`  Nothing is written there. ${help}`);
    expect(stdout).not.toMatch(/--without|scope-name-unchecked/);
  });
});

describe('an import of everything with two zones of one name', () => {
  const TWICE = {
    ...STATE,
    zones: { ...STATE.zones, [MISSING]: { name: 'shop.example.com', page_shield: { enabled: false } } },
  };

  it('imports the others, and says how to choose', async () => {
    const ran = await imported(['--all'], {}, TWICE);
    expect([ran.exit, Object.keys(ran.zones)]).toEqual([6, ['blog.example.com.yaml']]);
    expect(ran.stdout).toContain(
      '  2 zones are called shop.example.com, and a repository can have only one of them\n' +
        `  Import again with one of these flags as well: --zone shop.example.com=${ZONE} or --zone shop.example.com=${MISSING}.`,
    );
  });

  it('takes the one that is named, then or before, and leaves the other out', async () => {
    const named = await imported(['--all', '--zone', `shop.example.com=${MISSING}`], {}, TWICE);
    const file = { 'shop.example.com.yaml': expect.stringContaining(MISSING) };
    expect(named).toMatchObject({ exit: 0, zones: file });
    expect(named.stdout).toContain(
      `  another zone called shop.example.com was left out: its id is ${ZONE}, and the import is of ${MISSING}\n` +
        `  To import it too, give it a repository of its own: zonewright import --zone shop.example.com=${ZONE} --out FOLDER.`,
    );
    const texts = Object.entries(named.zones).map(([name, text]) => [`zones/${name}`, text]);
    const again = await imported(['--all'], Object.fromEntries(texts), TWICE);
    expect(again).toMatchObject({ exit: 0, zones: file });
    expect(again.stdout).toContain(`another zone called shop.example.com was left out: its id is ${ZONE}`);
  });

  it('gives advice for the other one that works', async () => {
    const files = { 'zones/shop.yaml': zoneFile('shop.example.com', MISSING) };
    const args = ['--zone', `shop.example.com=${ZONE}`, '--out', 'other'];
    const { exit, root, zones } = await imported(args, files, TWICE);
    expect([exit, Object.values(zones)]).toEqual([0, [files['zones/shop.yaml']]]);
    expect(readFileSync(join(root, 'other/zones/shop.example.com.yaml'), 'utf8')).toContain(ZONE);
  });

  it('says which id is wrong in a file', async () => {
    const files = { 'zones/shop.yaml': zoneFile('shop.example.com', '8'.repeat(32)) };
    const ran = await imported(['--all'], files);
    expect(ran).toMatchObject({ exit: 6, zones: { 'shop.yaml': files['zones/shop.yaml'] } });
    expect(ran.stdout).toContain(
      `  zone shop.example.com has the id ${'8'.repeat(32)} in a file, and the service lists it with ${ZONE}\n` +
        '  Correct the id in the header of the file, if it is wrong.',
    );
  });
});
