import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CpuShares } from './test/helpers/cpu-shares.js';
import { fastFolder } from './test/helpers/fast-folder.js';

/** The nightly profile runs the laws longer, and gives them the time for it. */
const factor = Math.max(1, Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? 1));

// What the tests start inherits it.
const folder = process.env['TMPDIR'] ?? fastFolder();
if (folder !== undefined) process.env['TMPDIR'] = folder;

export default defineConfig({
  // Packages as their users get them: the Markdown readers have a slow variant for their own developers. vitest adds its condition to whatever is said here.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  plugins: [
    {
      name: 'no-development',
      configResolved: ({ ssr, environments }) => {
        for (const { conditions } of [ssr.resolve, environments['ssr']?.resolve].filter(
          (one) => one !== undefined,
        )) {
          const at = conditions?.indexOf('development|production') ?? -1;
          if (at >= 0) conditions?.splice(at, 1);
        }
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: ['test/helpers/packed-once.ts'],
    setupFiles: [
      'test/helpers/loopback-only.ts',
      'test/helpers/shared-process.ts',
      'test/helpers/law-seed.ts',
      'test/helpers/cpu-of-file.ts',
    ],
    reporters: [
      new CpuShares(),
      'default',
      ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions' as const] : []),
    ],
    // Files share a few processes: what they import is loaded once. What a test changes in its process it changes back.
    isolate: false,
    // Transformed modules are kept by content, so a run of one folder starts in two thirds of the CPU. After `npm ci` there are none, and a machine of CI runs once.
    experimental: { fsModuleCache: process.env['CI'] === undefined },
    restoreMocks: true,
    unstubEnvs: true,
    // Part of the time goes by waiting for child processes: on two cores, three processes of tests are a quarter faster than two.
    maxWorkers: Math.max(3, availableParallelism()),
    // What a test makes is gone when it is over: with room for it, little of it is ever copied.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    // For what hangs: a machine that many share needs ten times as long for the laws.
    testTimeout: Math.max(120_000, 30_000 * factor),
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/**', 'packages/*/src/**'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        // Less than 95 where less is reached, with room for what the laws draw: to be raised with the tests.
        'packages/edge-rules/src/**': { branches: 93 },
        'src/files/**': { branches: 90 },
        'src/import/**': { branches: 78 },
        'src/engine/**': { branches: 95 },
        'src/kinds/**': { branches: 94 },
        'src/service/http/**': { branches: 95 },
        'src/app/github/**': { branches: 95 },
        'src/migrations/**': { branches: 95 },
      },
    },
  },
});
