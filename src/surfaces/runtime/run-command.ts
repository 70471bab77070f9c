import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Runtime } from './runtime.js';

/** What a command of somebody else's gets of ours. */
export interface CommandOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Ours alone: credentials, and what else says how zonewright is called, in whichever case, as Windows does not tell them apart. */
const OWN = /^(?:ZONEWRIGHT|CLOUDFLARE)_/i;

/**
 * Runs a command line in the shell of the machine, and shows what it prints on stderr as it comes. It has the environment of this process but for what is
 * zonewright's own. Gives in words how it ended when that was not well; undefined for exit code 0.
 */
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
  // Line by line: what must not be shown is found within a line.
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
