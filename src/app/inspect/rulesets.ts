import { CUSTOM, customRulesetAddress } from '../../kinds/rule-lists/custom-rulesets.js';
import { decodeRules, type LiveRule, type LiveRuleset } from '../../kinds/rule-lists/live.js';
import {
  entryPointKind,
  listRulesets,
  rulesetClaim,
  type ListedRuleset,
} from '../../kinds/rule-lists/ruleset-list.js';
import { readRuleset } from '../../kinds/rule-lists/rulesets.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { compare, type Location } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { withoutCredentials } from '../../engine/snapshot/mask.js';
import type { WatchedHost } from '../ports/host.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { lookAtEach } from './look-at-each.js';

/** Which rulesets somebody wants to see. */
export interface RulesetsOptions extends LookOptions {
  /** Only those of this phase, with their rules. */
  readonly phase?: string;
}

/** A scope with its rulesets, as far as they were asked for and could be read. */
export interface InspectedScope {
  readonly scope: Scope;
  readonly rulesets: readonly InspectedRuleset[];
  /** How many are of another phase than was asked for. */
  readonly hidden: number;
  /** What could not be read. */
  readonly problems: readonly string[];
}

/** A live ruleset. */
export interface InspectedRuleset {
  readonly listed: ListedRuleset;
  /** Whether the traffic of the scope comes by it. */
  readonly isEntryPoint: boolean;
  /** What declares it claims this; absent for what no file of the scope can declare. Its rules were asked for. */
  readonly claim?: string;
  /** Of one that can be declared and could be read. */
  readonly rules?: readonly LiveRule[];
  /** Where the repository declares it. */
  readonly managedBy?: Location;
}

/** What was found, and what it comes to. */
export interface RulesetInspection {
  readonly scopes: readonly InspectedScope[];
  readonly exit: ExitCode;
  /** Requests that it took. */
  readonly reads: number;
}

/** Reads every live ruleset of some scopes, and finds the file that manages it. There is nothing here to write with. */
export async function inspectRulesets(
  chosen: ChosenScopes,
  options: RulesetsOptions,
  host: WatchedHost,
): Promise<RulesetInspection> {
  const { seen, reads } = await lookAtEach(chosen, options, host, (scope, reader, signal) =>
    inspectScope(scope, chosen.configuration, options, reader, signal),
  );
  const isIncomplete = seen.some(({ problems }) => problems.length > 0);
  return { scopes: seen, exit: inspectionExit({ isMalicious: false, isIncomplete }), reads };
}

/** What can't be read is told; the other rulesets are shown all the same. Throws an ApiError only for credentials and interruption. */
async function inspectScope(
  scope: Scope,
  configuration: Configuration,
  { phase }: RulesetsOptions,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedScope> {
  const list = await readIfPossible(() => listRulesets(scope, reader, { signal }));
  if (list.status === 'not-read') return { scope, rulesets: [], hidden: 0, problems: [list.why] };
  const wanted = list.value.filter((listed) => phase === undefined || listed.phase === phase);
  const seen = await Promise.all(wanted.map((listed) => inspectRuleset(scope, listed, reader, signal)));
  const rulesets = seen.map(({ problem: _, ...ruleset }) => {
    const managedBy = placeOf(scope, ruleset, configuration);
    return managedBy === undefined ? ruleset : { ...ruleset, managedBy };
  });
  return {
    scope,
    rulesets: inOrder(rulesets),
    hidden: list.value.length - wanted.length,
    problems: seen.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

/** Of one that a file can declare its rules, without credentials that they hold; the others are shown as they are listed: who reads the rules of a managed one reads thousands. */
async function inspectRuleset(
  scope: Scope,
  listed: ListedRuleset,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedRuleset & { readonly problem?: string }> {
  const isEntryPoint = listed.kind === entryPointKind(scope.level);
  const claim = claimOf(listed, isEntryPoint, scope);
  if (claim === undefined) return { listed, isEntryPoint };
  const read = await readIfPossible(() => readRuleset(scope, listed, reader, signal));
  return read.status === 'read'
    ? { listed, isEntryPoint, claim, rules: shownRules(read.value) }
    : { listed, isEntryPoint, claim, problem: read.why };
}

/** The list of a zone also names custom rulesets, which are those of its account. */
function claimOf(
  { kind, phase, name }: ListedRuleset,
  isEntryPoint: boolean,
  { level }: Scope,
): string | undefined {
  if (isEntryPoint) return rulesetClaim(phase);
  return kind === CUSTOM && level === 'account' ? customRulesetAddress(name) : undefined;
}

/** Rules without the credentials that they hold. */
function shownRules({ rules }: LiveRuleset): readonly LiveRule[] {
  return decodeRules(rules.map(({ raw }) => withoutCredentials(raw)));
}

/** Where the repository declares a ruleset. */
function placeOf(scope: Scope, { claim }: InspectedRuleset, { scopes }: Configuration): Location | undefined {
  if (claim === undefined) return undefined;
  const own = scopes.filter((declared) => isSameScope(declared.scope, scope));
  return own.flatMap(({ declarations }) => declarations).find(({ claims }) => claims.includes(claim))?.source;
}

/** Entry points first, then by phase, kind and name. */
function inOrder(rulesets: readonly InspectedRuleset[]): readonly InspectedRuleset[] {
  return rulesets.toSorted(
    (a, b) =>
      Number(b.isEntryPoint) - Number(a.isEntryPoint) ||
      compare(a.listed.phase, b.listed.phase) ||
      compare(a.listed.kind, b.listed.kind) ||
      compare(a.listed.name, b.listed.name) ||
      compare(a.listed.id, b.listed.id),
  );
}
