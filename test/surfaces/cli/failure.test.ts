import { validatorFor } from '../../helpers/documents.js';
import { describe, expect, test } from 'vitest';
import { failure } from '../../../src/surfaces/cli/failure.js';
import { ApiError, EXIT, UserError } from '../../../src/kernel/model/errors.js';
import { commandsIn } from '../../helpers/runner-commands.js';
import { testRuntime, type TestRuntime } from './runtime.js';

const validate = validatorFor('error');

const USAGE = new UserError('no such command', {
  code: 'usage',
  help: 'zonewright --help lists them.',
});
const INVALID = new UserError('the configuration is not valid', {
  code: 'configuration-invalid',
  findings: [
    {
      severity: 'error',
      code: 'unknown-key',
      message: 'no key',
      location: { file: 'a.yaml', line: 1, column: 3, length: 2 },
    },
  ],
  sources: new Map([['a.yaml', '  ab: 1\n']]),
});
const CREDENTIALS = new ApiError('GET /zones/0a: credentials missing', {
  kind: 'credentials',
  delivery: 'not-sent',
  method: 'GET',
  path: '/zones/0a',
});
const DOWN = new ApiError('GET /zones/0a: HTTP 503', {
  kind: 'unavailable',
  delivery: 'refused',
  method: 'GET',
  path: '/zones/0a',
});

function tell(
  error: unknown,
  argv: readonly string[] = [],
  runtime: TestRuntime = testRuntime(),
): TestRuntime['written'] & { exit: number } {
  const exit = failure(error, argv, runtime);
  return { ...runtime.written, exit };
}

describe('a failure', () => {
  test.each<readonly [string, unknown, number, string]>([
    ['of the user has what to do', USAGE, 64, 'error: no such command\nzonewright --help lists them.\n'],
    [
      'of the configuration has its findings',
      INVALID,
      3,
      'a.yaml:1:3  error  unknown-key\n   1 |   ab: 1\n     |   ^^ no key\n\nerror: the configuration is not valid\n',
    ],
    [
      'for want of credentials says which to check',
      CREDENTIALS,
      1,
      'error: GET /zones/0a: credentials missing\nCheck ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY: missing, empty, mistyped or revoked.\n',
    ],
    ['of the service is told in its words', DOWN, 1, 'error: GET /zones/0a: HTTP 503\n'],
  ])('%s', (_, error, exit, err) => {
    expect(tell(error)).toEqual({ out: '', err, exit });
  });

  test('of the program asks for a report, with the stack, which brings no escapes', () => {
    const bug = new TypeError('x is \u001b[2Jnot\rfine');
    const { err, exit } = tell(bug);
    expect(exit).toBe(EXIT.error);
    expect(err).toContain('error: zonewright has a bug\nPlease report it');
    expect(err).toContain(String.raw`TypeError: x is \u{1b}[2Jnot\rfine`);
    expect(err).toContain('failure.test.ts');
    expect(['\u001b', '\r'].filter((character) => err.includes(character))).toEqual([]);
  });

  test('that is no error is told all the same', () => {
    expect(tell('thrown text').err).toContain('thrown text\n');
  });

  test('has colour on a terminal, unless it is not wanted', () => {
    const coloured = '\u001b[31merror\u001b[39m';
    expect(tell(USAGE, [], testRuntime({}, true)).err).toContain(coloured);
    expect(tell(USAGE, [], testRuntime({ NO_COLOR: '1' }, true)).err).not.toContain(coloured);
    expect(tell(USAGE, ['--no-color'], testRuntime({}, true)).err).not.toContain(coloured);
  });
});

describe('with the format JSON', () => {
  test.each([
    [
      'of the user',
      USAGE,
      { code: 'usage', message: 'no such command', help: 'zonewright --help lists them.', exit_code: 64 },
    ],
    ['of the configuration', INVALID, { code: 'configuration-invalid', exit_code: 3 }],
    ['of the service', DOWN, { code: 'api-unavailable', message: 'GET /zones/0a: HTTP 503', exit_code: 1 }],
    [
      'of the program',
      new Error('secret detail'),
      { code: 'bug', message: 'zonewright has a bug', exit_code: 1 },
    ],
  ])('a failure %s is a document on stdout', (_, error, expected) => {
    const { out } = tell(error, ['plan', '--format', 'json']);
    const document: unknown = JSON.parse(out);
    expect(validate(document)).toBe(true);
    expect(document).toMatchObject({ error: expected });
    expect(out).not.toContain('secret detail');
  });

  test.each<readonly [readonly string[], Readonly<Record<string, string>>, boolean]>([
    [['plan', '--format', 'json'], {}, true],
    [['plan', '--format=json'], {}, true],
    [['plan', '--format=json', '--format', 'text'], {}, false],
    [['plan', '--format', 'text', '--format=json'], {}, true],
    [['plan'], { ZONEWRIGHT_FORMAT: 'json' }, true],
    [['plan', '--format', 'text'], { ZONEWRIGHT_FORMAT: 'json' }, false],
    [['plan', '--out', 'json'], { ZONEWRIGHT_FORMAT: '' }, false],
    [['plan', '--format'], {}, false],
  ])('%j with %j wants JSON: %s', (argv, env, expected) => {
    expect(tell(USAGE, argv, testRuntime(env)).out !== '').toBe(expected);
  });
});

describe('with a format of GitHub', () => {
  test.each([
    ['of the user', USAGE, 'usage', 'no such command\nzonewright --help lists them.'],
    ['of the service', DOWN, 'api-unavailable', 'GET /zones/0a: HTTP 503'],
    ['that is hostile', new UserError('a\n##[b]c', { code: 'usage' }), 'usage', 'a\\n#\\u{23}[b]c'],
  ])('a failure %s is an annotation on stdout, or a log', (_, error, code, message) => {
    const annotated = tell(error, ['validate', '--format', 'github']);
    expect(commandsIn(annotated.out)).toEqual([
      { command: 'error', properties: { title: code }, data: message },
    ]);
    const logged = tell(error, ['validate', '--format', 'sarif']);
    expect(JSON.parse(logged.out)).toMatchObject({
      runs: [
        {
          invocations: [
            { exitCode: logged.exit, toolExecutionNotifications: [{ descriptor: { id: code } }] },
          ],
        },
      ],
    });
    for (const { err } of [annotated, logged]) expect(err).toBe(tell(error).err);
  });

  test.each(['github', 'sarif'])('%s says of a bug only that there is one', (format) => {
    const { out } = tell(new Error('secret detail'), ['validate', '--format', format]);
    expect(out).toContain('zonewright has a bug');
    expect(out).not.toContain('secret detail');
  });
});
