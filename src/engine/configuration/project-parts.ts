import type { ProjectFile } from '../../generated/files.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { acceptedOf, type AcceptedWithGaps } from './accepted.js';
import { deadOpenings, idleTargets, unknownRisks, wrongHours, type GatesWithGaps } from './gates.js';
import { checkProjectInvariants, idleScopes, packetsOfZones } from './invariants/project-checks.js';
import type { Required } from './life/required.js';
import type { LoadedFile } from './load.js';
import type { MeantProject } from './meant-project.js';
import type { DeclaredScope } from './resolve.js';
import type { Substituted } from './vars.js';

/** The parts of a project file that its schema does not check completely. */
export interface ProjectParts {
  readonly gates?: GatesWithGaps;
  readonly accepted_findings?: AcceptedWithGaps;
  readonly invariants?: NonNullable<ProjectFile['invariants']>;
  /** What locates the parts, if their paths are not those of the file. */
  readonly file?: LoadedFile;
  /** The path in the file of a path in the parts, if it is another one. */
  readonly written?: MeantProject['written'];
}

/** What the parts are checked against. */
export interface PartsContext {
  readonly file: LoadedFile;
  readonly settings: Settings;
  /** The file with its variables replaced. */
  readonly withValues: Substituted;
  /** The text of CODEOWNERS; undefined without one. */
  readonly codeowners: string | undefined;
  /** How tickets are written; undefined if the project does not say it. */
  readonly ticket: string | undefined;
  readonly today?: string;
  readonly required?: Required;
}

/** The findings on gates, accepted findings and invariants. Pure. */
export function partFindings(
  { gates = [], accepted_findings = [], invariants = [], ...places }: ProjectParts,
  { settings, withValues, codeowners, ticket, today, required, ...context }: PartsContext,
): readonly Finding[] {
  const { file = context.file, written } = places;
  return [
    ...unknownRisks(gates, file),
    ...wrongHours(gates, file),
    ...deadOpenings(gates, file, { codeowners, ticket }),
    ...acceptedOf(accepted_findings, file, today, required).findings,
    ...checkProjectInvariants(invariants, context.file, settings, withValues, written),
  ];
}

/** The findings on them that depend on the declared scopes. `whole`: the project file. Pure. */
export function idleParts(
  { gates = [], invariants = [], file }: ProjectParts,
  scopes: readonly DeclaredScope[],
  whole: LoadedFile,
): readonly Finding[] {
  const within = file ?? whole;
  const zones = scopes.filter(({ scope }) => scope.level === 'zone');
  return [
    ...idleTargets(gates, within, scopes),
    ...idleScopes(invariants, addressesIn(scopes), within),
    ...packetsOfZones(invariants, addressesIn(zones), within),
  ];
}

/** The addresses of scopes. */
export function addressesIn(scopes: readonly DeclaredScope[]): readonly string[] {
  return scopes.map(({ scope }) => scopeAddress(scope));
}
