import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { rmSync } from 'node:fs';
import type { Emulator } from '../../src/emulator/index.js';
import { SECRETS } from './world.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What a command line did. */
export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly root?: string;
  readonly emulator?: Emulator;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the child when it has started, to send it a signal. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs the built command line in a process of its own, with no environment but what the test gives it. */
export function zonewright(
  args: readonly string[],
  { root, emulator, env = {}, onStart }: RunOptions = {},
): Promise<Ran> {
  const credentials = {
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
    ZONEWRIGHT_API_EMAIL: 'a@example.com',
    ZONEWRIGHT_API_KEY: 'canary-key-1',
  };
  const service = emulator === undefined ? {} : { ...credentials, ZONEWRIGHT_BASE_URL: emulator.url };
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: root ?? tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', ...SECRETS, ...service, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  onStart?.((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

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
