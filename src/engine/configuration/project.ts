import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import { PROJECT_FILE, type Gate, type ProjectVars, type Settings } from '../../kernel/model/settings.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Vars } from '../../generated/files.js';
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
import { asWritten } from './meant-project.js';
import { nearNames } from './near-names.js';
import { addressesIn, idleParts, partFindings } from './project-parts.js';
import type { DeclaredScope } from './resolve.js';
import { checksOf, settingsFrom } from './settings.js';
import { unmanagedOf, type UnmanagedEntry } from './unmanaged.js';
import { validateProject } from './validate.js';
import { variableFinding } from './variable-finding.js';
import { rightVars } from './right-vars.js';
import { otherVersion, withoutVersion } from './versions/known-version.js';
import { FORMAT_STEPS, type FormatStep } from './versions/steps.js';
import { unusedProjectVariables } from './unused-vars.js';
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
  const nothing = (): readonly Finding[] => [];
  const idle = { idleTargets: nothing, idleVariables: nothing };
  const none = { settings: settingsFrom({}), policy: NO_POLICY, findings: near, ...idle };
  if (!isFileIn(top, PROJECT_FILE)) return none;
  const loaded = await load(PROJECT_FILE);
  const findings = loaded.findings.map(ofProject);
  const { file } = loaded;
  if (file === undefined) return { ...none, findings: [...near, ...findings] };
  const other = otherVersion(file, steps);
  if (other !== undefined) return { ...none, findings: [...near, ...findings, other], isOtherVersion: true };
  const vars = rightVars(isObject(file.value) ? file.value['vars'] : undefined);
  const own = new Set<string>();
  const withValues = projectInvariants(file.value, vars, (name) => void own.add(name));
  const { project = {}, meant, findings: refused } = validateProject(file, withoutVersion(withValues.value));
  const { gates = [], accepted_findings = [], invariants = [], unmanaged = [] } = project;
  const parts = { gates, accepted_findings, invariants };
  const beside = meant && { ...meant.project, file: asWritten(file, meant), written: meant.written };
  const needsOwners =
    [...gates, ...(beside?.gates ?? [])].length > 0 ||
    (meant?.project ?? project).require?.owners !== undefined;
  const codeowners = needsOwners ? await codeownersIn(files) : '';
  const owners = ownersOf(codeowners ?? '', PROJECT_FILE);
  const readable = meant === undefined ? {} : checksOf(meant.project);
  const read = settingsFrom({ ...readable, ...project, vars }, placesOfVars(vars, file));
  const settings = { ...read, ...defined({ require: read.require ?? (meant && requirementsBeside(meant)) }) };
  const { rollout } = settings;
  const required =
    settings.require &&
    requiredOf(settings.require, file, codeowners === undefined ? undefined : allOwners(codeowners));
  // What is wrong in the requirements may be the pattern.
  const ticket =
    settings.require?.ticket?.pattern ?? (meant?.isWhole(['require']) === false ? '' : undefined);
  const context = {
    file,
    settings,
    withValues,
    codeowners,
    ticket,
    ...defined({ today, required: required?.required }),
  };
  return {
    settings,
    policy: {
      gates: gatesOf(gates, file, { owners, codeowners, ticket: project.require?.ticket?.pattern }),
      accepted: acceptedOf(accepted_findings, file, today, required?.required).entries,
      invariants: invariants.map((invariant, index) => ({
        invariant,
        location: file.locationOf(['invariants', index]).location,
      })),
      unmanaged: unmanagedOf(unmanaged, file),
      ...defined({ required: required?.required }),
    },
    findings: dedupeFindings([
      ...near,
      ...findings,
      ...refused,
      ...partFindings(parts, context),
      ...(beside === undefined ? [] : withoutRefused(partFindings(beside, context), refused)),
      ...(required?.findings ?? []),
      ...withValues.problems.map((problem) => variableFinding(file, problem, undefined, settings)),
    ]),
    idleTargets: (scopes) => [
      ...idleParts(parts, scopes, file),
      ...(beside === undefined ? [] : withoutRefused(idleParts(beside, scopes, file), refused)),
      ...(rollout === undefined ? [] : emptyWaves(addressesIn(scopes), rollout, file)),
    ],
    idleVariables: (used) => unusedProjectVariables(vars, new Set([...own, ...used]), file),
  };
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
