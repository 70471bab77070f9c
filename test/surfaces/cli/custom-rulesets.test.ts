import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT } from '../../helpers/world.js';

const FILE = `account: { name: example-inc, id: "${ACCOUNT}" }
custom_rulesets:
  rulesets:
    - name: bad-bots
      phase: http_request_firewall_custom
      rules:
        - { ref: empty-agent, action: block, expression: 'http.user_agent eq ""' }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: bots, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }
`;

interface Place {
  readonly emulator: Emulator;
  readonly root: string;
  readonly call: (...args: readonly string[]) => Promise<Ran>;
}

/** A repository with an account file beside an empty account. */
async function place(text = FILE): Promise<Place> {
  const emulator = await startEmulator({ state: { accounts: { [ACCOUNT]: { name: 'example-inc' } } } });
  onTestFinished(() => emulator.close());
  const root = repository({ 'accounts/a.yaml': text });
  return { emulator, root, call: (...args) => zonewright([...args, '--root', root], { emulator }) };
}

function writes({ requests }: Emulator): readonly (readonly [string, unknown])[] {
  return requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body] as const);
}

test('a reviewed plan file with a name in it is applied, and the id is sent', async () => {
  const { emulator, root, call } = await place();
  const file = join(root, 'plan.json');
  const planned = await call('plan', '--out', file);
  expect(planned.exit).toBe(0);
  expect(validatorFor('plan')(JSON.parse(readFileSync(file, 'utf8')))).toBe(true);
  const applied = await call('apply', file);
  expect([applied.exit, applied.stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const id = emulator.state().accounts[ACCOUNT]?.rulesets.find(({ kind }) => kind === 'custom')?.id;
  expect(writes(emulator)).toMatchObject([
    ['POST', { name: 'bad-bots', kind: 'custom' }],
    ['POST', { kind: 'root', rules: [{ action_parameters: { id } }] }],
  ]);
  const again = await call('apply', file);
  expect([again.exit, writes(emulator)]).toEqual([0, expect.objectContaining({ length: 2 })]);
  expect((await call('plan', '--detailed-exitcode')).exit).toBe(0);
});

test('one that can not be deleted yet is no change of the plan, and drift all the same', async () => {
  const { call, root } = await place();
  await call('apply', '--yes', '--allow', 'account-level');
  writeFileSync(
    join(root, 'accounts/a.yaml'),
    `${FILE.slice(0, FILE.indexOf('custom_rulesets'))}custom_rulesets: { rulesets: [] }\n`,
  );
  const planned = await call('plan', '--detailed-exitcode');
  expect([planned.exit, planned.stdout]).toEqual([
    0,
    expect.stringContaining('is not declared, but not deleted'),
  ]);
  const drift = await call('drift');
  expect([drift.exit, drift.stdout]).toEqual([
    2,
    expect.stringContaining('+ custom_rulesets/bad-bots   added live'),
  ]);
});

test('a dry run shows the requests with the name, and sends none', async () => {
  const { emulator, call } = await place();
  const shown = await call('apply', '--dry-run');
  expect(shown.exit).toBe(0);
  expect(shown.stdout).toContain('bad-bots');
  expect(writes(emulator)).toEqual([]);
});

test('inspect, coverage, drift and doctor know of custom rulesets', async () => {
  const { call, emulator } = await place();
  await call('apply', '--yes', '--allow', 'account-level');
  const inspected = await call('inspect', 'rulesets');
  expect(inspected.stdout).toMatch(/custom +bad-bots +1 +1 +.*accounts\/a\.yaml:4/);
  const covered = await call('coverage');
  expect(covered.stdout).toMatch(/custom rulesets +1 of 1/);
  expect((await call('drift')).exit).toBe(0);
  emulator.update((state) => {
    const rulesets = state.accounts[ACCOUNT]?.rulesets ?? [];
    for (const ruleset of rulesets)
      for (const rule of ruleset.rules) rule['enabled'] = ruleset.kind === 'root';
  });
  const drift = await call('drift');
  expect([drift.exit, drift.stdout]).toEqual([2, expect.stringContaining('custom_rulesets/bad-bots')]);
  const doctor = await call('doctor');
  expect(doctor.stdout).toMatch(/rulesets +readable/);
});
