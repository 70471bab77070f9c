import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import { PROJECT_FILE, type Gate, type ProjectVars, type Settings } from '../../kernel/model/settings.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ProjectFile, Vars } from '../../generated/files.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { isFileIn } from '../../files/repository/near-misses.js';
import { acceptedOf, type AcceptedEntry } from './accepted.js';
import { allOwners, CODEOWNERS_FILES, ownersOf } from './codeowners.js';
import { dedupeFindings } from './dedupe-findings.js';
import { withoutRefused } from './findings-beside.js';
import { gatesOf } from './gates.js';
import { EMPTY_FILE, type IgnoreSource } from './ignore-file.js';
import { pathKey } from './insertions.js';
import { projectInvariants } from './invariants/project-checks.js';
import type { ProjectInvariant } from './invariants/judge.js';
import type { LoadedFile, LoadResult } from './load.js';
import { requiredOf, requirementsBeside, type Required } from './life/required.js';
import { asWritten, type MeantProject, type ProjectWithGaps } from './meant-project.js';
import { nearNames } from './near-names.js';
import { addressesIn, idleParts, partFindings, type ProjectParts } from './project-parts.js';
import type { DeclaredScope } from './resolve.js';
import { checksOf, settingsFrom } from './settings.js';
import { unmanagedOf, type UnmanagedEntry } from './unmanaged.js';
import { validateProject } from './validate.js';
import { variableFinding } from './variable-finding.js';
import { rightVars } from './right-vars.js';
import { otherVersion, withoutVersion } from './versions/known-version.js';
import { FORMAT_STEPS, type FormatStep } from './versions/steps.js';
import { unusedProjectVariables } from './unused-vars.js';
import type { Substituted } from './vars.js';
import { emptyWaves } from './waves.js';

/** Reads a file of the repository, with its problems. */
export type Load = (file: string) => Promise<LoadResult>;

/** The project file's rules on who may do what, and on hidden findings. */
export interface ProjectPolicy {
  readonly gates: readonly Gate[];
  readonly accepted: readonly AcceptedEntry[];
  readonly invariants: readonly ProjectInvariant[];
  readonly unmanaged: readonly UnmanagedEntry[];
  /** What every rule needs; absent without requirements. */
  readonly required?: Required;
}

/** Without a project file. */
export const NO_POLICY: ProjectPolicy = { gates: [], accepted: [], invariants: [], unmanaged: [] };

/** The content of the project file. */
export interface Project {
  readonly settings: Settings;
  readonly policy: ProjectPolicy;
  readonly findings: readonly Finding[];
  /** Set for files of another version, whose content is unknown. */
  readonly isOtherVersion?: true;
  /** Findings on gates, invariants and rollout that depend on the declared scopes. */
  readonly idleTargets: (scopes: readonly DeclaredScope[]) => readonly Finding[];
  /** Its unused variables, given those used in files. */
  readonly idleVariables: (used: ReadonlySet<string>) => readonly Finding[];
}

/** Reads and checks the project file; without one, all keys have defaults. Never throws for its content. */
export async function readProject(
  files: RepositoryFiles,
  load: Load,
  {
    today,
    ignore,
    steps = FORMAT_STEPS,
  }: { readonly today?: string; readonly ignore?: IgnoreSource; readonly steps?: readonly FormatStep[] },
): Promise<Project> {
  const top = await files.top();
  const near = nearNames(top, ignore?.name);
  if (!isFileIn(top, PROJECT_FILE)) return defaultsWith(near);
  const loaded = await load(PROJECT_FILE);
  const findings = [...near, ...loaded.findings.map(ofProject)];
  const { file } = loaded;
  if (file === undefined) return defaultsWith(findings);
  const other = otherVersion(file, steps);
  if (other !== undefined) return { ...defaultsWith([...findings, other]), isOtherVersion: true };
  const content = contentOf(file);
  const codeowners = needsOwners(content) ? await codeownersIn(files) : '';
  return projectOf(content, { codeowners, findings, ...defined({ today }) });
}

/** A project whose file says nothing that can be used. */
function defaultsWith(findings: readonly Finding[]): Project {
  const nothing = (): readonly Finding[] => [];
  return {
    settings: settingsFrom({}),
    policy: NO_POLICY,
    findings,
    idleTargets: nothing,
    idleVariables: nothing,
  };
}

/** The project file, decoded. */
interface Content {
  readonly file: LoadedFile;
  readonly vars: Vars;
  /** Variables that the file itself uses. */
  readonly usedVars: ReadonlySet<string>;
  /** The file with its variables replaced. */
  readonly withValues: Substituted;
  /** What the schema accepts as a whole: this is what holds. */
  readonly project: ProjectFile;
  /** What the schema accepts of a file that it refuses: only to look for other mistakes. */
  readonly meant?: MeantProject;
  /** What the schema refuses. */
  readonly refused: readonly Finding[];
}

function contentOf(file: LoadedFile): Content {
  const vars = rightVars(isObject(file.value) ? file.value['vars'] : undefined);
  const usedVars = new Set<string>();
  const withValues = projectInvariants(file.value, vars, (name) => void usedVars.add(name));
  const { project = {}, meant, findings } = validateProject(file, withoutVersion(withValues.value));
  return { file, vars, usedVars, withValues, project, refused: findings, ...defined({ meant }) };
}

