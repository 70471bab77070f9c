import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { EXIT, UserError } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import type { Declaration } from '../kinds/definition/kind.js';
import { NO_FILES, readConfiguration, type Configuration } from '../engine/configuration/configuration.js';
import { IGNORE_FILE, type IgnoreSource } from '../engine/configuration/ignore-file.js';
import { settingsFrom } from '../engine/configuration/settings.js';
import { openFolder, type RepositoryFiles } from '../files/repository/folder.js';
import { checkoutOf, type Checkout } from '../surfaces/reports/checkout.js';
import { commitOf, openRevision } from '../files/repository/revision.js';
import { styleFor, type Style } from '../surfaces/reports/style.js';
import type { Screen } from '../surfaces/reports/table.js';
import type { IgnoreOption } from '../surfaces/cli/ignore-option.js';
import type { CommonOptions, OutputOptions, StrictOption } from '../surfaces/cli/options.js';
import type { Output, Runtime } from './runtime.js';

/** Reads the configuration of the repository at `--root`, and protects the secrets that it refers to from any output. */
export async function openRepository(
  options: CommonOptions & StrictOption & IgnoreOption,
  runtime: Runtime,
): Promise<Configuration> {
  const root = rootOf(options, runtime);
  const files = openFolder(root);
  const { strict = false } = options;
  const ignore = await ignoreSource(files, root, options, runtime);
  return protecting(
    await readConfiguration(files, { strict, ...(ignore === undefined ? {} : { ignore }) }),
    runtime,
  );
}

/** The ignore file that somebody names, from the working directory on, or the one that lies in the root. */
async function ignoreSource(
  files: RepositoryFiles,
  root: string,
  { ignore }: IgnoreOption,
  runtime: Pick<Runtime, 'cwd' | 'now'>,
): Promise<IgnoreSource | undefined> {
  const today = runtime.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (ignore === undefined) {
    const [name] = await files.list([IGNORE_FILE]);
    return name === undefined ? undefined : { files, name, today };
  }
  const path = resolve(runtime.cwd, ignore);
  const inside = relative(root, path);
  if (!isAbsolute(inside) && !inside.startsWith('..'))
    return { files, name: inside.replaceAll('\\', '/'), today };
  const folder = openFolder(dirname(path));
  return { files: { ...folder, read: () => folder.read(basename(path)) }, name: ignore, today };
}

/**
 * As openRepository, of a git revision of the same folder, in which there may be nothing yet. Where its files can't even be listed, that is a
 * finding: nobody can mend a commit. Throws a UserError when git has no such commit, or fails.
 */
export async function openRepositoryAt(
  revision: string,
  options: CommonOptions,
  runtime: Runtime,
): Promise<Configuration> {
  const files = await openRevision(rootOf(options, runtime), revision, runtime.env);
  try {
    return protecting(wantingNothing(await readConfiguration(files)), runtime);
  } catch (error) {
    if (error instanceof UserError && error.exit === EXIT.invalid) return unreadable(error);
    throw error;
  }
}

/** The full id of the commit that a revision names, in the repository at `--root`. */
export function commitAt(revision: string, options: CommonOptions, runtime: Runtime): Promise<string> {
  return commitOf(rootOf(options, runtime), revision, runtime.env);
}

/** The folder of `--root`. Throws a UserError when it is none. */
export function rootOf(options: CommonOptions, runtime: Runtime): string {
  const root = resolve(runtime.cwd, options.root);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root;
  throw new UserError(`${options.root} is not a folder`, {
    code: 'root',
    exit: EXIT.usage,
    help: 'Give --root the folder that holds zonewright.yaml, zones and accounts.',
  });
}

function protecting(configuration: Configuration, runtime: Runtime): Configuration {
  const declarations: readonly Declaration[] = configuration.scopes.flatMap((scope) => scope.declarations);
  runtime.protect(declarations.flatMap(({ secrets }) => secrets.map(({ env }) => runtime.env[env])));
  return configuration;
}

/**
 * Where the root stands in the checkout: what a workflow checked out, which need not be where the step runs, else the working
 * directory. Paths are compared as they really are, as a runner may give one of them through a symbolic link.
 */
export function openCheckout({ root }: Pick<CommonOptions, 'root'>, { cwd, env }: Runtime): Checkout {
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

/** A configuration in which there may be no files: the finding that there are none is left out. Of files that are to be applied nobody may conclude that nothing was wanted. */
export function wantingNothing(configuration: Configuration): Configuration {
  return { ...configuration, findings: configuration.findings.filter(({ code }) => code !== NO_FILES) };
}

const NO_TESTS = { count: 0, failed: 0 };

function unreadable({ code, message, help }: UserError): Configuration {
  const finding: Finding = { severity: 'error', code, message, ...(help === undefined ? {} : { help }) };
  return {
    settings: settingsFrom({}),
    scopes: [],
    findings: [finding],
    sources: new Map(),
    fileCount: 0,
    tests: NO_TESTS,
  };
}

/** Colour only on a terminal, and never when NO_COLOR or --no-color says so. */
export function styleOf(output: Output, { color }: OutputOptions, { env }: Runtime): Style {
  return styleFor(color && output.isTerminal && !env['NO_COLOR']);
}

/** Where results are shown: how wide it is, and with which colours. */
export function screenOf(options: OutputOptions, runtime: Runtime): Screen {
  const { out } = runtime;
  return {
    style: styleOf(out, options, runtime),
    width: out.columns,
    hide: (text) => runtime.hide(text),
  };
}
