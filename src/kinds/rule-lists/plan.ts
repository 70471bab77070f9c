import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff, KeptMember, KindName, Tally } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';
import { isKept, type DiffContext } from '../../kernel/model/context.js';
import { compare, type Finding, type Location } from '../../kernel/model/finding.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress, scopePath, type Scope } from '../../kernel/model/scope.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { NOTHING_IS_MASKED, type IsMasked } from '../../kernel/lib/masked.js';
import type { ListsOfPlan } from '../../kernel/model/known-lists.js';
import { notLive } from '../toolkit/not-understood.js';
import { align } from './align.js';
import type { Unplaced } from './arrangement.js';
import { arrange } from './arrange.js';
import { boundRuleset, isRulesetAsBound } from './bound-rules.js';
import type { DeclaredRule, DeclaredRuleset } from './declared.js';
import type { RulesetNames } from './ruleset-list.js';
import { judge } from './judgement.js';
import { listDependentOf } from './list-dependent.js';
import { ledgerOf } from './ledger.js';
import { sendable, type LiveRule, type LiveRuleset } from './live.js';
import { notLiveExpressions } from './not-understood.js';
import { waitingForLists } from './unread-lists.js';
import { newRule, overlayRule, type RuleOverlaying } from './overlay.js';
import { logFieldRisks } from './log-field-risks.js';
import { othersShape } from './ruleset-members.js';
import { overlaid, type Keep } from '../toolkit/shapes/overlay.js';
import { rulesetPath } from './rulesets.js';
import { observedRules } from './simulated-lists.js';

/** The kind that asks: all kinds in rulesets share the comparison. */
export interface RulesetOwner {
  readonly kind: KindName;
  readonly address: string;
  readonly scope: Scope;
  readonly source: Location;
  /** True for lists that decide on traffic: their effect is reported. */
  readonly reportsOutcomes?: true;
  /** What a snapshot masks. The service masks no rule. */
  readonly isMasked?: IsMasked;
  /** Names that the project makes known. */
  readonly names?: readonly string[];
  /** The section in the project file, if it has names of ruleset members. */
  readonly section?: string;
  /** What happens to undeclared unknown live members. Default: kept. */
  readonly unknownMembers?: DiffContext['unknownMembers'];
  /** A rule as in the request, if the service stores another form. */
  readonly inRequest?: (sent: Raw, declared: DeclaredRule, live: LiveRule | undefined) => Raw;
  /** The known items of lists that rules name. */
  readonly lists?: ListsOfPlan | undefined;
  /** The names of rulesets that rules execute or skip. */
  readonly rulesetNames?: RulesetNames;
  /** Set if all rules are needed, not only changed. */
  readonly keepsRules?: true;
  /** The ids and names by which rules execute it; absent for entry points. */
  readonly executedAs?: readonly string[];
}

/**
 * Declared against live → at most one change: a POST with the rules, or a PUT of the whole list. Ledger, risks and tally are computed from the list
 * to send. A rule beside one that doesn't exist gives an error and no change.
 */
