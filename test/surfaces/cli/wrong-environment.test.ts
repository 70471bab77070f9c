import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { commands } from '../../../src/surfaces/cli/program.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { someOf } from '../../helpers/runs.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const WRONG = {
  blanks: '  ',
  'a line break': 'a\nb',
  'control characters': 'a\u0001\u001B[31m',
  'a huge text': 'Z'.repeat(9000),
  'a folder': 'a-folder',
  'a missing file': 'no/such/file',
} as const;

const FILES = {
  'zonewright.yaml': 'version: 1\n',
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'a-folder/file': 'a file\n',
  'requests.ndjson': '{"ClientRequestHost":"a"}\n',
};

const SHOP = ['--zone', `shop.example.com=${ZONE}`];
const INC = ['--account', `example-inc=${ACCOUNT}`];
const FORGE = { GITHUB_API_URL: 'http://127.0.0.1:1', GITHUB_TOKEN: 't' };
const LAB = {
  GITLAB_CI: 'true',
  GITLAB_TOKEN: 't',
  CI_API_V4_URL: 'http://127.0.0.1:1',
  CI_PROJECT_ID: '1',
  CI_MERGE_REQUEST_IID: '2',
  CI_COMMIT_SHA: '0'.repeat(40),
};

/** A command line, and what else is in its environment. */
type Line = readonly [args: readonly string[], env?: Readonly<Record<string, string>>];

/** One line for each command whose flags have twins; a flag is tried with the first that takes it. */
const LINES: readonly Line[] = [
  [['plan']],
  [['apply', '--yes']],
  [['validate']],
  [['import', ...SHOP, '--dry-run']],
  [['init', 'fresh']],
  [['fmt', '--check']],
  [['comment', 'plan.json', '--repo', 'acme/edge', '--pr', '1'], FORGE],
  [['coverage']],
  [['ask', 'http.host eq "a"']],
  [['inspect', 'scripts', ...SHOP]],
  [['inspect', 'rulesets', ...SHOP]],
  [['inspect', 'lists', ...INC]],
  [['readiness', 'requests.ndjson']],
  [['migrate', 'waf', ...SHOP]],
  [['migrate', 'pool-notifications', ...INC]],
];

/** Twins whose value names a file: one that can't be read or written, or holds something else, ends as it does with the flag. */
const OF_FILES: Readonly<Record<string, readonly number[]>> = {
  ZONEWRIGHT_EMULATOR: [EXIT.error],
  ZONEWRIGHT_EMULATOR_TRACE: [EXIT.error],
  ZONEWRIGHT_FROM_OCTORULES: [EXIT.error],
  ZONEWRIGHT_FROM_TERRAFORM: [EXIT.error],
  ZONEWRIGHT_IGNORE: [EXIT.invalid],
  ZONEWRIGHT_JOURNAL: [EXIT.error],
  ZONEWRIGHT_LIVE_FROM: [EXIT.error],
  ZONEWRIGHT_BUNDLE: [EXIT.error],
  ZONEWRIGHT_METRICS: [EXIT.error],
  ZONEWRIGHT_OUT: [EXIT.error],
  // A folder without files of zonewright.
  ZONEWRIGHT_ROOT: [EXIT.invalid],
  ZONEWRIGHT_RUNS: [EXIT.error],
  ZONEWRIGHT_SNAPSHOT: [EXIT.error],
  ZONEWRIGHT_TRACE: [EXIT.error],
};

/** Files that are made where they are not there yet: then the run ends well. */
const IS_MADE: ReadonlySet<string> = new Set(['GITHUB_STEP_SUMMARY']);

