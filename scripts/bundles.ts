import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { COMPILED_AHEAD } from './validators.js';

/** What runs when a workflow uses the action: committed, because a runner checks the repository out and installs nothing. */
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

/** What a build is made from, as one digest: what it kept on disk is of no use to another one. */
function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'schemas']) {
    const top = new URL(`../${folder}/`, import.meta.url);
    const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/.test(file),
    );
    for (const file of files.toSorted()) hash.update(readFileSync(new URL(file.replaceAll('\\', '/'), top)));
  }
  hash.update(readFileSync(new URL('../package-lock.json', import.meta.url)));
  return hash.digest('hex');
}

/** How modules and the packages that they need are put together for the oldest Node. */
const TOGETHER = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  banner: { js: COMMONJS },
  plugins: [PARTS_OF_UNDICI],
  // It starts threads from a file of its own.
  external: ['tinypool'],
  define: { DIGEST_OF_BUILD: JSON.stringify(digestOfSources()) },
} as const satisfies BuildOptions;

/** What is installed: chunks, of which a command loads a few in place of hundreds of modules. */
export const INSTALLED = {
  ...TOGETHER,
  entryPoints: ['src/main.ts', 'src/emulator/index.ts', 'src/app/repository/judge-worker.ts'],
  outdir: 'dist',
  outbase: 'src',
  splitting: true,
  plugins: [COMPILED_AHEAD, PARTS_OF_UNDICI],
  // Flat: a chunk finds the files of the package one folder above it (src/package-file.ts).
  chunkNames: 'chunk-[hash]',
  legalComments: 'linked',
} as const satisfies BuildOptions;

/** The text of the action's bundle: the same bytes on every machine. */
export async function bundledAction(): Promise<string> {
  const { outputFiles } = await build({
    ...TOGETHER,
    entryPoints: ['src/surfaces/action/main.ts'],
    outfile: 'action/index.mjs',
    write: false,
    legalComments: 'eof',
    banner: { js: `${MADE_FROM}\n${COMMONJS}` },
  });
  return outputFiles.map(({ text }) => text).join('');
}

const MADE_FROM =
  '// Made from src/surfaces/action by `npm run build:action`; a test fails when the two differ.';
