import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/surfaces/runtime/system-clock.js';
import { run as runProgram } from '../src/surfaces/cli/program.js';
import type { Output } from '../src/surfaces/runtime/runtime.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BLOCK = /```console\n([\s\S]*?)```/g;
/** The secrets that the files of examples/shop refer to. */
export const EXAMPLE_SECRETS = {
  LOGPUSH_DESTINATION: 's3://example-logs/shop?region=eu-central-1',
  LOGPUSH_OWNERSHIP: 'ownership-token',
};

type Variables = Readonly<Record<string, string>>;

/** The output and the exit code of a command. */
interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
}

/** Runs a command line of zonewright in a folder, with these environment variables. */
export type RunCommand = (args: readonly string[], folder: string, env: Variables) => Promise<Printed>;

/**
 * A text with the output of each `$ …` in its console blocks generated again. The commands run one after another in a copy of examples/, with state
 * files of examples and a node_modules with this package. `$ zonewright …` runs the built command line by default, `$ export NAME=VALUE` sets a
 * variable for all following commands, anything else runs in a shell. A last line `exit N` shows an exit code that is not 0. `--confirm` gets the
 * token that was shown last.
 */
export async function withRealOutput(text: string, run: RunCommand = runBuilt): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-docs-'));
  try {
    // Files from trying out the examples are not a part of them.
    const filter = (path: string): boolean => basename(path) !== '.zonewright';
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true, filter });
    cpSync(join(ROOT, 'examples/shop/emulator.json'), join(folder, 'state.json'));
    cpSync(join(ROOT, 'examples/migration/emulator.json'), join(folder, 'migration.json'));
    cpSync(join(ROOT, 'examples/network/emulator.json'), join(folder, 'network.json'));
    cpSync(join(ROOT, 'examples/moving-in/emulator.json'), join(folder, 'moving.json'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/zonewright'));
    cpSync(join(ROOT, 'examples/drift/emulator.json'), join(folder, 'drift.json'));
    const shown: string[] = [];
    const type = typing(folder, run);
    for (const [, content = ''] of text.matchAll(BLOCK)) {
      shown.push(await runAll(content, shown.join(''), type));
    }
    return text.replace(BLOCK, () => `\`\`\`console\n${shown.shift()}\`\`\``);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runAll(
  content: string,
  shown: string,
  type: (line: string) => Promise<Printed>,
): Promise<string> {
  const token = [...shown.matchAll(/^Confirm with: --confirm (\w+)$/gm)].at(-1)?.[1] ?? 'TOKEN';
  const runs: string[] = [];
  for (const line of content.split('\n').filter((text) => text.startsWith('$ '))) {
    const command = line.replace(/--confirm \w+/, `--confirm ${token}`);
    const { stdout, stderr, exit } = await type(command.slice('$ '.length));
    const output = `${stdout}${stderr}`
      .replaceAll(RUN_ID, `${THAT_DAY}-$1`)
      .replaceAll(TIMESTAMP, `$1${Date.parse('2026-11-03T12:00:00Z') / 1000}`)
      .replaceAll(DURATION, '$10.4');
    const isTold = exit === 0 || output.endsWith(`\nexit ${exit}\n`);
    const printed = isTold ? output : `${output}exit ${exit}\n`;
    // Pages have no blanks at the ends of lines.
    runs.push(`${command}\n${printed.replace(/[ \t]+$/gm, '')}`);
  }
  // A blank line separates output from the next command.
  return runs
    .map((run, index) => (index > 0 && /\n./.test(runs[index - 1] ?? '') ? `\n${run}` : run))
    .join('');
}

/** The id of a run contains its time. Pages show the same day for all runs. */
const RUN_ID = /\b\d{8}T\d{6}\.\d{3}Z-([0-9a-f]{12})\b/g;
const THAT_DAY = '20261103T120000.000Z';

/** Start and duration of a run in metrics. */
const TIMESTAMP = /^(\w+_timestamp_seconds\{.*\} )[\d.]+$/gm;
const DURATION = /^(\w+_duration_seconds\{.*\} )[\d.]+$/gm;

/** Runs typed lines in a folder, one after another, and remembers exported variables. */
function typing(folder: string, run: RunCommand): (line: string) => Promise<Printed> {
  let variables: Variables = {};
  return (line) => {
    const [program = '', ...words] = wordsOf(line);
    if (program === 'zonewright')
      return typed(words, (args) => run(args, folder, { ...EXAMPLE_SECRETS, ...variables }));
    if (program !== 'export') return Promise.resolve(spawned('sh', ['-c', line], folder, variables));
    variables = { ...variables, ...Object.fromEntries(words.map(variableOf)) };
    return Promise.resolve({ stdout: '', stderr: '', exit: 0 });
  };
}

/** The words of a command line, with quotes as in a shell (POSIX, XCU 2.2), but without expansion in double quotes. */
function wordsOf(line: string): readonly string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^ '"])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

/** Runs a command line without a shell. With `> /dev/null` its output is not shown. */
async function typed(
  words: readonly string[],
  run: (args: readonly string[]) => Promise<Printed>,
): Promise<Printed> {
  const isSilent = words.slice(-2).join(' ') === '> /dev/null';
  const printed = await run(isSilent ? words.slice(0, -2) : words);
  return isSilent ? { ...printed, stdout: '' } : printed;
}

/** Splits `NAME=VALUE` at the first equals sign. */
function variableOf(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}

/**
 * Runs command lines in this process, with a fixed day and a fixed machine: for pages that show how long ago something was, or what runs where. Real
 * values would change every day.
 */
export const runOnThatDay: RunCommand = async (args, folder, variables) => {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written): Output => ({
    write: (text) => void (written[name] += text),
    isTerminal: false,
  });
  const exit = await runProgram(args, {
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    cwd: folder,
    out: into('stdout'),
    err: into('stderr'),
    command: () => undefined,
    ask: undefined,
    every: () => () => undefined,
    onInterrupt: () => () => undefined,
    watchFolder: () => () => undefined,
    onStop: () => undefined,
    hide: (text) => text,
    protect: () => undefined,
    protectLive: () => undefined,
    standardOutput: () => undefined,
    platform: { node: 'v22.12.0', system: 'linux x64' },
    run: { id: '5f0f3c1e-5d3b-4c1a-9a52-0d5c7a8f4e11', began: systemClock.now() },
    clock: systemClock,
    machine: { self: { pid: 4711, host: 'ci' }, isAlive: () => false, stateFolder: join(folder, '.state') },
    now: () => new Date('2026-11-03T12:00:00Z'),
  });
  return { ...written, exit };
};

const runBuilt: RunCommand = (args, folder, variables) =>
  Promise.resolve(spawned(process.execPath, [join(ROOT, 'dist/zonewright.cjs'), ...args], folder, variables));

function spawned(program: string, args: readonly string[], cwd: string, variables: Variables): Printed {
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const { stdout, stderr, status } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
  return { stdout, stderr, exit: status };
}
