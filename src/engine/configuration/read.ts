import { defined } from '../../kernel/lib/defined.js';
import { PackedTexts } from '../../kernel/model/texts.js';
import { sortFindings } from '../../kernel/model/finding.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import type { Listing } from '../../files/repository/walk.js';
import { decode } from '../../files/yaml/decode.js';
import { openFragments, type Fragments } from '../../files/repository/include.js';
import { alikeNames } from './alike-names.js';
import { readIgnoreFile, type IgnoreResult, type IgnoreSource } from './ignore-file.js';
import { loadFile } from './load.js';
import { readProject, type Load, type Project } from './project.js';
import { resolveScopes } from './resolve.js';
import { runRuleTests } from './rule-tests.js';
import { openSharing, type Sharing } from './shared-parts.js';
import { misnamedFiles } from './near-names.js';
import { noFiles, type NamedRoot } from './no-files.js';
import { declaredBy, NO_VERDICTS, type Judged, type Verdicts } from './verdict.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { dedupeFindings } from './dedupe-findings.js';
import { FORMAT_STEPS, type FormatStep } from './versions/steps.js';
import { withTexts } from '../../files/repository/with-texts.js';
import { validateFile, type ValidatedFile } from './validate.js';
import { isError, type Configuration } from './configuration.js';

/** The number of files from which shared parts are worth finding. */
const FLEET = 500;

/** Options besides those of the project file. */
export interface ReadOptions {
  /** As `expressions.strict` of the project file. */
  readonly strict?: boolean;
  /** Set if the place of each rule and object is needed. */
  readonly places?: true;
  /** Absent: no live difference is ignored. */
  readonly ignore?: IgnoreSource;
  /** `2026-12-31`, in UTC: the day for accepted findings; absent: nothing has expired. */
  readonly today?: string;
  /** The repository's root, for messages about missing files. */
  readonly root?: NamedRoot;
  /** Earlier or parallel checks of files. Absent: all are checked here. */
  readonly verdicts?: Verdicts;
  /** Reads files of an older version as upgraded, if they can't be edited (a git revision). */
  readonly upgrades?: true;
  /** The steps between versions of the files. Default: those known. */
  readonly steps?: readonly FormatStep[];
}

/** Reads and checks a repository, with all problems of all files. Never throws for its content. */
export async function readConfiguration(
  written: RepositoryFiles,
  options: ReadOptions = {},
): Promise<Configuration> {
  const files = await inNewestVersion(written, options);
  const reading = openReading(files);
  const project = await readProject(files, reading.load, options);
  if (project.isOtherVersion === true) return ofOtherVersion(project, reading);
  const settings = withOptions(project.settings, options);
  const listings = [await files.survey(settings.zones), await files.survey(settings.accounts)] as const;
  const judged = judgedIn(listings);
  const validated = await validateAll(judged, settings, reading, options);
  const ignored = await ignoredBy(options, reading);

  const resolved = resolveScopes(validated.flatMap((file) => file.scopes));
  const names = new Set([...judged.map(({ name }) => name), ...reading.included()]);
  const isKnown = !project.findings.some(isError);
  const found = [
    ...project.findings,
    ...project.idleTargets(resolved.scopes),
    ...validated.flatMap((file) => file.findings),
    ...resolved.findings,
    ...(ignored?.findings ?? []),
    ...alikeNames(names),
    ...misnamedFiles(listings, names),
    // If the patterns were not read, their matches are unknown.
    ...(judged.length === 0 && isKnown ? [await noFiles(settings, files, options.root)] : []),
  ];
  const hasFailed = found.some(isError);
  if (!hasFailed) found.push(...project.idleVariables(usedIn(validated)));
  // A file with errors may declare what a test needs.
  const tests = runRuleTests(resolved.scopes, !hasFailed);
  return {
    settings,
    scopes: resolved.scopes,
    findings: sortFindings(dedupeFindings([...found, ...tests.failures])),
    sources: reading.sources,
    fileCount: judged.length,
    tests: { count: tests.count, failed: tests.failures.length },
    policy: project.policy,
    ...defined({ broken: hasFailed ? brokenFiles(validated) : undefined, ignored: ignored?.list }),
  };
}

/** Files as they are, or upgraded. */
async function inNewestVersion(
  files: RepositoryFiles,
  { upgrades, steps = FORMAT_STEPS }: ReadOptions,
): Promise<RepositoryFiles> {
  if (upgrades !== true || steps.length === 0) return files;
  const { upgradeOf } = await import('./versions/upgrade.js');
  return withTexts(files, (await upgradeOf(files, steps)).texts);
}

