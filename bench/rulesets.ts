import type { DeclaredRule } from '../src/kinds/rule-lists/declared.js';
import { decodeRuleset, type LiveRuleset } from '../src/kinds/rule-lists/live.js';
import { planRuleset } from '../src/kinds/rule-lists/plan.js';
import { cpuMs, type Figure } from './measure.js';

const PHASE = 'http_request_firewall_custom';
const ROUNDS = 5;

/** A list of no more than 1,000 rules is also asked what it does to traffic, so growth is measured beyond that. */
const SMALL = 1_500;

/** A large ruleset with edits and moves: CPU for 10,000 rules, for a list that is analysed, and how the time grows. */
export function rulesets(): readonly Figure[] {
  const small = median(SMALL);
  const large = median(10 * SMALL);
  const detail = '100 edits, 100 moves';
  return [
    { name: 'CPU', value: median(10_000) / 1000, limit: 2, unit: 's', detail: `10,000 rules, ${detail}` },
    {
      name: 'with analysis',
      value: median(1_000) / 1000,
      limit: 1,
      unit: 's',
      detail: `1,000 rules, ${detail}`,
    },
    {
      name: 'growth',
      value: large / small,
      limit: 12,
      unit: '× the time for 10 × the rules',
      detail: `${Math.round(large)} ms against ${Math.round(small)} ms, ${10 * SMALL} rules against ${SMALL}`,
    },
  ];
}

function median(count: number): number {
  const live = liveRules(count);
  const rules = edited(count);
  const times = Array.from({ length: ROUNDS }, () => cpuMs(() => plan(rules, live)));
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
}

function plan(rules: readonly DeclaredRule[], live: LiveRuleset): void {
  const place = { file: 'zones/a.yaml', line: 1, column: 1, length: 1 };
  const scope = { level: 'zone', name: 'example.com', id: '0'.repeat(32) } as const;
  const declared = { phase: PHASE, kind: 'zone', name: 'default', ownership: 'exclusive', rules } as const;
  const { changes } = planRuleset(
    declared,
    live,
    { kind: 'ruleset', address: 'a', scope, source: place, tellsOutcomes: true },
    () => 'protect',
  );
  if (changes.length !== 1) throw new Error('there is no change to measure');
}

function rule(index: number): DeclaredRule & { ref: string } {
  return {
    ref: `rule-${index}`,
    action: 'block',
    expression: `http.host eq "host${index}.example.com" and ip.src in {192.0.2.0/24}`,
  };
}

function liveRules(count: number): LiveRuleset {
  const rules = Array.from({ length: count }, (_, index) => ({
    ...rule(index),
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

/** 100 rules with another expression, 100 others at another place. */
function edited(count: number): readonly DeclaredRule[] {
  const rules: DeclaredRule[] = Array.from({ length: count }, (_, index) => rule(index));
  const step = Math.floor(count / 100);
  for (let edit = 0; edit < 100; edit += 1)
    rules[edit * step] = { ...rule(edit * step), expression: 'ip.src in $office' };
  for (let move = 0; move < 100; move += 1) {
    const [moved] = rules.splice(move * step + 1, 1);
    if (moved !== undefined) rules.splice(count - 1 - ((move * step * 7) % count), 0, moved);
  }
  return rules;
}
