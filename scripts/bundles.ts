import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { digestOf } from '../src/kernel/lib/digest.js';
import { licensesIn } from './licenses.js';
import { COMPILED_AHEAD } from './validators.js';

/** What runs when a workflow uses the action. A release commits it to its tag, because a runner checks that out and installs nothing. */
export const BUNDLE = new URL('../action/index.mjs', import.meta.url);

/** Packages that are CommonJS ask for Node's modules by `require`, and for their own name, neither of which a module has. */
const COMMONJS = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;`;

/** In place of all of undici what is used of it. */
const PARTS_OF_UNDICI: Plugin = {
  name: 'parts of undici',
  setup(bundler) {
    bundler.onResolve({ filter: /^undici$/ }, () => ({
      path: fileURLToPath(new URL('undici.cjs', import.meta.url)),
    }));
  },
};

/** Packages of which one function is used, and whose tables take longer to load than most commands take to run. */
const SLOW = /^(?:string-width|wrap-ansi)$/;

/** Such a package is loaded when its function is first called. */
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

/** What is installed is made from, as one digest: what a build kept on disk is of no use to another one. */
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

/** Stands in the action's bundle for the digest of all the rest of it. */
const OF_ITSELF = 'digest of the bundle';

/** How modules and the packages that they need are put together for the oldest Node. */
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

/** What is installed: chunks, of which a command loads a few in place of hundreds of modules. */
export const INSTALLED = {
  ...TOGETHER,
  entryPoints: ['src/main.ts', 'src/emulator/index.ts', 'src/app/repository/judge-worker.ts'],
  outdir: 'dist',
  outbase: 'src',
  splitting: true,
  plugins: [COMPILED_AHEAD, ...TOGETHER.plugins],
  define: { DIGEST_OF_BUILD: JSON.stringify(digestOfSources()) },
  // Flat: a chunk finds the files of the package one folder above it (src/package-file.ts).
  chunkNames: 'chunk-[hash]',
  legalComments: 'linked',
  metafile: true,
} as const satisfies BuildOptions;

/** The text of the action's bundle, the same bytes on every machine, and the licences of what is in it. */
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
