import { availableParallelism } from 'node:os';
import { register } from 'tsx/esm/api';
import { defineConfig } from 'vitest/config';
import { CpuShares } from './test/helpers/cpu-shares.js';
import { fastFolder } from './test/helpers/fast-folder.js';

// For what the main process loads: the processes of the tests register it themselves.
register();

const isWatching = !process.argv.includes('run');
const QUIET = new URL('test/helpers/quiet-imports.mjs', import.meta.url).href;

/** The nightly profile runs the laws longer, and gives them the time for it. */
const factor = Math.max(1, Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? 1));

// What the tests start inherits it.
const folder = process.env['TMPDIR'] ?? fastFolder();
if (folder !== undefined) process.env['TMPDIR'] = folder;

/** What a test makes is gone when it is over: with room for it, little of it is ever copied. */
const MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** For a run in which Vite's module runner loads the modules: for coverage, mutations, and other modules under the same names. */
export const LOADED_BY_VITE = { experimental: {}, execArgv: MEMORY };

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: ['test/helpers/packed-once.ts'],
    setupFiles: [
      'test/helpers/loopback-only.ts',
      'test/helpers/shared-process.ts',
      'test/helpers/law-seed.ts',
      'test/helpers/cpu-of-file.ts',
    ],
    // Files share a process, in which a module is loaded once: hooks of setup files are set for each test file.
    runner: 'test/helpers/runner.ts',
    reporters: [
      new CpuShares(),
      'default',
      ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions' as const] : []),
    ],
    // Files share a few processes: what they import is loaded once. What a test changes in its process it changes back.
    isolate: false,
    // Node loads the modules, with tsx: that takes half the time of Vite's module runner.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    restoreMocks: true,
    unstubEnvs: true,
    // Part of the time goes by waiting for child processes: on two cores, three processes of tests are a quarter faster than two.
    maxWorkers: Math.max(3, availableParallelism()),
    execArgv: ['--import', 'tsx', ...(isWatching ? [] : ['--import', QUIET]), ...MEMORY],
    // For what hangs: a machine that many share needs ten times as long for the laws.
    testTimeout: Math.max(120_000, 30_000 * factor),
    hookTimeout: 120_000,
  },
});
