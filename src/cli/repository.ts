import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT, UserError } from '../core/errors.js';
import type { Declaration } from '../core/kind.js';
import { readConfiguration, type Configuration } from '../pipeline/configuration.js';
import { openFolder } from '../repository/folder.js';
import { styleFor, type Style } from '../report/style.js';
import type { CommonOptions, OutputOptions } from './options.js';
import type { Output, Runtime } from './runtime.js';

/** Reads the configuration of the repository at `--root`, and protects the secrets that it refers to from any output. */
export async function openRepository(options: CommonOptions, runtime: Runtime): Promise<Configuration> {
  const root = resolve(runtime.cwd, options.root);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UserError(`${options.root} is not a folder`, {
      code: 'root',
      exit: EXIT.usage,
      help: 'Give --root the folder that holds zonewright.yaml, zones and accounts.',
    });
  }
  const configuration = await readConfiguration(openFolder(root));
  const declarations: readonly Declaration[] = configuration.scopes.flatMap((scope) => scope.declarations);
  runtime.protect(declarations.flatMap(({ secrets }) => secrets.map(({ env }) => runtime.env[env])));
  return configuration;
}

/** Colour only on a terminal, and never when NO_COLOR or --no-color says so. */
export function styleOf(output: Output, { color }: OutputOptions, { env }: Runtime): Style {
  return styleFor(color && output.isTerminal && !env['NO_COLOR']);
}
