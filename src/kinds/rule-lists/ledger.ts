import { defined } from '../../kernel/lib/defined.js';
import type { RuleDetail } from '../../kernel/model/change.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { bothSides, differingMembers, patchBetween, sameJson } from '../../kernel/lib/fields.js';
import { longestIncreasingSubsequence } from '../../kernel/lib/longest-increasing-subsequence.js';
import { doesOf } from './does/does.js';
import type { Does } from './does/does-words.js';
import type { RulesetNames } from './ruleset-list.js';
import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { factsOf, namesOf, sendable, type LiveRule } from './live.js';

/** What a list to send does to one rule. Positions count from 1. */
export interface LedgerEntry {
  readonly detail: RuleDetail;
  /** The live rule as it could be sent; absent if added. */
  readonly before?: Raw;
  /** The rule to send; absent if removed. */
  readonly after?: Raw;
}

/**
 * An entry for each rule of the body, in its order, then for each live rule that the body lacks. It is computed from the body, so reviewers see what is
 * sent. `body`: the rules to send. `isForeign`: true for rules of other people.
 * `names`: rulesets that rules may execute or skip.
 */
export function ledgerOf(
  live: readonly LiveRule[],
  body: readonly Raw[],
  isForeign: (rule: Raw) => boolean,
  names?: RulesetNames,
): readonly LedgerEntry[] {
  const former = pairWithLive(live, body);
  const pairs = former.flatMap((index) => index ?? []);
  const stays = longestIncreasingSubsequence(pairs);
  const unmoved = new Set(pairs.filter((_, pair) => stays.has(pair)));
  const sent = body.map((rule, index): LedgerEntry => {
    const liveIndex = former[index];
    const before = liveIndex === undefined ? undefined : live[liveIndex];
    if (liveIndex === undefined || before === undefined) return added(rule, index + 1, names);
    const moved = !unmoved.has(liveIndex);
    return kept(before, rule, { from: liveIndex + 1, to: index + 1, moved, foreign: isForeign(rule) }, names);
  });
  const accounted = new Set(pairs);
  const dropped = live.flatMap((rule, index) =>
    accounted.has(index) ? [] : [removed(rule, index + 1, names)],
  );
  return [...sent, ...dropped];
}

/** The index of each body rule's live rule: by id, else ref, else content. */
function pairWithLive(live: readonly LiveRule[], body: readonly Raw[]): readonly (number | undefined)[] {
  const byId = new Map(
    live.flatMap((rule, index) => (rule.id === undefined ? [] : [[rule.id, index] as const])),
  );
  const byRef = new Map(
    live.flatMap((rule, index) => (rule.ref === undefined ? [] : [[rule.ref, index] as const])),
  );
  const nameless = namelessByContent(live);
  const taken = new Set<number>();
  return body.map((rule) => {
    const { id, ref } = namesOf(rule);
    const named = id === undefined ? ref && byRef.get(ref) : byId.get(id);
    const index = id === undefined && ref === undefined ? nameless.get(canonicalText(rule))?.shift() : named;
    if (typeof index !== 'number' || taken.has(index)) return undefined;
    taken.add(index);
    return index;
  });
}

/** Live rules without id and ref, by content. */
function namelessByContent(live: readonly LiveRule[]): ReadonlyMap<string, number[]> {
  const byContent = new Map<string, number[]>();
  live.forEach((rule, index) => {
    if (rule.id !== undefined || rule.ref !== undefined) return;
    const content = canonicalText(sendable(rule.raw));
    byContent.set(content, [...(byContent.get(content) ?? []), index]);
  });
  return byContent;
}

function added(rule: Raw, to: number, names?: RulesetNames): LedgerEntry {
  const about = summary(rule, to);
  const words = doesOf(rule, names, about.description !== undefined);
  return { detail: { type: 'rule', change: 'added', ...about, to, ...doesMembers(words) }, after: rule };
}

function removed(rule: LiveRule, from: number, names?: RulesetNames): LedgerEntry {
  const before = sendable(rule.raw);
  const detail = { ...summary(rule.raw, from), from, ...doesMembers(doesOf(before, names)) };
  return { detail: { type: 'rule', change: 'removed', ...detail }, before };
}

function doesMembers(
  { lines, isAbridged }: Does,
  ...first: readonly string[]
): Pick<RuleDetail, 'does' | 'abridged'> {
  const does = [...first, ...lines];
  return {
    ...(does.length === 0 ? {} : { does }),
    ...(isAbridged ? { abridged: true as const } : {}),
  };
}

/** The places of a rule before and after. */
interface Places {
  readonly from: number;
  readonly to: number;
  readonly moved: boolean;
  readonly foreign: boolean;
}

function kept(
  rule: LiveRule,
  after: Raw,
  { from, to, moved, foreign }: Places,
  names?: RulesetNames,
): LedgerEntry {
  const before = sendable(rule.raw);
  const common = {
    type: 'rule' as const,
    ...summary(after, to),
    from,
    to,
    ...(foreign ? { foreign: true as const } : {}),
  };
  if (sameJson(before, after))
    return { detail: { ...common, change: moved ? 'moved' : 'kept' }, before, after };
  const fields = differingMembers(before, after).map((field) => ({
    field,
    ...bothSides(before, after, field),
  }));
  const patch = patchBetween(before, after);
  const detail = {
    ...common,
    change: 'changed' as const,
    ...(moved ? { moved: true as const } : {}),
    ...doesMembers(doesOf(after, names), ...(!runs(before) && runs(after) ? [ENABLED_NOW] : [])),
    fields,
    patch,
  };
  return { detail, before, after };
}

const ENABLED_NOW = 'enabled: it was disabled before';

type Summary = Pick<RuleDetail, 'ref' | 'id' | 'action' | 'expression' | 'description' | 'disabled'>;

function summary(rule: Raw, position: number): Summary {
  const names = namesOf(rule);
  const { action, expression, description } = factsOf(rule);
  return {
    ...namedRule({ ...names, description }, position),
    ...defined({ id: names.id }),
    ...(runs(rule) ? {} : { disabled: true as const }),
    action,
    expression,
  };
}

/** True if enabled, the default. */
export function runs(rule: Raw): boolean {
  return factsOf(rule).enabled;
}
