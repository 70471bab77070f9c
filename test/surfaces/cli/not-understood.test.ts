import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILE = 'zones/shop.example.com.yaml';
/** What the service may have learned, and no parser of ours: with blanks that would be lost if it were written anew. */
const STRANGE = 'http.host  ~~*  "a.*"   soundslike ${name}';
const COUNTED = 'every 3rd http.request';
const SCOPED = 'http.host resembles "shop"';
const RATE = {
  characteristics: ['ip.src', 'cf.colo.id'],
  period: 60,
  requests_per_period: 5,
  mitigation_timeout: 60,
};
const RULES = [
  { id: '1'.repeat(32), ref: 'plain', action: 'block', expression: 'http.host eq "a"', ratelimit: RATE },
  { id: '2'.repeat(32), ref: 'strange', action: 'block', expression: STRANGE, ratelimit: RATE },
  {
    id: '3'.repeat(32),
    ref: 'near',
    action: 'block',
    expression: 'cf.waf.score.sql lt 9',
    ratelimit: { ...RATE, counting_expression: COUNTED },
  },
];
const POLICY = { id: '4'.repeat(32), description: 'p', action: 'log', enabled: true, expression: SCOPED };

let emulator: Emulator;
let root: string;
let imported: Ran;

beforeEach(async () => {
  emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          rulesets: [
            { id: 'f'.repeat(32), name: 'default', kind: 'zone', phase: 'http_ratelimit', rules: RULES },
          ],
          policies: [{ ...POLICY, value: "script-src 'self'" }],
        },
      },
    },
  });
  onTestFinished(() => emulator.close());
  root = repository({});
  imported = await run('import', '--zone', `shop.example.com=${ZONE}`);
  emulator.clearRequests();
});

const run = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });
const text = (): string => readFileSync(join(root, FILE), 'utf8');
function edit(from: string, to: string): void {
  expect(text()).toContain(from);
  writeFileSync(
    join(root, FILE),
    text().replace(from, () => to),
  );
}
/** What is said of each of those that are live. */
const ACCEPTED = 'warning expression-not-understood';
const mark = (expression: string): string =>
  `sha256:${createHash('sha256').update(expression).digest('hex').slice(0, 16)}`;

async function found(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run('validate', '--format', 'json', ...args);
  const { findings } = JSON.parse(stdout) as {
    findings: readonly { severity: string; code: string; line?: number }[];
  };
  const lines = text().split('\n');
  return findings.map(({ severity, code, line: at = 0 }) => {
    const line = lines[at - 1] ?? '';
    return `${severity} ${code} at ${line.trim()}`;
  });
}

function live(
  change: (rules: { expression?: unknown }[], policies: { expression?: unknown }[]) => void,
): void {
  emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    change(zone?.rulesets[0]?.rules ?? [], zone?.policies ?? []);
  });
}

describe('live expressions that nobody understands', () => {
  test('come into a file as they are, with a comment and a mark of their text', () => {
    expect(imported).toMatchObject({ exit: 0 });
    expect(imported.stdout).toContain('Proved: a plan of the files changes nothing.');
    expect(text()).toContain(mark(STRANGE));
    expect(text()).toContain(mark(COUNTED));
    expect(text()).toContain(mark('cf.waf.score.sql lt 9'));
    expect(text()).toContain(mark(SCOPED));
    expect(text().match(/# Live, not understood: /g)).toHaveLength(4);
  });

  test('are accepted there, and told as what they are', async () => {
    const info = await found();
    expect(info.map((line) => line.split(' at ')[0])).toEqual(Array.from({ length: 4 }, () => ACCEPTED));
    expect(await found('--strict')).toEqual(info);
    expect((await run('validate', '--strict')).exit).toBe(0);
    expect(await run('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });

  test('stay byte for byte what they are when another rule of the phase is changed', async () => {
    edit('http.host eq "a"', 'http.host eq "b"');
    const allowed = ['--allow', 'weakens-rate-limit', '--allow', 'may-open-traffic'];
    expect(await run('apply', '--yes', ...allowed)).toMatchObject({ exit: 0 });
    const { rulesets = [] } = emulator.state().zones[ZONE] ?? {};
    expect(rulesets[0]?.rules).toMatchObject([{ expression: 'http.host eq "b"' }, RULES[1], RULES[2]]);
    const put = emulator.requests.find(({ method }) => method === 'PUT');
    expect(JSON.stringify(put?.body)).not.toContain('not_understood');
    expect(await run('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });

  test('are checked again once their text changes, and the mark is told to be of no use', async () => {
    edit('soundslike', 'soundsLike');
    expect((await run('validate')).exit).toBe(3);
    const told = await found();
    expect(told.some((line) => line.startsWith('error expression-'))).toBe(true);
    expect(told).toContainEqual(expect.stringMatching(/^warning not-understood-stale at .*sha256:/));
  });

  test('leave a mark of no use behind when one that is understood takes their place', async () => {
    edit(COUNTED, 'http.request.uri.path eq "/"');
    expect((await found()).filter((line) => !line.startsWith(ACCEPTED))).toEqual([
      expect.stringMatching(/^warning not-understood-stale at /),
    ]);
    expect((await run('plan')).stdout).toContain('counting_expression');
  });

  test.each<readonly [string, Parameters<typeof live>[0], string]>([
    [
      'another one is live',
      (rules) => {
        if (rules[1]) rules[1].expression = 'http.host eq "c"';
      },
      'rule strange of phase http_ratelimit',
    ],
    ['the rule is gone', (rules) => rules.splice(1, 1), 'rule strange of phase http_ratelimit'],
    [
      'the policy has another one',
      (_, policies) => {
        if (policies[0]) policies[0].expression = 'true';
      },
      'policy \\"p\\"',
    ],
    ['the policy is gone', (_, policies) => policies.splice(0, 1), 'policy \\"p\\"'],
  ])('are never written where %s', async (_, change, what) => {
    live(change);
    const planned = await run('plan', '--format', 'json');
    expect(planned).toMatchObject({ exit: 4 });
    expect(planned.stdout).toContain('not-understood-not-live');
    expect(planned.stdout).toContain(`${what} has an expression`);
    expect(await run('apply', '--yes')).toMatchObject({ exit: 4 });
    expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
    // Looking is another matter: that it differs is what drift is for, and import takes it over.
    expect(await run('drift')).toMatchObject({ exit: 2 });
    expect(await run('import', '--zone', 'shop.example.com', '--yes')).toMatchObject({ exit: 0 });
    expect(await run('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });

  test('come into a file that has the rule already, and leave it again, with their marks', async () => {
    live((rules) => {
      if (rules[0]) rules[0].expression = 'http.host ~~ "x"';
      if (rules[1]) rules[1].expression = 'http.host eq "c"';
    });
    expect(await run('import', '--zone', 'shop.example.com', '--yes')).toMatchObject({ exit: 0 });
    expect(text()).toContain(mark('http.host ~~ "x"'));
    expect(text()).not.toContain(mark(STRANGE));
    expect((await found()).filter((line) => !line.startsWith(ACCEPTED))).toEqual([]);
    expect(await run('plan', '--detailed-exitcode')).toMatchObject({ exit: 0 });
  });

  test('are no way for others: a mark that somebody makes up is held against what is live', async () => {
    edit(
      STRANGE.replace('$', () => '$$'),
      'whatever I like',
    );
    edit(mark(STRANGE), mark('whatever I like'));
    expect((await run('validate')).exit).toBe(0);
    expect(await run('apply', '--yes')).toMatchObject({ exit: 4 });
    expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});
