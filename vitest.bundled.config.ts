import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { defineConfig } from 'vitest/config';
import { INSTALLED } from './scripts/bundles.js';
import base from './vitest.config.js';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const SRC = join(ROOT, 'src');
/** One folder below the top, as what is installed is: there it finds the files of the package. */
const OUT = join(ROOT, '.bundled');

/** What these tests are about, with what they share: everything else they have from the sources. */
const PARTS = ['kernel', 'service/http', 'app/forge', 'app/github', 'app/gitlab', 'app/notify', 'app/ports'];

const modules = PARTS.flatMap((part) =>
  readdirSync(join(SRC, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(SRC, part, file)),
);

// Put together as what is installed: the same plugins, and of packages the same parts.
await build({ ...INSTALLED, absWorkingDir: ROOT, entryPoints: modules, outdir: OUT, metafile: false });

/** The tests of the HTTP clients, with the clients as they are bundled in place of their sources. */
export default defineConfig({
  ...base,
  plugins: [
    {
      name: 'bundled',
      enforce: 'pre',
      resolveId(source, importer) {
        if (importer === undefined || !source.startsWith('.')) return undefined;
        const path = resolve(dirname(importer), source);
        const bundled = join(OUT, relative(SRC, path));
        return path.startsWith(SRC + sep) && existsSync(bundled)
          ? { id: bundled, external: true }
          : undefined;
      },
    },
  ],
  test: {
    ...base.test,
    // Its modules are others under the same names.
    experimental: { fsModuleCache: false },
    include: [
      'test/service/http/**/*.test.ts',
      'test/app/github/client.test.ts',
      'test/app/notify/deliver.test.ts',
    ],
  },
});
