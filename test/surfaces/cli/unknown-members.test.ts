import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILE = 'zones/shop.example.com.yaml';
const PHASE = 'http_config_settings';
const ADDRESS = `zone/shop.example.com/rulesets/${PHASE}`;
const RULES = [
  {
    id: '1'.repeat(32),
    ref: 'a',
    action: 'set_config',
    expression: 'ssl',
    action_parameters: {
      bic: true,
      autominify: { js: true, x_wasm: 'on' },
      x_new_switch: { since: [1, null] },
    },
    x_note: 'theirs',
  },
  {
    id: '2'.repeat(32),
    ref: 'b',
    action: 'set_config',
    expression: 'not ssl',
    action_parameters: { ssl: 'full' },
  },
];
/** What is known of the rules, and nothing else. */
const KNOWN = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: ${PHASE}
    rules:
      - { ref: a, action: set_config, expression: ssl, action_parameters: { bic: true, autominify: { js: true } } }
      - { ref: b, action: set_config, expression: not ssl, action_parameters: { ssl: full } }
`;

let emulator: Emulator;
let root: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          rulesets: [{ id: 'f'.repeat(32), name: 'default', kind: 'zone', phase: PHASE, rules: RULES }],
        },
      },
    },
  });
  onTestFinished(() => emulator.close());
  root = repository({ [FILE]: KNOWN });
});

const run = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
const text = (): string => readFileSync(join(root, FILE), 'utf8');

function write(from: string, to: string): void {
  expect(text()).toContain(from);
  writeFileSync(
    join(root, FILE),
    text().replace(from, () => to),
  );
}

/** The rules as the service holds them, without what it counts. */
function live(): readonly unknown[] {
  const { rulesets = [] } = emulator.state().zones[ZONE] ?? {};
  return (rulesets[0]?.rules ?? []).map(
    ({ version: _, last_updated: __, enabled: ___, description: ____, ...rule }) => rule,
  );
}

describe('live members that nobody knows', () => {
  test('stay when another rule changes, and are told in the plan, with the change and by drift', async () => {
    write('ssl: full', 'ssl: strict');
    const { stdout } = await run('plan', '--format', 'json');
    const plan = JSON.parse(stdout);
    expect(plan.findings.filter(({ code }: { code: string }) => code === 'kept-member')).toHaveLength(3);
    const members = [
      'action_parameters.autominify.x_wasm (a)',
      'action_parameters.x_new_switch (a)',
      'x_note (a)',
    ];
    expect(plan.changes).toMatchObject([
      {
        address: ADDRESS,
        details: expect.arrayContaining([expect.objectContaining({ type: 'same', names: members })]),
      },
    ]);

    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    const [a, b] = RULES;
    expect(live()).toEqual([a, { ...b, action_parameters: { ssl: 'strict' } }]);

    const drift = await run('drift', '--format', 'json');
    expect(drift.exit).toBe(2);
    expect(JSON.parse(drift.stdout).drift.scopes[0].objects[0].differences).toMatchObject([
      { path: `${ADDRESS}/rules/a/action_parameters/autominify/x_wasm`, change: 'added', live: 'on' },
      {
        path: `${ADDRESS}/rules/a/action_parameters/x_new_switch`,
        change: 'added',
        live: { since: [1, null] },
      },
      { path: `${ADDRESS}/rules/a/x_note`, change: 'added', live: 'theirs' },
    ]);
  });

  test('come into the file by an import, and everything is in sync', async () => {
    expect(await run('import', '--yes', '--zone', `shop.example.com=${ZONE}`)).toMatchObject({ exit: 0 });
    for (const member of ['x_wasm: "on"', 'x_new_switch', 'x_note: theirs']) expect(text()).toContain(member);
    expect(await run('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
    expect(await run('drift')).toMatchObject({ exit: 0 });
  });

  test('go where the file says null', async () => {
    write('bic: true,', 'bic: true, x_new_switch: null,');
    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    expect(live()[0]).not.toHaveProperty('action_parameters.x_new_switch');
    expect(live()[0]).toHaveProperty('action_parameters.autominify.x_wasm', 'on');
  });

  test('are differences like any other once the project knows them', async () => {
    writeFileSync(
      join(root, 'zonewright.yaml'),
      'parameters: { names: [set_config.x_new_switch, rule.x_note] }\n',
    );
    expect(await run('apply', '--yes')).toMatchObject({ exit: 0 });
    expect(live()[0]).toEqual({
      ...RULES[0],
      x_note: undefined,
      action_parameters: { bic: true, autominify: { js: true, x_wasm: 'on' } },
    });
  });
});
