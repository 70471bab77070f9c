import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/helpers/loopback-only.ts'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: {
        'src/pipeline/**': { branches: 95 },
        'src/resources/**': { branches: 95 },
        'src/ruleset/**': { branches: 95 },
        'src/http/**': { branches: 95 },
      },
    },
  },
});
