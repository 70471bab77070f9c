import { configDefaults, defineConfig } from 'vitest/config';
import { leftOut, SHARES, currentShare, touchedFiles } from './test/shares/shares.js';
import base from './vitest.config.js';

const share = currentShare();
process.env['ZONEWRIGHT_TEST_SHARE'] = String(share);
const others = leftOut(share, touchedFiles());
process.stdout.write(
  `Share ${share + 1} of ${SHARES} of the tests that take long, without ${others.length} files. npm run test:whole runs all of them.\n`,
);

/** What a push runs: all tests but those that take long, and of these one share. */
export default defineConfig({
  ...base,
  test: { ...base.test, exclude: [...configDefaults.exclude, ...others] },
});
