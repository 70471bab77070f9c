import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const EXPRESSIONS = 'cf.new_field and new_function(http.host) eq "a" and ip.src in $cf.new_list';
const ZONE_FILE = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: '${EXPRESSIONS}' }
csp_policies:
  policies:
    - { description: p, action: log, expression: cf.new_field, value: "script-src 'self'" }
`;
const UNKNOWN = ['expression-unknown-field', 'expression-unknown-function', 'expression-unknown-list'];

async function ran(args: readonly string[], project = '', env = {}, emulator?: Emulator): Promise<Ran> {
  const files = { 'zones/shop.yaml': ZONE_FILE, ...(project === '' ? {} : { 'zonewright.yaml': project }) };
  return zonewright([...args, '--root', repository(files)], {
    env,
    ...(emulator === undefined ? {} : { emulator }),
  });
}

async function found(project = '', args: readonly string[] = [], env = {}): Promise<readonly string[]> {
  const { stdout } = await ran(['validate', '--format', 'json', ...args], project, env);
  const { findings } = JSON.parse(stdout) as { findings: readonly { severity: string; code: string }[] };
  return findings.map(({ severity, code }) => `${severity} ${code}`).toSorted();
}

const each = (severity: string): readonly string[] =>
  [...UNKNOWN, 'expression-unknown-field'].map((code) => `${severity} ${code}`).toSorted();

describe('names that nobody knows', () => {
  test('are warnings', async () => {
    expect(await found()).toEqual(each('warning'));
    expect((await ran(['validate'])).exit).toBe(0);
  });

  test.each<readonly [string, string, readonly string[], Readonly<Record<string, string>>]>([
    ['--strict', '', ['--strict'], {}],
    ['ZONEWRIGHT_STRICT', '', [], { ZONEWRIGHT_STRICT: '1' }],
    ['expressions.strict', 'expressions: { strict: true }\n', [], {}],
    ['--strict, over the project file', 'expressions: { strict: false }\n', ['--strict'], {}],
  ])('are errors with %s', async (_, project, args, env) => {
    expect(await found(project, args, env)).toEqual(each('error'));
    expect((await ran(['validate', ...args], project, env)).exit).toBe(3);
  });

  test.each(['plan', 'apply', 'drift'])('stop %s --strict before any request', async (command) => {
    const emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
    onTestFinished(() => emulator.close());
    const refused = await ran([command, '--strict'], '', {}, emulator);
    expect([refused.exit, emulator.requests]).toEqual([3, []]);
    expect(refused.stdout + refused.stderr).toContain('expression-unknown-function');
  });

  test('are nothing to tell when the project names them, strict or not', async () => {
    const names = 'names: [cf.new_field, new_function, $cf.new_list]';
    expect(await found(`expressions: { ${names} }\n`)).toEqual([]);
    expect(await found(`expressions: { strict: true, ${names} }\n`)).toEqual([]);
    expect(await found('expressions: { names: [cf.new_field, cf.new_list] }\n')).toEqual([
      'warning expression-unknown-function',
      'warning expression-unknown-list',
    ]);
  });

  test('are errors when they can only be mistakes, unless the project names them', async () => {
    const text = ZONE_FILE.replace('cf.new_field and new_function', 'cf.waf.score.sql lt 9 and Lower');
    const severities = async (project: string): Promise<readonly string[]> => {
      const root = repository({ 'zones/shop.yaml': text, 'zonewright.yaml': project });
      const { stdout } = await zonewright(['validate', '--format', 'json', '--root', root]);
      const { findings } = JSON.parse(stdout) as { findings: readonly { severity: string; code: string }[] };
      return findings.map(({ severity, code }) => `${severity} ${code}`).toSorted();
    };
    expect(await severities('version: 1\n')).toEqual([
      'error expression-unknown-field',
      'error expression-unknown-function',
      'warning expression-unknown-field',
      'warning expression-unknown-list',
    ]);
    expect(await severities('expressions: { names: [cf.waf.score.sql, Lower] }\n')).toEqual([
      'warning expression-unknown-field',
      'warning expression-unknown-list',
    ]);
  });
});
