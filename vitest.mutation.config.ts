import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests that mutation testing runs: those of the mutated districts, and the laws that go through both. None starts a process. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // It changes who the process is, which no worker may.
    exclude: ['test/engine/configuration/load.test.ts'],
    include: [
      'test/engine/**/*.test.ts',
      'test/kinds/**/*.test.ts',
      'test/laws/{reconcile,faults,custom-rulesets}.test.ts',
    ],
  },
});
