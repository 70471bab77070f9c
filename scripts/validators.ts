import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile, type Plugin } from 'esbuild';
import { schemaCompiler } from '../src/kernel/schema/compile.js';
import { READ_DOCUMENTS } from '../src/kernel/schema/validator.js';

/** The folder of the installed validators, from the top of the package. */
const FOLDER = 'dist/validators';

/** Writes the validator of each document that is read, compiled. Returns what each file contains. */
export async function writeValidators(): Promise<readonly Metafile[]> {
  const compiler = schemaCompiler({ code: { source: true } });
  const codes = READ_DOCUMENTS.map((name) => {
    const validate = compiler.getSchema(`${name}.schema.json`);
    if (validate === undefined) throw new Error(`no schema ${name}`);
    return { name, contents: standalone.default(compiler, validate) };
  });
  const built = await Promise.all(
    codes.map(({ name, contents }) =>
      build({
        stdin: { contents, resolveDir: import.meta.dirname },
        outfile: `${FOLDER}/${name}.cjs`,
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        minify: true,
        charset: 'utf8',
        metafile: true,
      }),
    ),
  );
  return built.map(({ metafile }) => metafile);
}

/** Replaces the module that compiles validators by one that loads the written ones. */
export const COMPILED_AHEAD: Plugin = {
  name: 'validators that are compiled ahead of time',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]kernel[\\/]schema[\\/]compile\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      resolveDir: path.replace(/[\\/][^\\/]+$/, ''),
      contents: `
        import { createRequire as loaderOf } from 'node:module';
        import { fileURLToPath } from 'node:url';
        import { packageFile } from '../../package-file.js';
        const load = loaderOf(import.meta.url);
        export const compiled = (name) => load(fileURLToPath(packageFile('${FOLDER}/' + name + '.cjs')));`,
    }));
  },
};
