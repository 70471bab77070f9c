import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, transform, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { minifySync } from 'oxc-minify';
import { digestOf } from '../src/kernel/lib/digest.js';
import { licensesOf, packagesIn } from './licenses.js';
import { PACKED_PAGES } from './packed-pages.js';
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
    // It brings its parser of HTTP twice. The one that needs no SIMD runs on every machine, and no plan is slower with it.
    bundler.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }));
    bundler.onLoad({ filter: /llhttp-wasm\.js$/ }, ({ path }) => ({ contents: packedParser(path) }));
  },
};

/** The parser as a module, compressed: it is text in a chunk and once more in the stored code. */
function packedParser(path: string): string {
  const parser: unknown = createRequire(import.meta.url)(path);
  if (!(parser instanceof Uint8Array)) throw new Error(`${path} has no parser`);
  const packed = brotliCompressSync(parser).toString('base64');
  return `module.exports = require('node:zlib').brotliDecompressSync(Buffer.from('${packed}', 'base64'));`;
}

/** Packages with one used function, which take long to load, and which many commands never use. */
const SLOW = /^(?:string-width|wrap-ansi|write-file-atomic)$/;

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
      contents: `let made;
        export default (...given) => (made ??= defaultOf(require(${JSON.stringify(path)})))(...given);
        const defaultOf = (module) => module.default ?? module;`,
      resolveDir: TOGETHER.absWorkingDir,
    }));
  },
};

/** A digest of the sources of the installed files. Stored data of one build are not used by another one. */
function digestOfSources(): string {
  const files = ['src', 'packages/edge-rules/src', 'schemas'].flatMap((folder) =>
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

/** Stands for the URL of a chunk, which CommonJS has no word for. */
const OWN_URL = 'OWN_URL';

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
} as const satisfies BuildOptions;

/** The programs that are installed: chunks that share what they have in common. A command loads a few of them instead of hundreds of modules. */
export const INSTALLED = {
  ...TOGETHER,
  entryPoints: {
    main: 'src/main.ts',
    'judge-worker': 'src/app/repository/judge-worker.ts',
    emulator: 'src/emulator/index.ts',
  },
  outdir: 'dist',
  splitting: true,
  plugins: [COMPILED_AHEAD, PACKED_PAGES, ...TOGETHER.plugins],
  define: { DIGEST_OF_BUILD: JSON.stringify(digestOfSources()), 'import.meta.url': OWN_URL },
  // In one folder: a chunk finds the files of the package one folder above it (src/package-file.ts).
  chunkNames: 'chunk-[hash]',
  legalComments: 'none',
  banner: {},
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

/** A file of the build: its name in `dist`, and its text in ASCII. */
export interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

/** The chunks as CommonJS, which loads without waiting and can use stored code (src/launch), and what is in them. */
export async function installedChunks(): Promise<{
  readonly files: readonly BuiltFile[];
  readonly metafile: Metafile;
}> {
  const { outputFiles, metafile } = await build(INSTALLED);
  return { files: await Promise.all(outputFiles.map(asCommonJs)), metafile };
}

async function asCommonJs({ path, text }: OutputFile): Promise<BuiltFile> {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    minifySyntax: true,
    supported: { 'dynamic-import': false },
  });
  const own = code.includes(OWN_URL)
    ? `const ${OWN_URL} = require('node:url').pathToFileURL(__filename).href;\n`
    : '';
  const name = basename(path).replace(/\.js$/, '.cjs');
  const whole = own + code.replaceAll(OTHER_CHUNK, (_, other: string) => `require("./${other}.cjs")`);
  return { name, text: inAscii(withShortNames(name, whole)) };
}

/**
 * A script with escapes for all that is not ASCII, as a chunk is read as Latin-1. They mean the same in texts, templates and regular expressions; a bundler
 * leaves the last two as they are.
 */
function inAscii(text: string): string {
  if (/\\[^\0-\x7f]/.test(text)) throw new Error('a backslash would escape an escape');
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A script with short names of variables. Functions and classes keep theirs, for stacks. */
function withShortNames(name: string, text: string): string {
  const { code, errors } = minifySync(name, text, {
    module: false,
    compress: false,
    mangle: { toplevel: true, keepNames: { function: true, class: true } },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return code;
}

/** How a chunk loads another one. */
const OTHER_CHUNK = /\brequire\("\.\/([\w-]+)\.js"\)/g;

/** The programs that load the chunks: each is one small file. */
export const LAUNCHERS = {
  ...TOGETHER,
  entryPoints: { zonewright: 'src/launch/bin.ts', thread: 'src/launch/thread.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  banner: {},
  define: { 'import.meta.dirname': '__dirname' },
  metafile: true,
} as const satisfies BuildOptions;

/** The programs of the single executable, which load the chunks from inside of it. */
export const EXECUTABLE = {
  ...LAUNCHERS,
  entryPoints: {
    executable: 'src/launch/executable.ts',
    'executable-thread': 'src/launch/executable-thread.ts',
  },
} as const satisfies BuildOptions;

/** The text of the action's bundle, the same bytes on every machine, and the licences of its packages. */
export async function bundledAction(): Promise<{ readonly text: string; readonly licenses: string }> {
  const { outputFiles, metafile } = await build({
    ...TOGETHER,
    entryPoints: ['src/surfaces/action-main.ts'],
    outfile: 'action/index.mjs',
    write: false,
    legalComments: 'eof',
    banner: { js: `${MADE_FROM}\n${COMMONJS}` },
    metafile: true,
    define: { DIGEST_OF_BUILD: JSON.stringify(OF_ITSELF) },
  });
  const text = outputFiles.map((file) => file.text).join('');
  return { text: text.replace(OF_ITSELF, digestOf(text)), licenses: licensesOf(packagesIn([metafile])) };
}

const MADE_FROM =
  '// Made from src/surfaces/action by `npm run build:action`; a test fails when the two differ.';
