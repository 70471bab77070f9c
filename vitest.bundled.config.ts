import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { defineConfig } from 'vitest/config';
import { INSTALLED } from './scripts/bundles.js';
import base, { LOADED_BY_VITE } from './vitest.config.js';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const SRC = join(ROOT, 'src');
/** One folder below the top, as what is installed is: there it finds the files of the package. */
const OUT = join(ROOT, '.bundled');

/** What these tests are about, with what they share: everything else they have from the sources. */
const PARTS = [
  'kernel/lib',
  'kernel/model',
  'kernel/redaction',
  'service/http',
  'app/forge',
  'app/github',
  'app/gitlab',
  'app/notify',
  'app/ports',
];

const modules = PARTS.flatMap((part) =>
  readdirSync(join(SRC, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(SRC, part, file)),
);

// Put together as what is installed: the same plugins, and of packages the same parts. Its chunks are modules here, which know their URL.
const { DIGEST_OF_BUILD } = INSTALLED.define;
await build({
  ...INSTALLED,
  absWorkingDir: ROOT,
  entryPoints: modules,
  outdir: OUT,
  define: { DIGEST_OF_BUILD },
  metafile: false,
  write: true,
});

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
        // What is a part and was not built fails: its source would prove nothing.
        return PARTS.some((part) => path.startsWith(join(SRC, part) + sep))
          ? { id: join(OUT, relative(SRC, path)), external: true }
          : undefined;
      },
    },
  ],
  test: {
    ...base.test,
    ...LOADED_BY_VITE,
    include: [
      'test/service/http/**/*.test.ts',
      'test/app/github/client.test.ts',
      'test/app/notify/deliver.test.ts',
    ],
  },
});