/** Everything else that is read from the environment, with lines that read it. A terminal or a machine that is named wrongly changes no ending. */
const OTHERS: readonly (readonly [Line, readonly string[]])[] = [
  [
    [['plan']],
    [
      'ZONEWRIGHT_API_TOKEN',
      'ZONEWRIGHT_API_EMAIL',
      'ZONEWRIGHT_API_KEY',
      'ZONEWRIGHT_PLAN_KEY',
      'HTTPS_PROXY',
      'https_proxy',
      'HTTP_PROXY',
      'ALL_PROXY',
      'NO_PROXY',
      'NODE_EXTRA_CA_CERTS',
      'NODE_DEBUG',
      'NODE_DEBUG_NATIVE',
      'NODE_OPTIONS',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'SUDO_UID',
      'GIT_CEILING_DIRECTORIES',
      'NO_COLOR',
      'COLUMNS',
      'LANG',
      'LC_ALL',
      'TZ',
      'TERM',
      'CI',
      'PATH',
      'XDG_CACHE_HOME',
    ],
  ],
  [
    [['apply', '--yes']],
    [
      'HOME',
      'TMPDIR',
      'XDG_STATE_HOME',
      'GITHUB_ACTOR',
      'GITHUB_RUN_ID',
      'GITHUB_SERVER_URL',
      'GITHUB_ACTIONS',
      'GITHUB_WORKSPACE',
      'CI_PROJECT_DIR',
      'CI_JOB_URL',
      'CI_PROJECT_PATH',
    ],
  ],
  [
    [['comment', 'plan.json', '--pr', '1'], { ...FORGE, GITHUB_REPOSITORY: 'acme/edge' }],
    [
      'GITHUB_TOKEN',
      'GITHUB_API_URL',
      'GITHUB_REPOSITORY',
      'GITHUB_REF',
      'GITHUB_REF_NAME',
      'GITHUB_SHA',
      'GITHUB_HEAD_REF',
      'GITHUB_EVENT_PATH',
      'GITHUB_EVENT_NAME',
      'GITHUB_STEP_SUMMARY',
    ],
  ],
  [
    [['comment', 'plan.json'], LAB],
    [
      'GITLAB_TOKEN',
      'CI_API_V4_URL',
      'CI_PROJECT_ID',
      'CI_MERGE_REQUEST_IID',
      'CI_COMMIT_SHA',
      'CI_COMMIT_BRANCH',
      'CI_MERGE_REQUEST_LABELS',
      'CI_PIPELINE_URL',
      'CI_JOB_TOKEN',
      'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA',
      'CI_MERGE_REQUEST_EVENT_TYPE',
      'GITLAB_USER_LOGIN',
    ],
  ],
  [[['drift', '--notify', 'always']], ['ZONEWRIGHT_NOTIFY_JSON_URL', 'ZONEWRIGHT_NOTIFY_SLACK_URL']],
];

/** A forge is asked at an address without a server, so that a line that got as far ends with 1. */
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({});
});
afterAll(() => emulator.close());

/** What a line does without a variable, and with it: a variable that changes how the run ends is named, and a wrong use. */
async function compare([args, env = {}]: Line, variable: string, turn: number): Promise<void> {
  const root = repository(FILES);
  if (args.includes('plan.json')) await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const without = await zonewright(args, { root, emulator, env });
  for (const [what, value] of someOf(Object.entries(WRONG), turn)) {
    const ran = await zonewright(args, {
      root,
      emulator,
      env: { ...env, [variable]: value },
    });
    expect.soft(problemOf(ran, without, variable), `${variable} is ${what}`).toBeUndefined();
  }
}

const CODES: readonly (number | null)[] = Object.values(EXIT);

function problemOf(ran: Ran, without: Ran, variable: string): string | undefined {
  const said = ran.stderr.slice(0, 300);
  if (!CODES.includes(ran.exit)) return `exit ${ran.exit}: ${said}`;
  if (`${ran.stdout}${ran.stderr}`.includes('has a bug')) return `a bug: ${said}`;
  if (ran.exit === without.exit) return undefined;
  if (IS_MADE.has(variable) && ran.exit === EXIT.ok) return undefined;
  const right: readonly (number | null)[] = [EXIT.usage, ...(OF_FILES[variable] ?? [])];
  if (!right.includes(ran.exit)) return `exit ${ran.exit} in place of 64: ${said}`;
  // What is wrong in files is about these: the message names them.
  return ran.stderr.includes(variable) ? undefined : `does not name it: ${said}`;
}

/** The twins of the flags of all commands, each with the first line whose command has it. */
function twins(): readonly (readonly [string, Line])[] {
  const program = commands(testRuntime(), () => undefined);
  const found = new Map<string, Line>();
  for (const line of LINES) {
    const command = commandOf(program, line[0]);
    for (const { long } of command.options) {
      const variable = `ZONEWRIGHT_${(long ?? '').slice(2).toUpperCase().replaceAll('-', '_')}`;
      if (!found.has(variable)) found.set(variable, line);
    }
  }
  return [...found];
}

function commandOf(parent: Command, [name, ...rest]: readonly string[]): Command {
  const found = parent.commands.find((command) => command.name() === name);
  return found === undefined ? parent : commandOf(found, rest);
}

/** A run takes longer where the machine has much else to do. */
const TIMEOUT_MS = 60_000;

describe('a wrong value of the twin of a flag', () => {
  const all = twins().map((one, turn) => [...one, turn] as const);
  test.for(all)('%s', { timeout: TIMEOUT_MS }, ([variable, line, turn]) => compare(line, variable, turn));
});

describe('a wrong value of another variable', () => {
  const all = OTHERS.flatMap(([line, names]) => names.map((name, turn) => [name, line, turn] as const));
  test.for(all)('%s', { timeout: TIMEOUT_MS }, ([variable, line, turn]) => compare(line, variable, turn));
});
