import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './environment.js';
import { writeFleet } from './fleet.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
/** Of each answer of the emulator. */
export const LATENCY_MS = 20;

/** What a command took, and what it printed. */
interface Ran {
  readonly mib: number;
  readonly cpuMs: number;
  readonly stdout: string;
}

/** Peak memory and CPU of a whole command. Throws when it does not exit 0. */
export function run(command: string, root: string, baseUrl: string, ...args: readonly string[]): Ran {
  const tellUsage = `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('\\nusage ' + maxRSS / 1024 + ' ' + (userCPUTime + systemCPUTime) / 1000);
  })`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tellUsage)}`];
  const all = [...preload, MAIN, command, '--root', root, ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, all, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: cleanEnvironment({
      ZONEWRIGHT_BASE_URL: baseUrl,
      ZONEWRIGHT_API_TOKEN: 't',
      ZONEWRIGHT_API_EMAIL: 'a@b.example',
      ZONEWRIGHT_API_KEY: 'k',
    }),
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  // After what the command said of its progress.
  const [, mib, cpuMs] = /usage (\S+) (\S+)$/.exec(stderr) ?? [];
  if (mib === undefined) throw new Error(`${command} did not say what it took: ${stderr}`);
  return { mib: Number(mib), cpuMs: Number(cpuMs), stdout };
}

/** Zones in files and in an emulator of its own, as they are to be: for as long as `work` takes. */
export async function withFleet<T>(
  zones: number,
  work: (root: string, baseUrl: string) => Promise<T>,
  latencyMs = LATENCY_MS,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  writeFleet(folder, zones);
  const emulator = spawn(
    process.execPath,
    [
      MAIN,
      'emulator',
      '--port',
      '0',
      '--quiet',
      '--latency',
      String(latencyMs),
      '--state',
      join(folder, 'state.json'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: cleanEnvironment() },
  );
  try {
    return await work(folder, await firstLine(emulator));
  } finally {
    emulator.kill('SIGKILL');
    await once(emulator, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the emulator did not start');
}
