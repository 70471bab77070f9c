import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What runs when a workflow uses the action: committed, because a runner checks the repository out and installs nothing. */
export const BUNDLE = new URL('../action/index.mjs', import.meta.url);

/** Packages that are CommonJS ask for Node's modules by `require`, and for their own name, neither of which a module has. */
const BANNER = `// Made from src/surfaces/action by \`npm run build:action\`; a test fails when the two differ.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;`;

/** The text of the bundle: the same bytes on every machine. */
export async function bundledAction(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/surfaces/action/main.ts'],
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    outfile: 'action/index.mjs',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    legalComments: 'eof',
    banner: { js: BANNER },
  });
  return outputFiles.map(({ text }) => text).join('');
}
