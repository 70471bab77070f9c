import { basename, dirname, resolve, sep } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import { isInside, seenFrom } from '../../kernel/lib/seen-from.js';
import { EXIT, UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Declaration } from '../../kinds/definition/kind.js';
import { accepting } from '../../engine/configuration/accepting.js';
import { type Configuration } from '../../engine/configuration/configuration.js';
import { withLife } from '../../engine/configuration/life/with-life.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { NO_POLICY } from '../../engine/configuration/project.js';
import { NO_FILES } from '../../engine/configuration/no-files.js';
import { dayOf } from '../../kernel/lib/day.js';
import { IGNORE_FILE, type IgnoreSource } from '../../engine/configuration/ignore-file.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { settingsFrom } from '../../engine/configuration/settings.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { withTexts } from '../../files/repository/with-texts.js';
import { commitOf, openRevision } from '../../files/repository/revision.js';
import type { CacheOption, IgnoreOption, RepositoryOptions, StrictOption } from '../ports/shared-options.js';
import { entriesIn } from '../cache/entries.js';
import type { Verdicts } from '../../engine/configuration/verdict.js';
import { verdictsOf } from './verdicts.js';
import { statsAt } from '../disk/stats-at.js';
import type { Host } from '../ports/host.js';

/** Which files are read, and how. */
export interface OpenOptions extends RepositoryOptions, StrictOption, IgnoreOption, CacheOption {
  /** Also decide invariants. */
  readonly asksInvariants?: true;
  /** Edit each rule, and ask whether tests and invariants notice. */
  readonly mutate?: boolean;
  /** Find missing tests. */
  readonly suggestTests?: boolean;
  /** Keep places of rules and objects. */
  readonly places?: true;
  /** False: don't count rules that tests and invariants decide about. */
  readonly countsReach?: boolean;
  /** Texts in place of those on disk, by name. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Reads the repository at `--root`, without accepted findings. Its secrets are redacted in all output from now on. */
export async function openRepository(options: OpenOptions, host: Host): Promise<Configuration> {
  const read = await readRepository(options, host);
  if (options.asksInvariants === true) host.doing?.('asking the invariants');
  return accepting(await withRequestedChecks(read, options, host));
}

/** Files in place of those on disk, and a source of verdicts. */
export interface Reading {
  readonly files: RepositoryFiles;
  readonly verdicts: Verdicts;
}

/** As openRepository, for other files, such as an editor's. */
export async function openRepositoryOf(
  reading: Reading,
  options: OpenOptions,
  host: Host,
): Promise<Configuration> {
  return accepting(await withRequestedChecks(await readRepository(options, host, reading), options, host));
}

/** Adds verdicts on invariants and required tests, if asked for; otherwise loads nothing. `base`: the revision whose requirements count too. */
export async function withRequestedChecks(
  configuration: Configuration,
  {
    asksInvariants,
    mutate,
    suggestTests,
    countsReach,
  }: Pick<OpenOptions, 'asksInvariants' | 'mutate' | 'suggestTests' | 'countsReach'>,
  host: Pick<Host, 'now'>,
  base?: Configuration,
): Promise<Configuration> {
  if (asksInvariants !== true) return configuration;
  const { withInvariants } = await import('../../engine/configuration/invariants/with-invariants.js');
  const today = dayOf(host.now());
  const { withReach } = await import('../../engine/configuration/life/with-reach.js');
  const reached = withReach(withInvariants(configuration), {
    ...defined({ mutates: mutate, suggests: suggestTests, counts: countsReach }),
    base,
  });
  return withLife(reached, { today, base, grave: 'error' });
}

/** As openRepository, with all findings. */
export async function readRepository(
  options: OpenOptions,
  host: Host,
  reading?: Reading,
): Promise<Configuration> {
  const root = rootOf(options, host);
  const { texts = NO_TEXTS } = options;
  const disk = reading?.files ?? openFolder(root);
  const files = texts.size === 0 ? disk : withTexts(disk, texts);
  host.doing?.('reading the files of the repository');
  const { strict = false } = options;
  const ignore = await ignoreSource(files, root, options, host);
  const today = dayOf(host.now());
  const { doing = () => undefined } = host;
  const verdicts =
    reading?.verdicts ?? verdictsOf({ root, files, entries: entriesIn('files', options, host), doing });
  const configuration = await readConfiguration(files, {
    strict,
    today,
    root: { folder: root, named: options.root.replaceAll(sep, '/') },
    ...defined({ places: options.places, ignore, verdicts: texts.size === 0 ? verdicts : undefined }),
  });
  return protecting(withSearchedFolders(configuration, options, host), host);
}

/** Cached verdicts are for files on disk. */
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Without files, the root may be the wrong folder. */
function withSearchedFolders(
  configuration: Configuration,
  { searchedUpTo }: RepositoryOptions,
  { cwd }: Host,
): Configuration {
  if (searchedUpTo === undefined) return configuration;
  const above = searchedUpTo === cwd ? '' : `, nor above it up to ${searchedUpTo}`;
  const findings = configuration.findings.map((finding) =>
    finding.code === NO_FILES
      ? {
          ...finding,
          help: `There is no ${PROJECT_FILE} in this folder${above}. ${finding.help ?? ''}`.trim(),
        }
      : finding,
  );
  return { ...configuration, findings };
}

/** The named ignore file, relative to the working directory, or the root's. */
async function ignoreSource(
  files: RepositoryFiles,
  root: string,
  { ignore }: IgnoreOption,
  host: Pick<Host, 'cwd' | 'now'>,
): Promise<IgnoreSource | undefined> {
  const today = dayOf(host.now());
  if (ignore === undefined) {
    const [name] = await files.list([IGNORE_FILE]);
    return name === undefined ? undefined : { files, name, today };
  }
  const path = resolve(host.cwd, ignore);
  const seen = seenFrom(root, path);
  if (isInside(seen)) return { files, name: seen, today };
  const folder = openFolder(dirname(path));
  return {
    files: { ...folder, read: () => folder.read(basename(path)) },
    name: ignore.replaceAll(sep, '/'),
    today,
  };
}

/**
 * As openRepository, for a git revision, maybe without files. Unlistable files are a finding, as commits can't be fixed. `watch` wraps the files.
 * Throws a UserError if git lacks the commit, or fails.
 */
export async function openRepositoryAt(
  revision: string,
  options: RepositoryOptions,
  host: Host,
  watch: (files: RepositoryFiles) => RepositoryFiles = (files) => files,
): Promise<Configuration> {
  host.doing?.(`reading the files of ${revision}`);
  const files = watch(await openRevision(rootOf(options, host), revision, host.env));
  return protecting(await readRevision(files, revision, dayOf(host.now())), host);
}

/** The configuration of a revision, maybe without files. `today`: the day for their meta. */
export async function readRevision(
  files: RepositoryFiles,
  revision: string,
  today: string,
): Promise<Configuration> {
  try {
    return wantingNothing(atRevision(await readConfiguration(files, { today, upgrades: true }), revision));
  } catch (error) {
    if (error instanceof UserError && error.exit === EXIT.invalid) return unreadable(error);
    throw error;
  }
}

/** Adds the revision to the place of each gate. */
function atRevision(configuration: Configuration, revision: string): Configuration {
  const { policy } = configuration;
  const gates = policy.gates.map((gate) => ({ ...gate, at: `${gate.at} at ${revision}` }));
  return { ...configuration, policy: { ...policy, gates } };
}

/** The commit id of a revision in the repository at `--root`. */
export function commitAt(revision: string, options: RepositoryOptions, host: Host): Promise<string> {
  return commitOf(rootOf(options, host), revision, host.env);
}

/** The folder of `--root`. Throws a UserError if it is no folder. */
export function rootOf(options: RepositoryOptions, host: Host): string {
  const root = resolve(host.cwd, options.root);
  if (statsAt(root)?.isDirectory()) return root;
  throw new UserError(`${options.root} is not a folder`, {
    code: 'root',
    help: 'Give --root the folder with zonewright.yaml, zones and accounts.',
  });
}

function protecting(configuration: Configuration, host: Host): Configuration {
  const declarations: readonly Declaration[] = configuration.scopes.flatMap((scope) => scope.declarations);
  host.protect(declarations.flatMap(({ secrets }) => secrets.map(({ env }) => host.env[env])));
  return configuration;
}

/** Allows a configuration without files. Never for applying: no files must not mean that nothing is wanted. */
export function wantingNothing(configuration: Configuration): Configuration {
  return { ...configuration, findings: configuration.findings.filter(({ code }) => code !== NO_FILES) };
}

const NO_TESTS = { count: 0, failed: 0 };

function unreadable({ code, message, help }: UserError): Configuration {
  const finding: Finding = { severity: 'error', code, message, ...defined({ help }) };
  return {
    settings: settingsFrom({}),
    scopes: [],
    findings: [finding],
    sources: new Map(),
    fileCount: 0,
    tests: NO_TESTS,
    policy: NO_POLICY,
  };
}
