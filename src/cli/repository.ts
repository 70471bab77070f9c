import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT, UserError } from '../core/errors.js';
import type { Declaration } from '../core/kind.js';
import { readConfiguration, type Configuration } from '../pipeline/configuration.js';
import { openFolder } from '../repository/folder.js';
import { checkoutOf, type Checkout } from '../report/checkout.js';
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

/**
 * Where the root stands in the checkout: what a workflow checked out, which need not be where the step runs, else the working
 * directory. Paths are compared as they really are, as a runner may give one of them through a symbolic link.
 */
export function openCheckout({ root }: CommonOptions, { cwd, env }: Runtime): Checkout {
  const workspace = env['GITHUB_ACTIONS'] === 'true' ? env['GITHUB_WORKSPACE'] : undefined;
  return checkoutOf(realPath(workspace || cwd), realPath(resolve(cwd, root)));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Colour only on a terminal, and never when NO_COLOR or --no-color says so. */
export function styleOf(output: Output, { color }: OutputOptions, { env }: Runtime): Style {
  return styleFor(color && output.isTerminal && !env['NO_COLOR']);
}