function needsOwners({ project, meant }: Content): boolean {
  const gates = [...(project.gates ?? []), ...(meant?.project.gates ?? [])];
  return gates.length > 0 || (meant?.project ?? project).require?.owners !== undefined;
}

/** The project that a file describes. `codeowners`: the text of CODEOWNERS; undefined without one. */
function projectOf(
  content: Content,
  {
    codeowners,
    today,
    findings,
  }: {
    readonly codeowners: string | undefined;
    readonly today?: string;
    readonly findings: readonly Finding[];
  },
): Project {
  const { file, vars, withValues, project, meant, refused } = content;
  const settings = settingsOf(content);
  const { require: requirements, rollout } = settings;
  const everyone = codeowners === undefined ? undefined : allOwners(codeowners);
  const found = requirements && requiredOf(requirements, file, everyone);
  const required = found?.required;
  const { gates = [], accepted_findings = [], invariants = [] } = project;
  const whole: ProjectParts = { gates, accepted_findings, invariants };
  const beside = meant && { ...meant.project, file: asWritten(file, meant), written: meant.written };
  // What is wrong in the requirements may be the pattern.
  const ticket = requirements?.ticket?.pattern ?? (meant?.isWhole(['require']) === false ? '' : undefined);
  const context = { file, settings, withValues, codeowners, ticket, ...defined({ today, required }) };
  /** What is found in the whole parts, and beside what the schema refuses. */
  const inParts = (find: (parts: ProjectParts) => readonly Finding[]): readonly Finding[] => [
    ...find(whole),
    ...(beside === undefined ? [] : withoutRefused(find(beside), refused)),
  ];
  return {
    settings,
    policy: {
      gates: gatesOf(gates, file, {
        owners: ownersOf(codeowners ?? '', PROJECT_FILE),
        codeowners,
        ticket: project.require?.ticket?.pattern,
      }),
      accepted: acceptedOf(
        ...entriesOf('accepted_findings', (one) => one.accepted_findings, content),
        today,
        required,
      ).entries,
      invariants: invariants.map((invariant, index) => ({
        invariant,
        location: file.locationOf(['invariants', index]).location,
      })),
      unmanaged: unmanagedOf(...entriesOf('unmanaged', (one) => one.unmanaged, content)),
      ...defined({ required }),
    },
    findings: dedupeFindings([
      ...findings,
      ...refused,
      ...inParts((parts) => partFindings(parts, context)),
      ...(found?.findings ?? []),
      ...withValues.problems.map((problem) => variableFinding(file, problem, undefined, settings)),
    ]),
    idleTargets: (scopes) => [
      ...inParts((parts) => idleParts(parts, scopes, file)),
      ...(rollout === undefined ? [] : emptyWaves(addressesIn(scopes), rollout, file)),
    ],
    idleVariables: (used) => unusedProjectVariables(vars, new Set([...content.usedVars, ...used]), file),
  };
}

/**
 * The entries of a list, with the file that locates them. In a list that the schema refuses, the other entries hold: one with a mistake is left
 * empty, as without a refused member it would say more than was written.
 */
function entriesOf<Entry>(
  key: 'accepted_findings' | 'unmanaged',
  of: (project: ProjectWithGaps) => readonly Entry[] | undefined,
  { file, project, meant }: Content,
): readonly [readonly Partial<Entry>[], LoadedFile] {
  const whole = of(project);
  if (whole !== undefined || meant === undefined) return [whole ?? [], file];
  const entries = (of(meant.project) ?? []).map((entry, index) =>
    meant.isWhole(meant.written([key, index])) ? entry : {},
  );
  return [entries, asWritten(file, meant)];
}

/** The settings, with what is readable of refused ones. */
function settingsOf({ file, vars, project, meant }: Content): Settings {
  const readable = meant === undefined ? {} : checksOf(meant.project);
  const read = settingsFrom({ ...readable, ...project, vars }, placesOfVars(vars, file));
  return { ...read, ...defined({ require: read.require ?? (meant && requirementsBeside(meant)) }) };
}

/** An empty project file would mean defaults, but may have been cut off. */
function ofProject(finding: Finding): Finding {
  if (finding.code !== EMPTY_FILE) return finding;
  return {
    ...finding,
    help: 'Every key of it has a default: write a key that you want to change, or remove the file. It is not read as "all defaults", as it could have been cut off.',
  };
}

/** The places of the project's variables, and of list items in them. */
function placesOfVars(vars: Vars, file: LoadedFile): ProjectVars['places'] {
  const paths = Object.entries(vars).flatMap(([name, value]): readonly SectionPath[] => [
    [name],
    ...(Array.isArray(value) ? value.map((_, index) => [name, index]) : []),
  ]);
  return Object.fromEntries(
    paths.map((path) => [pathKey(path), file.locationOf(['vars', ...path]).location]),
  );
}

/** The text of CODEOWNERS; undefined without one. */
async function codeownersIn(files: RepositoryFiles): Promise<string | undefined> {
  const present = await files.list(CODEOWNERS_FILES);
  const first = CODEOWNERS_FILES.find((name) => present.includes(name));
  return first === undefined ? undefined : new TextDecoder().decode(await files.read(first));
}
