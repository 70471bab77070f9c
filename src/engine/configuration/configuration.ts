import { PackedTexts, type Texts } from '../../kernel/model/texts.js';
import type { Finding } from '../../kernel/model/finding.js';
import { sortFindings } from '../../kernel/model/finding.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { IgnoreList } from '../drift/ignore.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { decode } from '../../files/yaml/decode.js';
import { openFragments } from '../../files/repository/include.js';
import { alikeNames } from './alike-names.js';
import type { AcceptedEntry } from './accepted.js';
import { readIgnoreFile, type IgnoreSource } from './ignore-file.js';
import type { JudgedInvariant } from './invariants/judge.js';
import { loadFile } from './load.js';
import { readProject, type Load, type ProjectPolicy } from './project.js';
import { resolveScopes, type DeclaredScope } from './resolve.js';
import { runRuleTests } from './rule-tests.js';
import { openSharing, type Sharing } from './shared-parts.js';
import { misnamedFiles } from './near-names.js';
import { noFiles, type NamedRoot } from './no-files.js';
import { declaredBy, NO_VERDICTS, type Judged, type Verdicts } from './verdict.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { dedupeFindings } from './dedupe-findings.js';
import { validateFile, type ValidatedFile } from './validate.js';

/** What a repository says, checked: everything that can be known without the service. */
export interface Configuration {
  readonly settings: Settings;
  readonly scopes: readonly DeclaredScope[];
  /** The addresses that each file with errors names, as far as it can be read; absent without errors. */
  readonly broken?: ReadonlyMap<string, readonly string[]>;
  /** Sorted by location, each told once; when one of them is an error, `scopes` must not be used. */
  readonly findings: readonly Finding[];
  /** The text of every file that was read, for code frames. */
  readonly sources: Texts;
  readonly fileCount: number;
  /** How many tests of rules there are, and how many of them failed. */
  readonly tests: { readonly count: number; readonly failed: number };
  /** True when scopes were left out on purpose: a plan of the rest is not complete. */
  readonly narrowed?: true;
  /** How many scopes the files name, when some were left out. */
  readonly scopesInAll?: number;
  /** All that the files declare, when scopes were left out. */
  readonly declared?: readonly DeclaredScope[];
  /** The addresses of accounts that were left out. */
  readonly accountsLeftOut?: readonly string[];
  /** What of the live side may differ for a time; absent when no file says so. */
  readonly ignored?: IgnoreList;
  readonly policy: ProjectPolicy;
  /** What became of invariants; absent where nobody asked. */
  readonly invariants?: readonly JudgedInvariant[];
  /** By which entries findings are left out, and which are. */
  readonly accepted?: { readonly by: readonly AcceptedEntry[]; readonly hidden: readonly Finding[] };
}

/** Whether `scopes` must not be used. */
export function hasErrors({ findings }: Configuration): boolean {
  return findings.some(isError);
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** So many files that what they have in common is worth finding. */
const FLEET = 500;

/** What somebody asks for beyond what the project file says. */
export interface ReadOptions {
  /** As `expressions.strict` of the project file. */
  readonly strict?: boolean;
  /** Absent: nothing of the live side may differ. */
  readonly ignore?: IgnoreSource;
  /** `2026-12-31`: the day in UTC on which accepted findings are looked at; absent, nothing has expired. */
  readonly today?: string;
  /** The root of the repository, for who has to be told where was looked. */
  readonly root?: NamedRoot;
  /** Who may have checked files before, or checks them beside this thread. Absent: each is read here. */
  readonly verdicts?: Verdicts;
}

/** Reads and checks a whole repository; every problem of every file in one go. Never throws for what a user wrote. */
export async function readConfiguration(
  files: RepositoryFiles,
  options: ReadOptions = {},
): Promise<Configuration> {
  const sources = new PackedTexts();
  const fragments = openFragments(files);
  const load: Load = async (file) => {
    const loaded = await loadFile(files, file, fragments);
    if (loaded.text !== undefined) sources.set(file, loaded.text);
    return loaded;
  };
  const project = await readProject(files, load, options);
  const settings = withOptions(project.settings, options);
  const listings = [await files.survey(settings.zones), await files.survey(settings.accounts)];
  const [zoneFiles = [], accountFiles = []] = listings.map(({ matches }) => matches);

  const validated: ValidatedFile[] = [];
  const judged: readonly Judged[] = [
    ...zoneFiles.map((name) => ({ name, level: 'zone' }) as const),
    ...accountFiles.map((name) => ({ name, level: 'account' }) as const),
  ];
  const share = judged.length < FLEET ? (value: unknown): unknown => value : openSharing();
  const included = new Set<string>();
  const verdictOf = (await options.verdicts?.(judged, settings)) ?? NO_VERDICTS;
  for (const file of judged) {
    const verdict = await verdictOf(file);
    const known = verdict && declaredBy(file, settings, { ...verdict, value: share(verdict.value) });
    if (verdict !== undefined) sources.set(file.name, verdict.text);
    for (const [fragment] of verdict?.fragments ?? []) included.add(fragment);
    validated.push(known ?? (await readOne(file, settings, load, share)));
  }
  for (const [file, { text }] of fragments.parsed) sources.set(file, text);
  for (const file of included) if (!sources.has(file)) await addText(file, files, sources);
  const ignored = options.ignore === undefined ? undefined : await readIgnoreFile(options.ignore);
  if (options.ignore !== undefined && ignored?.text !== undefined)
    sources.set(options.ignore.name, ignored.text);

  const resolved = resolveScopes(validated.flatMap((file) => file.scopes));
  const fileCount = judged.length;
  const names = new Set([...judged.map(({ name }) => name), ...fragments.parsed.keys(), ...included]);
  const found = [
    ...project.findings,
    ...project.idleTargets(resolved.scopes),
    ...validated.flatMap((file) => file.findings),
    ...resolved.findings,
    ...(ignored?.findings ?? []),
    ...alikeNames(names),
    ...misnamedFiles(listings, names),
    // Where the patterns could not be read, nobody knows what they match.
    ...(fileCount === 0 && !project.findings.some(isError)
      ? [await noFiles(settings, files, options.root)]
      : []),
  ];
  // What a file with errors declares is not known, and a test may be about it.
  const tests = runRuleTests(resolved.scopes, !found.some(isError));
  return {
    settings,
    scopes: resolved.scopes,
    findings: sortFindings(dedupeFindings([...found, ...tests.failures])),
    sources,
    fileCount,
    tests: { count: tests.count, failed: tests.failures.length },
    policy: project.policy,
    ...(found.some(isError) ? { broken: brokenFiles(validated) } : {}),
    ...(ignored?.list === undefined ? {} : { ignored: ignored.list }),
  };
}

function brokenFiles(validated: readonly ValidatedFile[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { scope, header, isPartial } of validated.flatMap((file) => file.scopes)) {
    if (isPartial !== true) continue;
    named.set(header.file, [...(named.get(header.file) ?? []), scopeAddress(scope)]);
  }
  return named;
}

/** The text of a file that was judged before, for code frames. One that has gone meanwhile has none. */
async function addText(file: string, files: RepositoryFiles, sources: PackedTexts): Promise<void> {
  const bytes = await files.read(file).catch(() => undefined);
  if (bytes !== undefined)
    sources.set(
      file,
      decode(bytes, () => undefined),
    );
}

function withOptions(settings: Settings, { strict = false }: ReadOptions): Settings {
  const { expressions } = settings;
  return strict ? { ...settings, expressions: { ...expressions, strict } } : settings;
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
  return { scopes: validated.scopes, findings: [...findings, ...validated.findings] };
}