export function planRuleset(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  owner: RulesetOwner,
  stage: (weakens: boolean) => Stage,
): Diff {
  const liveRules = live?.rules ?? [];
  const alignment = align(
    declared,
    liveRules,
    overlayingOf(owner, () => undefined),
  );
  const arrangement = arrange(declared, liveRules, alignment);
  if ('unplaced' in arrangement) {
    const findings = arrangement.unplaced.map((unplaced) => missingAnchor(unplaced, declared, owner));
    return { changes: [], unchanged: [], findings };
  }

  const found: KeptMember[] = [];
  const rules = arrangement.entries.map((entry, index) => {
    if (entry.owner === 'foreign') return sendable(entry.live.raw);
    const { declared: own, live: former } = entry;
    const { ref: rule, description } = namedRule({ ...former, ...own }, index + 1);
    const holder = { address: owner.address, rule, ...defined({ description }) };
    const keep: Keep = (member, value, undeclarable) =>
      found.push({ ...holder, member, live: value, ...defined({ undeclarable }) });
    const sent = former === undefined ? newRule(own) : overlayRule(own, former, overlayingOf(owner, keep));
    return owner.inRequest?.(sent, own, former) ?? sent;
  });
  const others = othersWanted(declared, live, owner, (member, value, undeclarable) =>
    found.push({ address: owner.address, member, live: value, ...defined({ undeclarable }) }),
  );
  const kept = found.toSorted((a, b) => compare(a.member, b.member));
  const foreign = new Set(
    arrangement.entries.flatMap((entry, index) => (entry.owner === 'foreign' ? [rules[index]] : [])),
  );
  const ledger = ledgerOf(liveRules, rules, (rule) => foreign.has(rule), owner.rulesetNames);
  const findings = nameFindings(declared, live, owner);
  const properties = propertyDetails(declared, live, others);

  const zone = owner.scope.level === 'zone' ? owner.scope.name : undefined;
  const listDependent =
    owner.reportsOutcomes === true
      ? listDependentOf(owner.address, ledger, declared.phase, owner.lists?.changing, zone)
      : undefined;
  const observed =
    owner.keepsRules === true
      ? observedRules(owner.address, ledger, declared.phase, owner.executedAs)
      : undefined;
  const common = {
    tally: tallyOf(liveRules.length),
    kept,
    findings,
    ...defined({ listDependent, rules: observed }),
  };
  const differs = properties.length > 0 || ledger.some(({ detail }) => detail.change !== 'kept');
  // An entry point without rules is like none. A custom ruleset must exist to be executed.
  const nothingToCreate = live === undefined && rules.length === 0 && declared.kind !== 'custom';
  if (!differs || nothingToCreate) {
    return { ...common, changes: [], unchanged: [owner.address] };
  }
  const { phase } = declared;
  const { outcomes, risks: ofTraffic } = judge({
    ledger,
    phase,
    reportsOutcomes: owner.reportsOutcomes === true,
    ...defined({ lists: owner.lists?.known, zone }),
  });
  const risks = [...ofTraffic, ...logFieldRisks(ledger), ...baseRisk(live)];
  const change: Change = {
    address: owner.address,
    kind: owner.kind,
    action: live === undefined ? 'create' : 'update',
    stage: stage(risks.some(({ code }) => code !== 'logs-sensitive-fields')),
    source: { file: owner.source.file, line: owner.source.line },
    request: requestFor(declared, live, owner.scope, { rules, others }),
    base: rulesetBase(live),
    details: [...properties, ...ledger.map(({ detail }) => detail), ...outcomes],
    risks: [...risks, ...accountRisk(owner.scope)],
  };
  const refusals = [
    ...notLiveRuleset(declared, live, owner),
    ...notLiveExpressions(arrangement.entries, liveRules, declared.phase, owner),
  ];
  const waiting = waitingForLists(ledger, owner.lists?.unread, owner);
  const conditions = waiting.length === 0 ? undefined : waiting;
  const diff = { ...common, changes: [change], unchanged: [], ...defined({ conditions }) };
  return refusals.length === 0 ? diff : { ...diff, refusals };
}

/** The risk of a ruleset read without rules: a PUT would lose them. */
function baseRisk(live: LiveRuleset | undefined): Change['risks'] {
  if (live?.isWithoutRules !== true) return [];
  const message = 'what was read has no list of rules: live rules that it does not show would be lost';
  return [{ code: 'base-without-rules', message }];
}

function overlayingOf(
  { isMasked = NOTHING_IS_MASKED, names = [], unknownMembers }: RulesetOwner,
  keep: Keep,
): RuleOverlaying {
  return { isMasked, names, keep: isKept(unknownMembers) ? keep : undefined };
}

/** What was read, to check before a write: the version, and a hash of all that a PUT replaces. */
export function rulesetBase(live: LiveRuleset | undefined): Change['base'] {
  if (live === undefined) return { hash: digestOf(null) };
  const content = {
    id: live.id,
    description: live.description,
    ...(Object.keys(live.others).length === 0 ? {} : { others: live.others }),
    rules: live.rules.map((rule) => sendable(rule.raw)),
  };
  return { ...defined({ version: live.version }), hash: digestOf(content) };
}

