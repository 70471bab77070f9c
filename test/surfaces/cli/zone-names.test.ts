import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

/** What the service calls a zone, and what files call it. */
const NAMES: readonly (readonly [string, string])[] = [
  ['b\u00fccher.example', 'xn--bcher-kva.example'],
  ['B\u00dcCHER.Example', 'xn--bcher-kva.example'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['Shop.Example.COM', 'shop.example.com'],
  ['\u4f8b\u3048.\u30c6\u30b9\u30c8', 'xn--r8jz45g.xn--zckzah'],
];

async function world(name: string) {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name, page_shield: { enabled: true } } } },
  });
  onTestFinished(() => emulator.close());
  return { emulator, root: repository({}) };
}

describe.each(NAMES)('a zone that the service calls %s', (live, name) => {
  test.each<readonly [string, readonly string[]]>([
    ['with all zones', ['--all']],
    ['by the name of the service', ['--zone', `${live}=${ZONE}`]],
    ['by the name of files', ['--zone', `${name}=${ZONE}`]],
  ])('is imported %s, and its plan is empty', async (_, flags) => {
    const { emulator, root } = await world(live);
    const ran = await zonewright(['import', ...flags, '--yes'], {
      emulator,
      root,
    });
    expect([ran.exit, ran.stderr]).toEqual([0, expect.not.stringContaining('scope-name')]);
    expect(readdirSync(join(root, 'zones'))).toEqual([`${name}.yaml`]);
    expect(readFileSync(join(root, 'zones', `${name}.yaml`), 'utf8')).toContain(`name: ${name}`);
    const planned = await zonewright(['plan', '--detailed-exitcode'], {
      emulator,
      root,
    });
    expect([planned.exit, planned.stdout]).toEqual([0, expect.not.stringContaining('scope-name')]);
    const again = await zonewright(['import', '--zone', live, '--yes'], {
      emulator,
      root,
    });
    expect([again.exit, again.stdout]).toEqual([0, expect.stringContaining('the files match what is live')]);
    expect(
      (
        await zonewright(['inspect', 'rulesets', '--zone', live], {
          emulator,
          root,
        })
      ).exit,
    ).toBe(0);
  });

  test('is named in a file by one form only', async () => {
    const { emulator, root } = await world(live);
    await zonewright(['import', '--all', '--yes'], { emulator, root });
    const file = join(root, 'zones', `${name}.yaml`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(`name: ${name}`, () => `name: "${live}"`),
    );
    const ran = await zonewright(['validate'], { emulator, root });
    expect([ran.exit, ran.stdout + ran.stderr]).toEqual([3, expect.stringContaining(`Write "${name}"`)]);
  });
});

test('another name in another alphabet is another zone', async () => {
  const { emulator, root } = await world('b\u00fccher.example');
  const args = ['import', '--zone', `bucher.example=${ZONE}`, '--yes'];
  const ran = await zonewright(args, { emulator, root });
  expect([ran.exit, ran.stdout]).toEqual([4, expect.stringContaining('scope-name-mismatch')]);
});
