import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const SECTION = 'zone/shop.example.com/csp_policies';
const ALLOWED = ['--allow', 'deletes-policy'];

/** A zone file with policies that only differ in their names. The last part of each is added to it. */
function shop(...policies: readonly string[]): string {
  const list = policies.map((text) => {
    const [name, more = ''] = text.split('|');
    return `    - { description: ${name}, action: log, expression: "true", value: "script-src 'self'"${more} }\n`;
  });
  return `zone: { name: shop.example.com, id: "${ZONE}" }\ncsp_policies:\n  policies:\n${list.join('')}`;
}

interface Shop {
  readonly emulator: Emulator;
  readonly root: string;
  readonly write: (...policies: readonly string[]) => void;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  readonly plan: (...flags: readonly string[]) => Promise<PlanDocument>;
  readonly ids: () => Readonly<Record<string, string>>;
}

/** A zone with one policy, `old`, that its file calls `new`. */
async function renamed(project = '', before: readonly string[] = ['old'], now = ['new']): Promise<Shop> {
  const emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zones/shop.yaml': shop(...before),
    ...(project === '' ? {} : { 'zonewright.yaml': project }),
  });
  const write: Shop['write'] = (...policies) =>
    writeFileSync(join(root, 'zones/shop.yaml'), shop(...policies));
  const run: Shop['run'] = (...args) => zonewright(args, { root, emulator });
  const plan: Shop['plan'] = async (...flags) =>
    JSON.parse((await run('plan', '--format', 'json', ...flags)).stdout) as PlanDocument;
  const ids: Shop['ids'] = () =>
    Object.fromEntries(
      (emulator.state().zones[ZONE]?.policies ?? []).map(({ id, description }) => [description, id]),
    );
  expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
  write(...now);
  return { emulator, root, write, run, plan, ids };
}

const gate = (...targets: readonly string[]): string =>
  `gates:\n  - { name: kept, deny: [deletes-policy], targets: ${JSON.stringify(targets)} }\n`;

describe('a gate that denies the deletion of a policy', () => {
  test.each<readonly [string, readonly string[], boolean]>([
    ['under its old name denies another name', [`${SECTION}/old`], true],
    ['under both names lets it have the other one', [`${SECTION}/*`], false],
    ['under its new name lets it have that one', [`${SECTION}/new`], false],
    ['under another name', [`${SECTION}/other`], false],
  ])('%s', async (_, targets, isDenied) => {
    const { plan, run, ids } = await renamed(gate(...targets));
    const { changes } = await plan();
    expect(changes).toMatchObject([
      {
        address: `${SECTION}/new`,
        action: 'update',
        formerly: { address: `${SECTION}/old`, risks: ['deletes-policy'] },
      },
    ]);
    const codes = changes.flatMap(({ denied = [] }) => denied.flatMap((one) => one.codes));
    expect(codes).toEqual(isDenied ? ['deletes-policy'] : []);
    const { exit } = await run('apply', '--yes', ...ALLOWED);
    expect(exit).toBe(isDenied ? 4 : 0);
    expect(Object.keys(ids())).toEqual([isDenied ? 'old' : 'new']);
  });
});

describe('a policy with another name is meant by both its names', () => {
  test.each<readonly [string, readonly string[], number | 'nothing']>([
    ['--target, the old one', ['--target', `${SECTION}/old`], 1],
    ['--target, the new one', ['--target', `${SECTION}/new`], 1],
    ['--exclude, the old one', ['--exclude', `${SECTION}/old`], 'nothing'],
    ['--exclude, the new one', ['--exclude', `${SECTION}/new`], 'nothing'],
  ])('%s', async (_, flags, number) => {
    const { plan, run } = await renamed();
    if (number === 'nothing') expect((await run('plan', ...flags)).exit).toBe(64);
    else expect((await plan(...flags)).changes).toHaveLength(number);
  });

  test('what protects it under its old name, and consent, which has to name both', async () => {
    const marked = ['new|, protected: true'];
    const { run, ids } = await renamed('', ['old'], marked);
    const allow = (name: string): readonly string[] => ['--allow', `touches-protected@${SECTION}/${name}`];
    expect(await run('apply', '--yes')).toMatchObject({ exit: 4 });
    expect(await run('apply', '--yes', ...allow('new'))).toMatchObject({ exit: 4 });
    expect(await run('apply', '--yes', ...allow('old'))).toMatchObject({ exit: 4 });
    expect(await run('apply', '--yes', ...allow('old'), ...allow('new'))).toMatchObject({ exit: 0 });
    expect(Object.keys(ids())).toEqual(['new']);
  });

  test('an entry of an ignore file that lets the old one be there', async () => {
    const { plan, root } = await renamed();
    const entry = `path: ${SECTION}/old, reason: a trial, expires: "2099-01-01"`;
    writeFileSync(join(root, 'drift-ignore.yaml'), `- { ${entry} }\n`);
    const { changes, findings } = await plan('--ignore', 'drift-ignore.yaml');
    expect(changes.map(({ risks }) => risks.map(({ code }) => code))).toEqual([['overwrites-ignored']]);
    expect(findings).toEqual([]);
  });
});

describe('a run that ended halfway', () => {
  const NOW = ['one', 'two'];

  test('has created one of two policies: the plan of then is carried out as it was reviewed', async () => {
    const { run, root, write, ids } = await renamed('', ['old'], NOW);
    const file = join(root, 'plan.json');
    await run('plan', '--out', file);
    write('old', 'one');
    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    write(...NOW);
    const { old } = ids();
    const { exit, stdout } = await run('apply', file, '--format', 'json');
    expect(exit).toBe(0);
    const result = JSON.parse(stdout) as ResultDocument;
    expect(result.changes.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'create applied',
      'create applied',
      'delete applied',
    ]);
    expect(Object.keys(ids()).toSorted()).toEqual(NOW);
    expect(Object.values(ids())).not.toContain(old);
  });

  test('and a new plan finds the other one renamed, as then no more than one goes and one comes', async () => {
    const { plan, run, write, ids } = await renamed('', ['old'], NOW);
    expect((await plan()).changes.map(({ action }) => action)).toEqual(['create', 'create', 'delete']);
    write('old', 'one');
    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    const { old } = ids();
    write(...NOW);
    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    expect(ids()).toMatchObject({ two: old });
    expect((await plan()).changes).toEqual([]);
  });
});

test('a bundle of a plan that renames is verified, and the run is undone under the old name', async () => {
  const { run, root, ids } = await renamed();
  const before = ids();
  const bundle = join(root, 'bundle.json');
  await run('plan', '--bundle', bundle);
  expect(await run('verify', bundle)).toMatchObject({ exit: 0 });
  expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
  expect(ids()).toEqual({ new: before['old'] });
  expect(await run('undo', '--last', '--zone', 'shop.example.com', '--yes')).toMatchObject({ exit: 0 });
  expect(ids()).toEqual(before);
});
