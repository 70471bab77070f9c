import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { expressionKey } from '@zonewright/edge-rules/expressions/canonical.js';
import { align } from '../../../kinds/rule-lists/align.js';
import { declaredRule } from '../../../kinds/rule-lists/kept-ruleset.js';
import type { LiveRule } from '../../../kinds/rule-lists/live.js';
import { overlayRule, type RuleOverlaying } from '../../../kinds/rule-lists/overlay.js';
import { EXACTLY } from '../../../kinds/toolkit/shapes/overlay.js';
import { executedRuleset } from './body.js';

/**
 * For a ledger: the body's rules with names of the live rules they match. Generated rules have no id or ref (document 3), so matched by content
 * (without what the service fills in), then managed ruleset, then action, expression and parameters. Unmatched rules stay. Pure.
 */
export function asLive(body: readonly Raw[], live: readonly LiveRule[]): readonly Raw[] {
  const pairs = pairsOf(body, live);
  return body.map((rule) => {
    const own = pairs.get(rule);
    return own === undefined ? rule : overlayRule(declaredRule(rule), own, SENT);
  });
}

/** Live members that the body lacks are not sent, even unknown ones. */
const SENT: RuleOverlaying = { ...EXACTLY, names: [] };

function pairsOf(body: readonly Raw[], live: readonly LiveRule[]): ReadonlyMap<Raw, LiveRule> {
  const pairs = new Map<Raw, LiveRule>();
  const rules = body.map(declaredRule);
  const same = align({ ...LIST, rules }, live, SENT);
  body.forEach((rule, index) => {
    const declared = rules[index];
    const own = declared && same.get(declared);
    if (own !== undefined) pairs.set(rule, own);
  });
  pairBy(executedRuleset, { body, live, pairs });
  pairBy(doesAs, { body, live, pairs });
  return pairs;
}

/** What `align` needs besides rules. The list is the whole entry point. */
const LIST = { phase: '', kind: 'zone', name: '', ownership: 'exclusive' } as const;

interface Pairing {
  readonly body: readonly Raw[];
  readonly live: readonly LiveRule[];
  readonly pairs: Map<Raw, LiveRule>;
}

function untaken(live: readonly LiveRule[], pairs: ReadonlyMap<Raw, LiveRule>): readonly LiveRule[] {
  const taken = new Set(pairs.values());
  return live.filter((rule) => !taken.has(rule));
}

/** Pairs the rest by a key, each live rule once, in order. */
function pairBy(keyOf: (rule: Raw) => string | undefined, { body, live, pairs }: Pairing): void {
  for (const rule of body) {
    const key = keyOf(rule);
    if (pairs.has(rule) || key === undefined) continue;
    const own = untaken(live, pairs).find(({ raw }) => keyOf(raw) === key);
    if (own !== undefined) pairs.set(rule, own);
  }
}

/** What a rule does to which requests, without its name and whether it is on. */
function doesAs(rule: Raw): string {
  const { action, expression, action_parameters: parameters = {} } = rule;
  return canonicalText([action, expressionKey(String(expression)), parameters]);
}
