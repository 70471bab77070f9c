import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { rmSync } from 'node:fs';
import { nodeRuntime } from '../../src/surfaces/runtime/node-runtime.js';
import { run } from '../../src/surfaces/cli/program.js';
import type { Emulator } from '../../src/emulator/index.js';
import { hear, type Heard } from './hear.js';
import { hurriedClock } from './hurried-clock.js';
import { SECRETS } from './world.js';

/** The URL of the built program. */
export const DIST = new URL('../../dist/', import.meta.url).href;
const MAIN = fileURLToPath(new URL('zonewright.cjs', DIST));

/** What a command line did. */
export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly root?: string;
  readonly emulator?: Pick<Emulator, 'url'>;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped into it. Not for a process of its own. */
  readonly stdin?: string | Buffer;
}

/**
 * Runs the command line inside this process, with no environment but what the test gives it, and hurried. Only the process around it is not
 * real: what is about processes themselves is for `zonewrightProcess`, which costs ten times as much.
 */
export async function zonewright(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written): Writable =>
    new Writable({
      decodeStrings: false,
      write: (text: string, _, done) => {
        written[name] += text;
        done();
      },
    });
  const stand = Object.assign(new EventEmitter(), {
    // Hurried, ten seconds would be over too soon for a machine with much to do.
    env: { ZONEWRIGHT_MAX_READ_AGE: '10m', ...environment(options) },
    pid: process.pid,
    kill: (pid: number, signal: 0) => process.kill(pid, signal),
    cwd: () => options.root ?? tmpdir(),
    stdin: options.stdin === undefined ? {} : Readable.from([Buffer.from(options.stdin)]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    version: process.version,
    platform: process.platform,
    arch: process.arch,
  });
  const runtime = nodeRuntime(stand as unknown as NodeJS.Process);
  const exit = await run(args, {
    ...runtime,
    clock: hurriedClock,
    // Hurried, every run would take so long that it tells of itself.
    every: () => () => undefined,
    run: { ...runtime.run, began: hurriedClock.now() },
  });
  return { exit, ...written };
}

/**
 * Runs the built command line in a process of its own, with no environment but what the test gives it. `onStart` is called when it
 * has started: with what sends it a signal, and with what it prints.
 */
export function zonewrightProcess(
  args: readonly string[],
  options: RunOptions = {},
  onStart?: (
    kill: (signal: NodeJS.Signals) => void,
    prints: Readonly<Record<'stdout' | 'stderr', Heard>>,
  ) => void,
): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.root ?? tmpdir(),
    env: environment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [hear(child.stdout), hear(child.stderr)];
  onStart?.((signal) => child.kill(signal), { stdout, stderr });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) =>
      resolve({ exit, stdout: stdout.text(), stderr: stderr.text().replaceAll(SLOW, '') }),
    );
  });
}

/** What a run says when it is slow, as on a machine that has much else to do. */
const SLOW =
  /^(?:reading the files of .*|validating .*files?.*|looking for .* in the cache|asking the invariants)\n/gm;

function environment({ emulator, env }: RunOptions): Record<string, string> {
  const service: Record<string, string> =
    emulator === undefined
      ? {}
      : {
          ZONEWRIGHT_API_TOKEN: 'canary-token-1',
          ZONEWRIGHT_API_EMAIL: 'a@example.com',
          ZONEWRIGHT_API_KEY: 'canary-key-1',
          ZONEWRIGHT_BASE_URL: emulator.url,
        };
  return {
    PATH: process.env['PATH'] ?? '',
    XDG_STATE_HOME: STATE,
    XDG_CACHE_HOME: STATE,
    ...SECRETS,
    ...service,
    ...env,
  };
}

/** Where runs of tests keep their locks. Not for longer than this process: a later emulator can get a port whose locks a killed run left. */
const STATE = mkdtempSync(join(tmpdir(), 'zonewright-test-state-'));
process.once('exit', () => rmSync(STATE, { recursive: true, force: true }));

/** A repository in a folder of its own, gone when the test is over. */
export function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
