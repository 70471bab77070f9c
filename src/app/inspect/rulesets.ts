import { customRulesetAddress } from '../../kinds/rule-lists/custom-rulesets.js';
import { certainRulesetsLimit } from '../../kinds/custom-rulesets/quota.js';
import { certainLimit } from '../../kinds/rule-lists/rule-counts.js';
import type { LiveRule } from '../../kinds/rule-lists/live.js';
import {
  CUSTOM,
  entryPointKind,
  listRulesets,
  rulesetClaim,
  type ListedRuleset,
} from '../../kinds/rule-lists/ruleset-list.js';
import { ownRulesets, readRuleset } from '../../kinds/rule-lists/rulesets.js';
import type { LifeDocument } from '../../generated/documents/parts.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { livesOf } from '../../engine/plan/lives.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ExitCode, UserError } from '../../kernel/model/errors.js';
import { compare, type Location } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { WatchedHost } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { lookAtEach } from './look-at-each.js';
import { unknownPhase } from './unknown-phase.js';
import {
  readVersions,
  shownRules,
  versionQueryOf,
  wantedWords,
  type VersionFlags,
  type VersionQuery,
  type VersionsSeen,
} from './ruleset-versions.js';

export interface RulesetsOptions extends LookOptions, VersionFlags {
  /** Only rulesets of this phase, with their rules. */
  readonly phase?: string;
}

/** A scope with the wanted, readable rulesets. */
export interface InspectedScope {
  readonly scope: Scope;
  readonly rulesets: readonly InspectedRuleset[];
  /** Its custom rulesets and their sure limit; absent where contracts may allow more, or not all are shown. */
  readonly own?: { readonly count: number; readonly most: number };
  /** The number of rulesets of other phases than asked. */
  readonly hidden: number;
  /** The phases of all its rulesets, if they could be read. */
  readonly phases?: ReadonlySet<string>;
  /** The number of rulesets without what was asked of versions; absent if nothing was. */
  readonly without?: number;
  /** What could not be read. */
  readonly problems: readonly string[];
}

/** A live ruleset. */
export interface InspectedRuleset {
  readonly listed: ListedRuleset;
  /** True if the scope's traffic goes through it. */
  readonly isEntryPoint: boolean;
  /** The claim of its declarations; absent if no file of the scope can declare it. */
  readonly claim?: string;
  /** Of a declarable, readable ruleset. */
  readonly rules?: readonly LiveRule[];
  /** Versions, if asked for, instead of rules. */
  readonly seen?: VersionsSeen;
  /** The sure limit of its rules. */
  readonly rulesLimit?: number;
  /** Where it is declared. */
  readonly managedBy?: Location;
  /** Declared meta of the ruleset, and of its rules by ref. */
  readonly life?: { readonly own?: LifeDocument; readonly rules: ReadonlyMap<string, LifeDocument> };
}

