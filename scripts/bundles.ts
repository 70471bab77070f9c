import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { digestOf } from '../src/kernel/lib/digest.js';
import { licensesIn } from './licenses.js';
import { COMPILED_AHEAD } from './validators.js';

/** The bundle that runs when a workflow uses the action. A release commits it to its tag: a runner checks the tag out and installs nothing. */
export const BUNDLE = new URL('../action/index.mjs', import.meta.url);

/** CommonJS packages use `require` for Node's modules, and their own file name. Modules have neither. */
const COMMONJS = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;`;

/** Replaces undici by the parts that are used. */
const PARTS_OF_UNDICI: Plugin = {
  name: 'parts of undici',
  setup(bundler) {
    bundler.onResolve({ filter: /^undici$/ }, () => ({
      path: fileURLToPath(new URL('undici.cjs', import.meta.url)),
    }));
  },
};

/** Packages with one used function, whose tables take longer to load than most commands take to run. */
const SLOW = /^(?:string-width|wrap-ansi)$/;

/** Loads these packages at the first call of their function. */
const WHEN_CALLED: Plugin = {
  name: 'when called',
  setup(bundler) {
    bundler.onResolve({ filter: SLOW }, ({ path, importer, kind }) =>
      kind === 'import-statement' && !importer.includes('node_modules')
        ? { path, namespace: WHEN_CALLED.name }
        : undefined,
    );
    bundler.onLoad({ filter: SLOW, namespace: WHEN_CALLED.name }, ({ path }) => ({
      contents: `export default (...given) => require(${JSON.stringify(path)}).default(...given);`,
      resolveDir: TOGETHER.absWorkingDir,
    }));
  },
};

/** A digest of the sources of the installed files. Stored data of one build are not used by another one. */
function digestOfSources(): string {
  const files = ['src', 'schemas'].flatMap((folder) =>
    readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|json)$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  const texts = [...files.toSorted(), 'package-lock.json'].map((file) =>
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
  );
  return digestOf(JSON.stringify(texts));
}

/** Replaced in the action's bundle by the digest of the bundle. */
const OF_ITSELF = 'digest of the bundle';

/** How modules and their packages are bundled, for the oldest supported Node. */
const TOGETHER = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  banner: { js: COMMONJS },
  plugins: [PARTS_OF_UNDICI, WHEN_CALLED],
  // It starts threads from a file of its own.
  external: ['tinypool'],
} as const satisfies BuildOptions;

/** The installed files: chunks, of which a command loads a few instead of hundreds of modules. */
export const INSTALLED = {
  ...TOGETHER,
  entryPoints: ['src/main.ts', 'src/emulator/index.ts', 'src/app/repository/judge-worker.ts'],
  outdir: 'dist',
  outbase: 'src',
  splitting: true,
  plugins: [COMPILED_AHEAD, ...TOGETHER.plugins],
  define: { DIGEST_OF_BUILD: JSON.stringify(digestOfSources()) },
  // Without folders: a chunk finds the files of the package one folder above it (src/package-file.ts).
  chunkNames: 'chunk-[hash]',
  legalComments: 'linked',
  metafile: true,
} as const satisfies BuildOptions;

/** The text of the action's bundle, the same bytes on every machine, and the licences of its packages. */
export async function bundledAction(): Promise<{ readonly text: string; readonly licenses: string }> {
  const { outputFiles, metafile } = await build({
    ...TOGETHER,
    entryPoints: ['src/surfaces/action/main.ts'],
    outfile: 'action/index.mjs',
    write: false,
    legalComments: 'eof',
    banner: { js: `${MADE_FROM}\n${COMMONJS}` },
    metafile: true,
    define: { DIGEST_OF_BUILD: JSON.stringify(OF_ITSELF) },
  });
  const text = outputFiles.map((file) => file.text).join('');
  return { text: text.replace(OF_ITSELF, digestOf(text)), licenses: licensesIn([metafile]) };
}

const MADE_FROM =
  '// Made from src/surfaces/action by `npm run build:action`; a test fails when the two differ.';
