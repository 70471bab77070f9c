import { looseText } from '../../../src/kernel/lib/decode.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { someOf } from '../../../src/kernel/lib/phrases.js';
import { schemeOf } from '../../../src/engine/configuration/invariants/scheme.js';
import { DEFAULT_PHASES } from '../../../src/engine/configuration/rule-tests.js';
import { sendable } from '../../../src/kinds/rule-lists/live.js';

export type Mapping = Readonly<Record<string, unknown>>;

/** A ruleset as a file has it. */
export interface FileRuleset {
  readonly content: Mapping & { readonly phase: string; readonly rules: readonly unknown[] };
  /** The API calls it a ruleset of an account. */
  readonly isRoot: boolean;
  /** What was done or taken for granted, as sentences. */
  readonly said: readonly string[];
}

/** A ruleset of a file or of the API, as a file has it. `phase` is for one without a phase; empty if none is chosen. Undefined without a list of rules. Pure. */
export function rulesetOfFile(ruleset: Mapping, phase: string): FileRuleset | undefined {
  const { rules, phase: own, ownership, kind } = ruleset;
  if (!Array.isArray(rules)) return undefined;
  const { members, said } = withFileMembers(rules);
  const chosen = typeof own === 'string' ? own : phase || likelyPhase(rules);
  const isAssumed = typeof own !== 'string' && phase === '';
  const isUnused = typeof own === 'string' && phase !== '' && phase !== own;
  const assumed = [
    ...(isAssumed ? [`The rules say no phase. They are read as rules of ${chosen}.`] : []),
    ...(isUnused
      ? [`The rules say that they are of ${own}. The chosen phase is for rules that say none.`]
      : []),
  ];
  return {
    content: { phase: chosen, ...(ownership === undefined ? {} : { ownership }), rules: members },
    isRoot: kind === 'root',
    said: [...assumed, ...executedWords(ruleset), ...said],
  };
}

function executedWords({ kind, name }: Mapping): readonly string[] {
  if (kind !== 'custom' && kind !== 'managed') return [];
  const title = typeof name === 'string' ? ` ${JSON.stringify(name)}` : '';
  return [`The ${kind} ruleset${title} runs where a rule executes it. Here its rules are asked alone.`];
}

/** Rules without a phase are custom rules, or rules of the network firewall if they name fields of packets. */
function likelyPhase(rules: readonly unknown[]): string {
  const expressions = rules.map((rule) => (isObject(rule) ? looseText(rule['expression']) : ''));
  const scheme = schemeOf(expressions.join(' '), { level: 'account', phases: [] });
  return DEFAULT_PHASES[scheme];
}

/** Without the id and what the service sets. A rule without a ref has its id for one, as an import writes it; else its position. */
function withFileMembers(rules: readonly unknown[]): {
  readonly members: readonly unknown[];
  readonly said: readonly string[];
} {
  const nameless: string[] = [];
  const members = rules.map((rule, index) => {
    if (!isObject(rule) || 'include' in rule) return rule;
    const { id, ...kept } = sendable(rule);
    if (kept['ref'] !== undefined) return kept;
    if (typeof id === 'string') return { ref: id, ...kept };
    const ref = `rule-${index + 1}`;
    nameless.push(ref);
    return { ref, ...kept };
  });
  return { members, said: nameless.length === 0 ? [] : [namelessWords(nameless)] };
}

function namelessWords(refs: readonly string[]): string {
  return `Rules without a ref are called by their position: ${someOf(refs, 3)}. Files of zonewright have a ref for each rule.`;
}
