import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile, type Plugin } from 'esbuild';
import { schemaCompiler } from '../src/kernel/schema/compile.js';
import { READ_DOCUMENTS, type ReadDocument } from '../src/kernel/schema/validator.js';

/** Documents whose validators are in one file, with what they share: those of a repository, which most commands read, and all others. */
const FILES = READ_DOCUMENTS.filter((name) => /^(?:account|drift-ignore|project|vars|zone)$/.test(name));
const GROUPS: Readonly<Record<string, readonly ReadDocument[]>> = {
  'validators-files': FILES,
  'validators-documents': READ_DOCUMENTS.filter((name) => !FILES.includes(name)),
};

/** Writes the validators of the documents that are read, compiled. Returns what each file contains. */
export async function writeValidators(): Promise<readonly Metafile[]> {
  const compiler = schemaCompiler({ code: { source: true } });
  const built = await Promise.all(
    Object.entries(GROUPS).map(([file, names]) =>
      build({
        stdin: {
          contents: standalone.default(
            compiler,
            Object.fromEntries(names.map((name) => [exportOf(name), `${name}.schema.json`])),
          ),
          resolveDir: import.meta.dirname,
        },
        outfile: `dist/${file}.cjs`,
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        minify: true,
        charset: 'ascii',
        metafile: true,
      }),
    ),
  );
  writeFileSync(RARE, packed(readFileSync(RARE, 'latin1')));
  return built.map(({ metafile }) => metafile);
}

/** Large, and few commands read such documents. */
const RARE = fileURLToPath(new URL('../dist/validators-documents.cjs', import.meta.url));

/** A chunk that has its text compressed, a tenth as large. It is read when the chunk is run. */
function packed(text: string): string {
  const data = gzipSync(text, { level: 9 }).toString('base64');
  return `const text = require('node:zlib').gunzipSync(Buffer.from('${data}', 'base64')).toString('latin1');
const { Script } = require('node:vm');
const filename = 'zonewright/validators-documents.cjs';
new Script('(function (exports, require, module) {' + text + '\\n})', { filename }).runInThisContext()(exports, require, module);
`;
}

function exportOf(name: ReadDocument): string {
  return name.replaceAll('-', '_');
}

/** Where the validator of each document is: its file, beside the chunks, and its name there. */
export const PLACES: Readonly<Record<string, readonly [file: string, name: string]>> = Object.fromEntries(
  Object.entries(GROUPS).flatMap(([file, names]) =>
    names.map((name) => [name, [`./${file}.cjs`, exportOf(name)] as const]),
  ),
);

/** Replaces the module that compiles validators by one that loads the written ones. */
export const COMPILED_AHEAD: Plugin = {
  name: 'validators that are compiled ahead of time',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]kernel[\\/]schema[\\/]compile\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      resolveDir: path.replace(/[\\/][^\\/]+$/, ''),
      // The name of the file is in a variable: the bundler looks for no files.
      contents: `
        const PLACES = ${JSON.stringify(PLACES)};
        export const compiled = (document) => {
          const [file, name] = PLACES[document];
          return require(file)[name];
        };`,
    }));
  },
};
