import { Command, Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { applyEnvironment } from '../../../src/surfaces/cli/environment.js';
import { targetOption, withApiOptions } from '../../../src/surfaces/cli/flags.js';
import { positive, whole } from '../../../src/surfaces/cli/values.js';
import { allowAtOption } from '../../../src/surfaces/cli/write-options.js';
import { RISK_CODES } from '../../../src/kernel/model/risk.js';
import { EXIT } from '../../../src/kernel/model/errors.js';

/** The flags of apply, as they come out of a command line and an environment. */
function optionsOf(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const command = withApiOptions(new Command('apply'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .addOption(new Option('--yes'))
    .addOption(new Option('--expect-digest <hex>'))
    .addOption(allowAtOption(RISK_CODES))
    .addOption(targetOption());
  command.parse([...argv], { from: 'user' });
  applyEnvironment(command, env);
  return command.opts();
}

const DEFAULTS = {
  root: '.',
  color: true,
  concurrency: 8,
  rateLimit: { requests: 1200, seconds: 300 },
  format: 'text',
  allow: [],
  target: [],
};

test('without flags and environment there are the defaults', () => {
  expect(optionsOf([])).toEqual(DEFAULTS);
});

describe('on the command line', () => {
  test.each<readonly [readonly string[], object]>([
    [['--concurrency', '3'], { concurrency: 3 }],
    [['--concurrency=3'], { concurrency: 3 }],
    [['--rate-limit', '10/1'], { rateLimit: { requests: 10, seconds: 1 } }],
    [['--rate-limit=off'], { rateLimit: 'off' }],
    [['--no-color', '--quiet', '--debug', '--yes'], { color: false, quiet: true, debug: true, yes: true }],
    [['--emulator'], { emulator: true }],
    [['--emulator', 'state.json'], { emulator: 'state.json' }],
    [['--allow', 'drops-rules', '--allow', 'max-deletes'], { allow: ['drops-rules', 'max-deletes'] }],
    [
      ['--allow', 'drops-rules@zone/a/**, csp-widened@zone/a/csp_policies/checkout scripts max-deletes'],
      { allow: ['drops-rules@zone/a/**', 'csp-widened@zone/a/csp_policies/checkout scripts', 'max-deletes'] },
    ],
    [['--allow=drops-rules,max-deletes'], { allow: ['drops-rules', 'max-deletes'] }],
    [['--target', 'zone/a/**', '--target=zone/b/**'], { target: ['zone/a/**', 'zone/b/**'] }],
    [
      ['--target', 'zone/a/csp_policies/checkout scripts'],
      { target: ['zone/a/csp_policies/checkout scripts'] },
    ],
  ])('%j is %j', (argv, expected) => {
    expect(optionsOf(argv)).toEqual({ ...DEFAULTS, ...expected });
  });

  test.each([
    [['--concurrency', '0'], 'It takes an integer from 1.'],
    [['--concurrency', '1.5'], 'It takes an integer from 1.'],
    [['--rate-limit', '10'], 'It takes N/SECONDS, such as 1200/300, or off.'],
    [['--rate-limit', '0/5'], 'It takes N/SECONDS, such as 1200/300, or off.'],
    [['--allow', 'drop-rules'], 'Did you mean drops-rules?'],
    [['--allow', 'drops-rules', 'max-deletes'], 'too many arguments'],
    [['--target', 'zone/a/**', 'zone/b/**'], 'too many arguments'],
    [['--allow', 'everything'], `Known risks: ${RISK_CODES.join(', ')}.`],
  ])('%j is refused', (argv, message) => {
    expect(() => optionsOf(argv)).toThrow(message);
  });
});

describe('the environment twin of a flag', () => {
  test.each<readonly [Readonly<Record<string, string>>, object]>([
    [{ ZONEWRIGHT_ROOT: 'infra' }, { root: 'infra' }],
    [{ ZONEWRIGHT_BASE_URL: 'http://127.0.0.1:1' }, { baseUrl: 'http://127.0.0.1:1' }],
    [{ ZONEWRIGHT_CONCURRENCY: '3' }, { concurrency: 3 }],
    [{ ZONEWRIGHT_RATE_LIMIT: 'off' }, { rateLimit: 'off' }],
    [{ ZONEWRIGHT_RATE_LIMIT: '10/1' }, { rateLimit: { requests: 10, seconds: 1 } }],
    [{ ZONEWRIGHT_FORMAT: 'json' }, { format: 'json' }],
    [{ ZONEWRIGHT_EXPECT_DIGEST: 'abc' }, { expectDigest: 'abc' }],
    [{ ZONEWRIGHT_NO_COLOR: 'true' }, { color: false }],
    [{ ZONEWRIGHT_NO_COLOR: 'false' }, { color: true }],
    [{ ZONEWRIGHT_EMULATOR: 'true' }, { emulator: true }],
    [{ ZONEWRIGHT_EMULATOR: 'state.json' }, { emulator: 'state.json' }],
    [{ ZONEWRIGHT_EMULATOR: 'false' }, {}],
    [{ ZONEWRIGHT_ALLOW: 'drops-rules max-deletes' }, { allow: ['drops-rules', 'max-deletes'] }],
    [{ ZONEWRIGHT_ALLOW: 'drops-rules,max-deletes,' }, { allow: ['drops-rules', 'max-deletes'] }],
    [{ ZONEWRIGHT_TARGET: 'zone/a/**' }, { target: ['zone/a/**'] }],
    [
      { ZONEWRIGHT_TARGET: 'zone/a/csp_policies/b c\n zone/b/**\n' },
      { target: ['zone/a/csp_policies/b c', 'zone/b/**'] },
    ],
    ...['1', 'true', 'TRUE', 'yes', 'on'].map((text) => [{ ZONEWRIGHT_YES: text }, { yes: true }] as const),
    ...['0', 'false', 'no', 'off'].map((text) => [{ ZONEWRIGHT_YES: text }, { yes: false }] as const),
  ])('%j is %j', (env, expected) => {
    expect(optionsOf([], env)).toEqual({ ...DEFAULTS, ...expected });
  });

  test('that is empty is not set: no consent comes from it', () => {
    const names = [
      'YES',
      'ALLOW',
      'EXPECT_DIGEST',
      'TARGET',
      'EMULATOR',
      'BASE_URL',
      'ROOT',
      'CONCURRENCY',
      'FORMAT',
      'NO_COLOR',
      'QUIET',
    ];
    const env = Object.fromEntries(names.map((name) => [`ZONEWRIGHT_${name}`, '']));
    expect(optionsOf([], env)).toEqual(DEFAULTS);
  });

  test.each<readonly [readonly string[], Readonly<Record<string, string>>, object]>([
    [['--concurrency', '2'], { ZONEWRIGHT_CONCURRENCY: '9' }, { concurrency: 2 }],
    [['--format=text'], { ZONEWRIGHT_FORMAT: 'json' }, { format: 'text' }],
    [['--target', 'zone/a/**'], { ZONEWRIGHT_TARGET: 'zone/b/**' }, { target: ['zone/a/**'] }],
    [['--allow', 'drops-rules'], { ZONEWRIGHT_ALLOW: 'max-deletes' }, { allow: ['drops-rules'] }],
    [['--yes'], { ZONEWRIGHT_YES: 'false' }, { yes: true }],
    [['--no-color'], { ZONEWRIGHT_NO_COLOR: 'false' }, { color: false }],
    [['--concurrency', '2'], { ZONEWRIGHT_CONCURRENCY: 'many' }, { concurrency: 2 }],
  ])('loses to the command line: %j wins over %j', (argv, env, expected) => {
    expect(optionsOf(argv, env)).toEqual({ ...DEFAULTS, ...expected });
  });

  test.each([
    ['ZONEWRIGHT_YES', 'sure', 'ZONEWRIGHT_YES is "sure", but takes true or false'],
    ['ZONEWRIGHT_YES', ' ', 'ZONEWRIGHT_YES is " ", but takes true or false'],
    ['ZONEWRIGHT_NO_COLOR', '2', 'ZONEWRIGHT_NO_COLOR is "2", but takes true or false'],
    ['ZONEWRIGHT_CONCURRENCY', '0', 'ZONEWRIGHT_CONCURRENCY is "0". It takes an integer from 1.'],
    [
      'ZONEWRIGHT_RATE_LIMIT',
      'fast',
      'ZONEWRIGHT_RATE_LIMIT is "fast". It takes N/SECONDS, such as 1200/300, or off.',
    ],
    ['ZONEWRIGHT_FORMAT', 'xml', 'ZONEWRIGHT_FORMAT is "xml". Allowed choices are text, json.'],
    [
      'ZONEWRIGHT_ALLOW',
      'drops-rules all',
      `ZONEWRIGHT_ALLOW is "drops-rules all". Known risks: ${RISK_CODES.join(', ')}.`,
    ],
  ])('%s may not be %j, and the error names it', (name, text, message) => {
    expect(() => optionsOf([], { [name]: text })).toThrow(
      expect.objectContaining({ message, code: 'usage', exit: EXIT.usage }),
    );
  });
});

test.each(['0', '-1', '1e3', '', ' 1', '01', '1000001', '٣'])('%j is no whole number from 1', (text) => {
  expect(() => positive(text)).toThrow('It takes an integer from 1.');
});

test('a whole number from 0 may be 0, and nothing that is none', () => {
  expect([whole('0'), whole('50')]).toEqual([0, 50]);
  for (const text of ['-5', '00', '1.5', ''])
    expect(() => whole(text)).toThrow('It takes an integer from 0.');
});