function requestFor(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  scope: Scope,
  { rules, others }: { readonly rules: readonly Raw[]; readonly others: Raw },
): Change['request'] {
  const list = rules.map(asJsonObject);
  if (live === undefined) {
    const { name, kind, phase, description = '' } = declared;
    const body = { ...asJsonObject(others), name, kind, phase, description, rules: list };
    return { method: 'POST', path: `${scopePath(scope)}/rulesets`, query: {}, body };
  }
  // A PUT may reset missing members, so the live description is sent.
  const description = declared.description ?? live.description;
  const descriptionPart = description === '' && live.description === '' ? {} : { description };
  // A description that is not a text is sent as live.
  const raw = live.raw?.['description'] ?? '';
  const asLive =
    typeof raw !== 'string' && description === live.description ? { description: raw } : descriptionPart;
  const body = { ...asJsonObject(others), ...asJsonObject(asLive), rules: list };
  return { method: 'PUT', path: rulesetPath(scope, live.id), query: {}, body };
}

function propertyDetails(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  others: Raw,
): ReturnType<typeof fieldDetails> {
  if (live === undefined) {
    const { name, kind, phase, description = '' } = declared;
    const descriptionPart = description === '' ? {} : { description };
    return fieldDetails({}, { ...others, ...descriptionPart, name, kind, phase });
  }
  if (declared.bound !== undefined)
    return isRulesetAsBound(declared.bound, live) ? [] : fieldDetails(boundRuleset(live), declared.bound);
  const { description = live.description } = declared;
  return fieldDetails({ ...live.others, description: live.description }, { ...others, description });
}

/** Unknown members after the change: declared, and undeclared live ones. */
function othersWanted(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  owner: RulesetOwner,
  keep: Keep,
): Raw {
  if (declared.anyOthers === true || declared.bound !== undefined) return live?.others ?? {};
  const shape = othersShape(owner.section ?? '', owner.names ?? []);
  const value = overlaid(shape, declared.others ?? {}, live?.others ?? {}, '', overlayingOf(owner, keep));
  return isObject(value) ? value : {};
}

function missingAnchor(
  { rule, anchor, anchorExists }: Unplaced,
  { phase }: DeclaredRuleset,
  owner: RulesetOwner,
): Finding {
  const why = anchorExists
    ? 'which itself has no place'
    : `and the live ruleset of phase ${phase} has no such rule`;
  return {
    severity: 'error',
    code: 'missing-anchor',
    message: `rule ${ruleTitle(namedRule(rule, 1))} is placed next to ${anchor}, ${why}`,
    help: 'Name a rule that exists, or write position: first or position: last.',
    location: owner.source,
    scope: scopeAddress(owner.scope),
  };
}

/** Errors for a ruleset that had to be live to be accepted, but is not. */
function notLiveRuleset(
  { bound, phase }: DeclaredRuleset,
  live: LiveRuleset | undefined,
  { scope, source }: RulesetOwner,
): readonly Finding[] {
  if (bound === undefined || (live !== undefined && isRulesetAsBound(bound, live))) return [];
  return [notLive(`the ruleset of phase ${phase}`, scope, source, 'whole')];
}

/** Errors for a changed name: a ruleset can't be renamed. */
function nameFindings(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  owner: RulesetOwner,
): readonly Finding[] {
  if (
    declared.bound !== undefined ||
    declared.name === 'default' ||
    live?.name === undefined ||
    live.name === declared.name
  )
    return [];
  return [
    {
      severity: 'warning',
      code: 'ruleset-name',
      message: `the live ruleset of phase ${declared.phase} is called "${live.name}", and a ruleset's name can't be changed`,
      help: `Write name: ${JSON.stringify(live.name)}, or leave name out.`,
      location: owner.source,
      scope: scopeAddress(owner.scope),
    },
  ];
}

/** The risk of every change of an account. */
export function accountRisk(scope: Scope): Change['risks'] {
  if (scope.level !== 'account') return [];
  return [{ code: 'account-level', message: `it applies to everything in account ${scope.name}` }];
}

function tallyOf(existing: number): Tally {
  return { of: 'rules', existing };
}
