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
 * The rules of a body with the names of the live rules that they are, for a ledger. Generated rules have neither id nor ref (document 3), so that
 * only what they say shows which live rule each of them is: first the same content (what the service fills in is no difference), then the same
 * managed ruleset, then the same action, expression and parameters. A rule without a live one is returned as it is. What is sent stays as it was
 * generated. Pure.
 */
export function asLive(body: readonly Raw[], live: readonly LiveRule[]): readonly Raw[] {
  const pairs = pairsOf(body, live);
  return body.map((rule) => {
    const own = pairs.get(rule);
    return own === undefined ? rule : overlayRule(declaredRule(rule), own, SENT);
  });
}

/** Live members that the body does not have are not sent, also those that are not known. */
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

/** What `align` takes besides rules; the list is the whole entry point. */
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

/** Pairs what is left by a key, each live rule once, in their order. */
function pairBy(keyOf: (rule: Raw) => string | undefined, { body, live, pairs }: Pairing): void {
  for (const rule of body) {
    const key = keyOf(rule);
    if (pairs.has(rule) || key === undefined) continue;
    const own = untaken(live, pairs).find(({ raw }) => keyOf(raw) === key);
    if (own !== undefined) pairs.set(rule, own);
  }
}

/** What a rule does to which requests, whether it is on, and whatever it is called. */
function doesAs(rule: Raw): string {
  const { action, expression, action_parameters: parameters = {} } = rule;
  return canonicalText([action, expressionKey(String(expression)), parameters]);
}
