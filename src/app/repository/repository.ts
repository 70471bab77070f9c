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

/** What says which files are read, and how. */
export interface OpenOptions extends RepositoryOptions, StrictOption, IgnoreOption, CacheOption {
  /** Invariants are proved or refuted as well. */
  readonly asksInvariants?: true;
  /** Each rule is edited, and tests and invariants are asked whether they notice. */
  readonly mutate?: boolean;
  /** Tests that are missing are found. */
  readonly suggestTests?: boolean;
  /** The place of each rule and object is wanted. */
  readonly places?: true;
  /** False: the share of rules that tests and invariants decide about is not wanted. */
  readonly countsReach?: boolean;
  /** What files say in place of what is on the disk, by name; absent or empty: every file is as it is there. */
  readonly texts?: ReadonlyMap<string, string>;
}

/**
 * Reads the configuration of the repository at `--root`, without the findings that it accepts, and protects the secrets that it refers to from
 * any output.
 */
export async function openRepository(options: OpenOptions, host: Host): Promise<Configuration> {
  const read = await readRepository(options, host);
  if (options.asksInvariants === true) host.doing?.('asking the invariants');
  return accepting(await asked(read, options, host));
}

/** Files to read in place of those on disk, and who knows verdicts on them. */
export interface Reading {
  readonly files: RepositoryFiles;
  readonly verdicts: Verdicts;
}

/** As openRepository, for files that differ from those on disk, such as those that are open in an editor. */
export async function openRepositoryOf(
  reading: Reading,
  options: OpenOptions,
  host: Host,
): Promise<Configuration> {
  return accepting(await asked(await readRepository(options, host, reading), options, host));
}

/**
 * With the verdicts on its invariants, and with what is required of rules, if asked for. Most commands don't ask, and load nothing for it. `base`: the
 * revision whose requirements count as well.
 */
export async function asked(
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
  const { withInvariants } = await import('../../engine/configuration/invariants/asked.js');
  const today = dayOf(host.now());
  const { withReach } = await import('../../engine/configuration/life/with-reach.js');
  const reached = withReach(withInvariants(configuration), {
    ...defined({ mutates: mutate, suggests: suggestTests, counts: countsReach }),
    base,
  });
  return withLife(reached, { today, base, grave: 'error' });
}

/** As openRepository, with every finding: for who knows better what is accepted than the files themselves. */
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
  return protecting(sayingWhereItLooked(configuration, options, host), host);
}

/** Verdicts are of files on the disk. */
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Who has no files in the root may be in the wrong folder. */
function sayingWhereItLooked(
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

/** The ignore file that is named, from the working directory, or the one in the root. */
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
 * As openRepository, for a git revision, which may have no files. Files that can't be listed are a finding, as a commit can't be fixed. `watch` reads the
 * files, if given. Throws a UserError if git has no such commit, or fails.
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

/** The configuration in the files of a revision, which may have none. `today`: the day on which they are looked at. */
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

/** Adds the revision to the place of each gate, for messages. */
function atRevision(configuration: Configuration, revision: string): Configuration {
  const { policy } = configuration;
  const gates = policy.gates.map((gate) => ({ ...gate, at: `${gate.at} at ${revision}` }));
  return { ...configuration, policy: { ...policy, gates } };
}

/** The full id of the commit that a revision names, in the repository at `--root`. */
export function commitAt(revision: string, options: RepositoryOptions, host: Host): Promise<string> {
  return commitOf(rootOf(options, host), revision, host.env);
}

/** The folder of `--root`. Throws a UserError when it is none. */
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

/**
 * A configuration that may have no files: without the finding that there are none. Not for files that are to be applied: no files must never mean
 * that nothing is wanted.
 */
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
