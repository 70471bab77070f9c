import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Runtime } from './runtime.js';

export interface CommandOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Our variables, among them credentials. Names on Windows have no case. */
const OWN = /^(?:ZONEWRIGHT|CLOUDFLARE)_/i;

/** Runs a command line in the shell, its output on stderr, without our own variables. Returns undefined for exit code 0, otherwise how it ended. */
export function runCommand(
  command: string,
  { env, signal }: CommandOptions,
  { err, env: all, cwd }: Pick<Runtime, 'err' | 'env' | 'cwd'>,
): Promise<string | undefined> {
  const inherited = Object.entries(all).filter(([name]) => !OWN.test(name));
  const child = spawn(command, {
    shell: true,
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  // By lines, as redaction finds secrets within a line.
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => err.write(`${line}\n`));
  return new Promise((resolve) => {
    child.on('error', (error) =>
      resolve(signal.aborted ? 'it was interrupted' : `it could not be run: ${error.message}`),
    );
    child.on('close', (code, by) => {
      if (code === 0) resolve(undefined);
      else resolve(code === null ? `it was ended by ${by ?? 'a signal'}` : `it ended with exit code ${code}`);
    });
  });
}
