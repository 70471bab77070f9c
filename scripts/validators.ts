import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile, type Plugin } from 'esbuild';
import { schemaCompiler } from '../src/kernel/schema/compile.js';
import { READ_DOCUMENTS } from '../src/kernel/schema/validator.js';

/** Where the validators are that are installed, from the top of the package. */
const FOLDER = 'dist/validators';

/** Writes a file for each document that is read: its validator, which needs no compiler. Tells what each is made of. */
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

/** What stands in a bundle where the source compiles a validator: it loads the one that was written. */
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
