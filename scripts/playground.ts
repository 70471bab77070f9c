import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile, type Plugin } from 'esbuild';
import { schemaCompiler } from '../src/kernel/schema/compile.js';
import { licensesOf, packagesIn } from './licenses.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = new URL('../site/playground/', import.meta.url);

/** A file of the playground: its name in its folder, and its bytes. */
export interface PageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The schemas whose validators the page has. */
const VALIDATED = ['account', 'vars', 'zone'];

/** Validators that are compiled now: the page must not make code of texts. */
const COMPILED: Plugin = {
  name: 'compiled validators',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]kernel[\\/]schema[\\/]compile\.ts$/ }, () => ({
      loader: 'js',
      resolveDir: ROOT,
      contents: `${standalone.default(
        schemaCompiler({ code: { source: true, esm: true } }),
        Object.fromEntries(VALIDATED.map((name) => [name, `${name}.schema.json`])),
      )}
        export const compiled = (name) => ({ ${VALIDATED.join(', ')} })[name];`,
    }));
  },
};

/** Node's modules of which the page uses a part: each has a stand-in. Of the other ones nothing may be used. */
const WITHOUT_NODE: Plugin = {
  name: 'without node',
  setup(bundler) {
    bundler.onResolve({ filter: /^node:/ }, ({ path }) => {
      const name = path.slice('node:'.length);
      return STAND_INS.has(name)
        ? { path: fileURLToPath(new URL(`without-node/${name}.ts`, SOURCES)) }
        : { path: name, namespace: UNUSED, sideEffects: false };
    });
    bundler.onLoad({ filter: /./, namespace: UNUSED }, () => ({ contents: 'module.exports = {};' }));
  },
};

const STAND_INS: ReadonlySet<string> = new Set(['crypto', 'url', 'util']);
const UNUSED = 'unused';

/**
 * The files of the playground, which any server of files can serve under any path: the page, its style, its script, and the worker that answers.
 * Throws an Error if the page would use a module of Node that has no stand-in.
 */
export async function playground(): Promise<readonly PageFile[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      playground: 'site/playground/page/main.ts',
      worker: 'site/playground/worker.ts',
      style: 'site/playground/style.css',
    },
    outdir: 'site/dist/playground',
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    metafile: true,
    plugins: [COMPILED, WITHOUT_NODE],
  });
  const used = usedOfNode(metafile);
  if (used.length > 0) throw new Error(`the playground would use ${used.join(', ')} of Node`);
  return [
    { name: 'index.html', bytes: readFileSync(new URL('index.html', SOURCES)) },
    ...outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents })),
    { name: 'licenses.txt', bytes: new TextEncoder().encode(licensesOf(packagesIn([metafile]))) },
  ];
}

function usedOfNode({ outputs }: Metafile): readonly string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      path.startsWith(`${UNUSED}:`) && bytesInOutput > 0 ? [path.slice(UNUSED.length + 1)] : [],
    ),
  );
}
