import { defineConfig } from 'vitest/config';
import base, { LOADED_BY_VITE } from './vitest.config.js';

/** The tests that mutation testing runs: those of the mutated districts alone. None starts a process; laws and the simulation have the zoo of planted bugs. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    ...LOADED_BY_VITE,
    exclude: [
      // It changes who the process is, which no worker may.
      'test/engine/configuration/load.test.ts',
      // It reads the sources, which are changed.
      'test/kinds/names.test.ts',
      // It is about size alone, and takes long.
      'test/kinds/rule-lists/size.test.ts',
    ],
    include: ['test/engine/**/*.test.ts', 'test/kinds/**/*.test.ts'],
  },
});
