import { expressionKey } from '@zonewright/edge-rules/expressions/canonical.js';
import { sameJson } from '../../kernel/lib/fields.js';
import type { DeclaredRule, DeclaredRuleset } from './declared.js';
import { sendable, type LiveRule } from './live.js';
import { overlayRule, PLAINLY, type RuleOverlaying } from './overlay.js';

/** The live rule of each declared rule; new rules have none. */
export type Alignment = ReadonlyMap<DeclaredRule, LiveRule>;

/**
 * Finds the live rule of each declared rule: by `ref`, by a ref that is its id, then by content. Not by content in a shared ruleset: a similar rule
 * may belong to others.
 */
export function align(
  declared: DeclaredRuleset,
  live: readonly LiveRule[],
  overlaying: RuleOverlaying = PLAINLY,
): Alignment {
  const pairs = new Map<DeclaredRule, LiveRule>();
  const taken = new Set<LiveRule>();
  const pairUp = (keyOfDeclared: (rule: DeclaredRule) => string | undefined, index: LiveIndex): void => {
    for (const rule of declared.rules) {
      if (pairs.has(rule)) continue;
      const key = keyOfDeclared(rule);
      const match =
        key === undefined ? undefined : index.get(key)?.find((candidate) => !taken.has(candidate));
      if (match === undefined) continue;
      pairs.set(rule, match);
      taken.add(match);
    }
  };
  pairUp(
    (rule) => rule.ref,
    indexBy(live, (rule) => rule.ref),
  );
  pairUp(
    (rule) => rule.ref,
    indexBy(live, (rule) => rule.id),
  );
  if (declared.ownership === 'exclusive') pairByContent(declared, live, pairs, { taken, overlaying });
  return pairs;
}

type LiveIndex = ReadonlyMap<string, LiveRule[]>;

function indexBy(live: readonly LiveRule[], keyOf: (rule: LiveRule) => string | undefined): LiveIndex {
  const index = new Map<string, LiveRule[]>();
  for (const rule of live) {
    const key = keyOf(rule);
    if (key === undefined) continue;
    const entry = index.get(key);
    if (entry === undefined) index.set(key, [rule]);
    else entry.push(rule);
  }
  return index;
}

/** Pairs rules that are equal but for refs: made elsewhere or renamed, they keep their ids. */
function pairByContent(
  declared: DeclaredRuleset,
  live: readonly LiveRule[],
  pairs: Map<DeclaredRule, LiveRule>,
  { taken, overlaying }: { readonly taken: ReadonlySet<LiveRule>; readonly overlaying: RuleOverlaying },
): void {
  const candidates = indexBy(
    live.filter((rule) => !taken.has(rule)),
    sketch,
  );
  for (const rule of declared.rules) {
    if (pairs.has(rule)) continue;
    const alike = candidates.get(sketch(rule)) ?? [];
    const index = alike.findIndex((candidate) => hasSameContent(rule, candidate, overlaying));
    for (const match of alike.splice(index, index < 0 ? 0 : 1)) pairs.set(rule, match);
  }
}

/** A cheap key: equal rules have equal sketches. */
function sketch(rule: Pick<DeclaredRule, 'action' | 'expression' | 'enabled' | 'description'>): string {
  const { action, expression, enabled = true, description = '' } = rule;
  return JSON.stringify([action, expressionKey(expression), enabled, description]);
}

function hasSameContent(declared: DeclaredRule, live: LiveRule, overlaying: RuleOverlaying): boolean {
  const { ref: _, ...content } = overlayRule(declared, live, overlaying);
  const { ref: __, ...former } = sendable(live.raw);
  return sameJson(content, former);
}
