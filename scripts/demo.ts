/** A demo of one minute: validate, plan, apply and plan again, for examples/shop with an emulator. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SECRETS = {
  LOGPUSH_DESTINATION: 's3://example-logs/shop?region=eu-central-1',
  LOGPUSH_OWNERSHIP: 'demo-ownership-token',
  ZONEWRIGHT_API_TOKEN: 'demo-token',
  ZONEWRIGHT_API_EMAIL: 'demo@example.com',
  ZONEWRIGHT_API_KEY: 'demo-key',
};

const folder = mkdtempSync(join(tmpdir(), 'zonewright-demo-'));
const state = join(folder, 'state.json');
copyFileSync(join(ROOT, 'examples/shop/emulator.json'), state);

const emulator = spawn(process.execPath, [MAIN, 'emulator', '--port', '0', '--state', state, '--quiet'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const baseUrl = await firstLine(emulator);
  say(`An emulator of the API runs at ${baseUrl}, with a zone that somebody has worked on by hand.`);
  const plan = join(folder, 'plan.json');
  step('Check the files of examples/shop, without network:', baseUrl, ['validate'], [0]);
  step('What would change? Nothing is written:', baseUrl, ['plan', '--out', plan], [0]);
  step('Apply this very plan, and prove that nothing is left to do:', baseUrl, ['apply', plan], [0]);
  step('Plan again:', baseUrl, ['plan', '--detailed-exitcode'], [0]);
  say('That is all: what the files say is what the service does. Next: docs/getting-started.md.');
} finally {
  emulator.kill('SIGTERM');
  await once(emulator, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

function step(what: string, baseUrl: string, args: readonly string[], expected: readonly number[]): void {
  const shown = args.map((arg) => (arg.startsWith(folder) ? 'plan.json' : arg)).join(' ');
  say(`${what}\n\n$ zonewright ${shown} --root examples/shop`);
  const { status } = spawnSync(process.execPath, [MAIN, ...args, '--root', 'examples/shop'], {
    cwd: ROOT,
    env: { ...process.env, ...SECRETS, ZONEWRIGHT_BASE_URL: baseUrl },
    stdio: 'inherit',
  });
  if (!expected.includes(status ?? -1)) throw new Error(`zonewright ${shown} ended with ${status}`);
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the emulator did not start');
}