/** The configuration for files of another version: they declare nothing. */
function ofOtherVersion({ settings, policy, findings }: Project, { sources }: Reading): Configuration {
  return {
    settings,
    scopes: [],
    findings: sortFindings(dedupeFindings(findings)),
    sources,
    fileCount: 1,
    tests: { count: 0, failed: 0 },
    policy,
  };
}

/** A repository's texts while reading. */
interface Reading {
  readonly files: RepositoryFiles;
  readonly load: Load;
  readonly fragments: Fragments;
  /** The text of every file read, for code frames. */
  readonly sources: PackedTexts;
  /** Notes a file included by one that was judged before. */
  readonly include: (fragment: string) => void;
  /** The names of all included files. */
  readonly included: () => readonly string[];
}

function openReading(files: RepositoryFiles): Reading {
  const sources = new PackedTexts();
  const fragments = openFragments(files);
  const included = new Set<string>();
  return {
    files,
    load: async (file) => {
      const loaded = await loadFile(files, file, fragments);
      if (loaded.text !== undefined) sources.set(file, loaded.text);
      return loaded;
    },
    fragments,
    sources,
    include: (fragment) => included.add(fragment),
    included: () => [...fragments.parsed.keys(), ...included],
  };
}

function judgedIn([zones, accounts]: readonly [Listing, Listing]): readonly Judged[] {
  return [
    ...zones.matches.map((name) => ({ name, level: 'zone' }) as const),
    ...accounts.matches.map((name) => ({ name, level: 'account' }) as const),
  ];
}

/** Validates every scope's file, here or before; keeps the texts of includes. */
async function validateAll(
  judged: readonly Judged[],
  settings: Settings,
  reading: Reading,
  options: ReadOptions,
): Promise<readonly ValidatedFile[]> {
  const { load, sources, fragments } = reading;
  const share = judged.length < FLEET ? (value: unknown): unknown => value : openSharing();
  const verdictOf = (await options.verdicts?.(judged, settings)) ?? NO_VERDICTS;
  const validated: ValidatedFile[] = [];
  for (const file of judged) {
    const verdict = await verdictOf(file);
    const known = verdict && declaredBy(file, settings, { ...verdict, value: share(verdict.value) });
    if (verdict !== undefined) sources.set(file.name, verdict.text);
    for (const [fragment] of verdict?.fragments ?? []) reading.include(fragment);
    validated.push(known ?? (await readOne(file, settings, load, share)));
  }
  for (const [file, { text }] of fragments.parsed) sources.set(file, text);
  for (const file of reading.included()) if (!sources.has(file)) await addText(file, reading);
  return validated;
}

async function ignoredBy({ ignore }: ReadOptions, { sources }: Reading): Promise<IgnoreResult | undefined> {
  if (ignore === undefined) return undefined;
  const ignored = await readIgnoreFile(ignore);
  if (ignored.text !== undefined) sources.set(ignore.name, ignored.text);
  return ignored;
}

/** The names of the variables used in files. */
function usedIn(validated: readonly ValidatedFile[]): ReadonlySet<string> {
  return new Set(validated.flatMap(({ used = [] }) => [...used]));
}

function brokenFiles(validated: readonly ValidatedFile[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { scope, header, isPartial } of validated.flatMap((file) => file.scopes)) {
    if (isPartial !== true) continue;
    named.set(header.file, [...(named.get(header.file) ?? []), scopeAddress(scope)]);
  }
  return named;
}

/** The text of a file judged before, for code frames; none if it has gone. */
async function addText(file: string, { files, sources }: Reading): Promise<void> {
  const bytes = await files.read(file).catch(() => undefined);
  if (bytes !== undefined)
    sources.set(
      file,
      decode(bytes, () => undefined),
    );
}

function withOptions(settings: Settings, { strict = false, places }: ReadOptions): Settings {
  const { expressions } = settings;
  const placed = places === true ? { ...settings, places } : settings;
  return strict ? { ...placed, expressions: { ...expressions, strict } } : placed;
}

async function readOne(
  { name, level }: Judged,
  settings: Settings,
  load: Load,
  share: Sharing,
): Promise<ValidatedFile> {
  const { file, findings } = await load(name);
  const validated =
    file === undefined
      ? { scopes: [], findings: [] }
      : validateFile({ ...file, value: share(file.value) }, level, settings);
  return { ...validated, findings: [...findings, ...validated.findings] };
}
