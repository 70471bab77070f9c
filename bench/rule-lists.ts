import type { Change } from '../src/kernel/model/change.js';
import type { DeclaredRule } from '../src/kinds/rule-lists/declared.js';
import { decodeRuleset, type LiveRuleset } from '../src/kinds/rule-lists/live.js';
import { planRuleset } from '../src/kinds/rule-lists/plan.js';

export const SCOPE = { level: 'zone', name: 'example.com', id: '0'.repeat(32) } as const;
export const PLACE = { file: 'zones/a.yaml', line: 1, column: 1, length: 1 };

const PHASE = 'http_request_firewall_custom';

/** What the rule at a place of a list selects. */
export type Selects = (index: number) => string;

/** Rules of many hosts: the usual list. */
export const BY_HOST: Selects = (index) =>
  `http.host eq "host${index}.example.com" and ip.src in {192.0.2.0/24}`;

/** Rules that can't be told apart: each may take what another one takes. */
export const OPAQUE: Selects = (index) => `http.user_agent contains "bot-${index}"`;

/** A list as it is live and as it is declared. */
export interface ListPair {
  readonly live: LiveRuleset;
  readonly declared: readonly DeclaredRule[];
}

/** A list of so many rules, of which a tenth, and at most 100, have another expression and as many others another place. What was judged once is told at once, so each `name` is another list. */
export function edited(count: number, name: string, selects = BY_HOST): ListPair {
  const declared = rulesOf(count, name, selects);
  const edits = Math.min(100, Math.ceil(count / 10));
  const step = Math.floor(count / edits);
  for (let edit = 0; edit < edits; edit += 1)
    declared[edit * step] = { ...ruleAt(edit * step, name, selects), expression: 'ip.src in $office' };
  for (let move = 0; move < edits; move += 1) {
    const [moved] = declared.splice(move * step + 1, 1);
    if (moved !== undefined) declared.splice(count - 1 - ((move * step * 7) % count), 0, moved);
  }
  return { live: liveList(count, name, selects), declared };
}

/** A list of so many rules of which each has another expression. */
export function allEdited(count: number, name: string): ListPair {
  return {
    live: liveList(count, name, BY_HOST),
    declared: rulesOf(count, name, (index) => `${BY_HOST(index)} and not ssl`),
  };
}

/** A list of so many rules that stands the other way round. */
export function reversed(count: number, name: string): ListPair {
  return {
    live: liveList(count, name, BY_HOST),
    declared: rulesOf(count, name, BY_HOST).toReversed(),
  };
}

/** The change from the one list to the other. */
export function changeBetween({ live, declared: rules }: ListPair): Change {
  const declared = { phase: PHASE, kind: 'zone', name: 'default', ownership: 'exclusive', rules } as const;
  const address = `zone/${SCOPE.name}/rulesets/${PHASE}`;
  const { changes } = planRuleset(
    declared,
    live,
    { kind: 'ruleset', address, scope: SCOPE, source: PLACE, reportsOutcomes: true },
    () => 'protect',
  );
  const [change, another] = changes;
  if (change === undefined || another !== undefined) throw new Error('there is no one change to measure');
  return change;
}

function ruleAt(index: number, name: string, selects: Selects): DeclaredRule & { ref: string } {
  return { ref: `${name}-${index}`, action: 'block', expression: selects(index) };
}

function rulesOf(count: number, name: string, selects: Selects): DeclaredRule[] {
  return Array.from({ length: count }, (_, index) => ruleAt(index, name, selects));
}

function liveList(count: number, name: string, selects: Selects): LiveRuleset {
  const rules = Array.from({ length: count }, (_, index) => ({
    ...ruleAt(index, name, selects),
    id: index.toString(16).padStart(32, '0'),
    version: '1',
    description: '',
    enabled: true,
  }));
  return decodeRuleset({
    id: 'f'.repeat(32),
    name: 'default',
    kind: 'zone',
    phase: PHASE,
    version: '1',
    rules,
  });
}
