import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff, Tally } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress, scopePath, type Scope } from '../../kernel/model/scope.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { notLive } from '../toolkit/not-understood.js';
import { align } from './align.js';
import type { RulesetOwner } from './owner.js';
import { overlayingOf, wantedRuleset } from './wanted.js';
import type { Unplaced } from './arrangement.js';
import { arrange } from './arrange.js';
import { boundRuleset, isRulesetAsBound } from './bound-rules.js';
import type { DeclaredRuleset } from './declared.js';
import { judge } from './judgement.js';
import { listDependentOf } from './list-dependent.js';
import { ledgerOf, type LedgerEntry } from './ledger.js';
import { sendable, type LiveRuleset } from './live.js';
import { notLiveExpressions } from './not-understood.js';
import { waitingForLists } from './unread-lists.js';
import { logFieldRisks } from './log-field-risks.js';
import { rulesetPath } from './rulesets.js';
import { observedRules } from './simulated-lists.js';

/**
 * The difference between a declared and a live ruleset: at most one change, a POST with the rules or a PUT of the whole list. The ledger and the risks
 * are computed from the list to send. If a rule is placed next to one that does not exist, there is an error and no change.
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

  const wanted = wantedRuleset(arrangement.entries, declared, live, owner);
  const ledger = ledgerOf(liveRules, wanted.rules, (rule) => wanted.foreign.has(rule), owner.rulesetNames);
  const properties = propertyDetails(declared, live, wanted.others);
  const common = {
    tally: tallyOf(liveRules.length),
    kept: wanted.kept,
    findings: nameFindings(declared, live, owner),
    ...forOtherChecks(ledger, declared.phase, owner),
  };
  const differs = properties.length > 0 || ledger.some(({ detail }) => detail.change !== 'kept');
  // An entry point without rules is like none. A custom ruleset must exist to be executed.
  const nothingToCreate = live === undefined && wanted.rules.length === 0 && declared.kind !== 'custom';
  if (!differs || nothingToCreate) return { ...common, changes: [], unchanged: [owner.address] };
  const { details, risks } = effectOf(ledger, declared, live, owner);
  const change: Change = {
    address: owner.address,
    kind: owner.kind,
    action: live === undefined ? 'create' : 'update',
    stage: stage(risks.some(({ code }) => code !== 'logs-sensitive-fields')),
    source: { file: owner.source.file, line: owner.source.line },
    request: requestFor(declared, live, owner.scope, wanted),
    base: rulesetBase(live),
    details: [...properties, ...details],
    risks: [...risks, ...accountRisk(owner.scope)],
  };
  const waiting = waitingForLists(ledger, owner.lists?.unread, owner);
  const refusals = [
    ...notLiveRuleset(declared, live, owner),
    ...notLiveExpressions(arrangement.entries, liveRules, declared.phase, owner),
  ];
  return {
    ...common,
    changes: [change],
    unchanged: [],
    ...(waiting.length === 0 ? {} : { conditions: waiting }),
    ...(refusals.length === 0 ? {} : { refusals }),
  };
}

/** What checks of other objects need of the rules: which depend on lists that change, and all rules if asked for. */
function forOtherChecks(
  ledger: readonly LedgerEntry[],
  phase: string,
  { address, scope, lists, reportsOutcomes, keepsRules, executedAs }: RulesetOwner,
): Pick<Diff, 'listDependent' | 'rules'> {
  return defined({
    listDependent:
      reportsOutcomes === true
        ? listDependentOf(address, ledger, phase, lists?.changing, zoneOf(scope))
        : undefined,
    rules: keepsRules === true ? observedRules(address, ledger, phase, executedAs) : undefined,
  });
}

/** What the new list does to traffic and logs, rule by rule and as a whole, and its risks. */
function effectOf(
  ledger: readonly LedgerEntry[],
  { phase }: DeclaredRuleset,
  live: LiveRuleset | undefined,
  { reportsOutcomes, lists, scope }: RulesetOwner,
): Pick<Change, 'details' | 'risks'> {
  const { outcomes, risks } = judge({
    ledger,
    phase,
    reportsOutcomes: reportsOutcomes === true,
    ...defined({ lists: lists?.known, zone: zoneOf(scope) }),
  });
  return {
    details: [...ledger.map(({ detail }) => detail), ...outcomes],
    risks: [...risks, ...logFieldRisks(ledger), ...baseRisk(live)],
  };
}

function zoneOf({ level, name }: Scope): string | undefined {
  return level === 'zone' ? name : undefined;
}

/** The risk of a ruleset read without rules: a PUT would lose them. */
function baseRisk(live: LiveRuleset | undefined): Change['risks'] {
  if (live?.isWithoutRules !== true) return [];
  const message = 'what was read has no list of rules: live rules that it does not show would be lost';
  return [{ code: 'base-without-rules', message }];
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
