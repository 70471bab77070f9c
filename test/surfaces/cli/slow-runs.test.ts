import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/a.yaml': `zone: { name: a.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/b.yaml': `zone: { name: b.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};

/** Runs a command for which every look at the clock is twelve seconds later than the one before. */
async function slowly(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly exit: number; readonly out: string; readonly err: readonly string[] }> {
  const root = repository(FILES);
  const runtime = testRuntime(env);
  let now = 0;
  const exit = await run(args, {
    ...runtime,
    cwd: root,
    clock: { now: () => (now += 12_000), sleep: () => Promise.resolve() },
    every: (_, tick) => {
      const timer = setInterval(tick, 1);
      return () => clearInterval(timer);
    },
  });
  return { exit, out: runtime.written.out, err: runtime.written.err.split('\n').slice(0, -1) };
}

it('a run that is slow before its first request says what it does, on stderr alone', async () => {
  const { exit, out, err } = await slowly(['validate']);
  expect([exit, out]).toEqual([0, '2 files, 2 scopes: valid.\n']);
  expect(err[0]).toMatch(/^reading the files of the repository$|^validating 2 files$/);
  expect(await slowly(['validate', '--quiet'])).toMatchObject({ err: [] });
  const json = await slowly(['validate', '--format', 'json']);
  expect(JSON.parse(json.out)).toMatchObject({ valid: true });
});

it('apply says how many of all changes are settled', async () => {
  const zones = { [ZONE]: { name: 'a.example.com' }, [OTHER_ZONE]: { name: 'b.example.com' } };
  const emulator = await startEmulator({ state: { zones } });
  const env = {
    ZONEWRIGHT_BASE_URL: emulator.url,
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
    ZONEWRIGHT_API_EMAIL: 'somebody@example.com',
    ZONEWRIGHT_API_KEY: 'canary-key-1',
  };
  onTestFinished(() => emulator.close());
  // By this clock each read is too old for a write at once.
  const limits = ['--concurrency', '1', '--max-read-age', '10m'];
  const { exit, err } = await slowly(['apply', '--yes', ...limits], env);
  expect(exit).toBe(0);
  expect(err).toContain('0 of 2 changes');
  expect(err.join('\n')).toMatch(/^1 of 2 changes: applied zone\/[ab]\.example\.com\/page_shield$/m);
});