/** The result of an inspection. */
export interface RulesetInspection {
  readonly scopes: readonly InspectedScope[];
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Reads live rulesets of some scopes, and finds their files. Can't write. */
export async function inspectRulesets(
  chosen: ChosenScopes,
  options: RulesetsOptions,
  host: WatchedHost,
): Promise<RulesetInspection> {
  const asked = versionQueryOf(options);
  if (asked?.what === 'tag' && options.zone !== undefined)
    throw usageError(
      'tags are those of managed rulesets of an account: --by-tag takes no zone',
      'Give --account NAME or --account NAME=ID.',
    );
  const { seen, reads } = await lookAtEach(chosen, options, host, (scope, reader, signal) =>
    inspectScope(scope, chosen.configuration, { phase: options.phase, asked }, reader, signal),
  );
  const isIncomplete = seen.some(({ problems }) => problems.length > 0);
  const { phase } = options;
  const live = new Set(seen.flatMap(({ phases = [] }) => [...phases]));
  const wrong = phase === undefined || isIncomplete ? undefined : unknownPhase(phase, live);
  if (wrong !== undefined) throw wrong;
  if (asked !== undefined && !isIncomplete && seen.every(({ rulesets }) => rulesets.length === 0))
    throw noneHas(asked, chosen.scopes, options.phase);
  return { scopes: seen, exit: inspectionExit({ isMalicious: false, isIncomplete }), reads };
}

const MOST_NAMED = 5;

const OF_VERSIONS =
  'Versions are those of entry points and custom rulesets: zonewright inspect rulesets --versions lists them.';
const HOW_TO_FIND: Readonly<Record<VersionQuery['what'], string>> = {
  list: 'Versions are those of entry points and custom rulesets: zonewright inspect rulesets lists both.',
  one: OF_VERSIONS,
  diff: OF_VERSIONS,
  tag: 'Tags are those of managed rulesets of an account: zonewright inspect rulesets lists these.',
};

function noneHas(asked: VersionQuery, scopes: readonly Scope[], phase: string | undefined): UserError {
  const names = scopes.map(({ name }) => name);
  const which = phase === undefined ? 'ruleset' : `ruleset of the phase ${phase}`;
  return usageError(
    names.length === 0
      ? `the files have nothing that could have ${wantedWords(asked)}`
      : `no ${which} in ${someOf(names, MOST_NAMED)} has ${wantedWords(asked)}`,
    HOW_TO_FIND[asked.what],
  );
}

/** Reports what is unreadable and shows the rest. Throws an ApiError only for credentials and interruption. */
async function inspectScope(
  scope: Scope,
  configuration: Configuration,
  { phase, asked }: Wanted,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedScope> {
  const list = await readIfPossible(() => listRulesets(scope, reader, { signal }));
  if (list.status === 'not-read') return { scope, rulesets: [], hidden: 0, problems: [list.why] };
  const phases = new Set(list.value.map((listed) => listed.phase));
  const ofPhase = list.value.filter((listed) => phase === undefined || listed.phase === phase);
  const own = await readIfPossible(() => ownRulesets(ofPhase, scope, reader, signal));
  if (own.status === 'not-read') return { scope, rulesets: [], hidden: 0, phases, problems: [own.why] };
  const claims = new Map(own.value.map((listed) => [listed.id, claimOf(listed)]));
  const wanted = ofPhase
    .map((listed): Listed => ({ listed, ...defined({ claim: claims.get(listed.id) }) }))
    .filter((one) => asked === undefined || mayHave(asked, one, scope));
  const looks = wanted.map((one) =>
    asked === undefined
      ? inspectRuleset(scope, one, reader, signal)
      : inspectVersions(scope, one, asked, reader, signal),
  );
  const seen = (await Promise.all(looks)).filter((ruleset) => ruleset !== undefined);
  const rulesets = seen.map(({ problem: _, ...ruleset }): InspectedRuleset => {
    const { listed, isEntryPoint } = ruleset;
    const rulesLimit = isEntryPoint ? certainLimit(listed.phase, scope, configuration.settings) : undefined;
    const managedBy = placeOf(scope, ruleset, configuration);
    const life = managedBy === undefined ? undefined : lifeIn(scope, ruleset, configuration);
    return { ...ruleset, ...defined({ rulesLimit, managedBy, life }) };
  });
  const most = certainRulesetsLimit(scope, configuration.settings);
  const isAll = ofPhase.length === list.value.length && asked === undefined;
  const custom = rulesets.filter(({ listed, claim }) => listed.kind === CUSTOM && claim !== undefined);
  return {
    scope,
    rulesets: inOrder(rulesets),
    ...(most === undefined || !isAll ? {} : { own: { count: custom.length, most } }),
    hidden: list.value.length - ofPhase.length,
    phases,
    ...(asked === undefined ? {} : { without: wanted.length - seen.length }),
    problems: seen.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

/** Declarable rulesets get their rules, without credentials. Others stay as listed: a managed one has thousands of rules. */
async function inspectRuleset(
  scope: Scope,
  { listed, claim }: Listed,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedRuleset & { readonly problem?: string }> {
  const isEntryPoint = listed.kind === entryPointKind(scope.level);
  if (claim === undefined) return { listed, isEntryPoint };
  const read = await readIfPossible(() => readRuleset(scope, listed, reader, signal));
  return read.status === 'read'
    ? { listed, isEntryPoint, claim, rules: shownRules(read.value.rules) }
    : { listed, isEntryPoint, claim, problem: read.why };
}

interface Wanted {
  readonly phase: string | undefined;
  readonly asked: VersionQuery | undefined;
}

/** Tags are for an account's managed rulesets; their versions are undocumented. */
function mayHave({ what }: VersionQuery, { listed, claim }: Listed, scope: Scope): boolean {
  if (what === 'tag') return listed.kind === 'managed' && scope.level === 'account';
  return claim !== undefined;
}

/** As inspectRuleset, for versions; undefined if the ruleset lacks what was asked. */
async function inspectVersions(
  scope: Scope,
  { listed, claim }: Listed,
  asked: VersionQuery,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<(InspectedRuleset & { readonly problem?: string }) | undefined> {
  const isEntryPoint = listed.kind === entryPointKind(scope.level);
  const read = await readIfPossible(() => readVersions(asked, listed, scope, reader, signal));
  const ruleset = { listed: atVersion(listed, asked), isEntryPoint, ...defined({ claim }) };
  if (read.status === 'not-read') return { ...ruleset, problem: read.why };
  if (read.value === undefined) return undefined;
  return { ...ruleset, seen: read.value, ...defined({ rules: read.value.rules }) };
}

/** The list has the newest version; only the list of versions has the times of all. */
function atVersion(listed: ListedRuleset, asked: VersionQuery): ListedRuleset {
  if (asked.what !== 'one' && asked.what !== 'tag') return listed;
  const { version: newest, lastUpdated, ...rest } = listed;
  const version = asked.version ?? newest;
  return { ...rest, ...defined({ version, lastUpdated: version === newest ? lastUpdated : undefined }) };
}

/** A listed ruleset, with a claim if it is the scope's own. */
type Listed = Pick<InspectedRuleset, 'listed' | 'claim'>;

function claimOf({ kind, phase, name }: ListedRuleset): string {
  return kind === CUSTOM ? customRulesetAddress(name) : rulesetClaim(phase);
}

/** Where a ruleset is declared. */
function placeOf(scope: Scope, { claim }: InspectedRuleset, { scopes }: Configuration): Location | undefined {
  if (claim === undefined) return undefined;
  const own = scopes.filter((declared) => isSameScope(declared.scope, scope));
  return own.flatMap(({ declarations }) => declarations).find(({ claims }) => claims.includes(claim))?.source;
}

/** The declared meta of a ruleset and its rules, if any. */
function lifeIn(
  scope: Scope,
  { claim = '', rules = [] }: InspectedRuleset,
  { scopes, settings }: Configuration,
): InspectedRuleset['life'] {
  const declared = scopes.find((one) => isSameScope(one.scope, scope));
  if (declared === undefined) return undefined;
  const lifeOf = livesOf(declared, undefined, settings);
  const own = lifeOf(claim);
  const ofRules = rules.flatMap(({ ref = '' }) => {
    const life = lifeOf(claim, { type: 'rule', name: ref });
    return life === undefined ? [] : [[ref, life] as const];
  });
  return own === undefined && ofRules.length === 0
    ? undefined
    : { ...defined({ own }), rules: new Map(ofRules) };
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
