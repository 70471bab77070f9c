import { contradictions } from '@zonewright/edge-rules/simulation/contradictions.js';
import { lateSkips } from '@zonewright/edge-rules/simulation/late-skips.js';
import { compileRules } from '@zonewright/edge-rules/simulation/rules.js';
import { shadowedRules } from '@zonewright/edge-rules/simulation/shadowed.js';
import { cpuMs, middle, type Figure } from './measure.js';
import { allEdited, BY_HOST, changeBetween, edited, OPAQUE, reversed, type ListPair } from './rule-lists.js';

const RULES = 10_000;
const ROUNDS = 5;
const SMALL = 1_500;
const ZONES = 200;
const RULES_OF_ZONE = 100;

/** A large ruleset, and what its changes do to traffic: CPU, how it grows with the list, and of a fleet that shares a list. */
export function rulesets(): readonly Figure[] {
  const small = median((name) => edited(SMALL, name));
  const large = median((name) => edited(10 * SMALL, name));
  const detail = '100 edits, 100 moves';
  const rules = `${RULES} rules`;
  return [
    seconds(
      'CPU',
      2,
      median((name) => edited(RULES, name)),
      `${rules}, ${detail}, analysis included`,
    ),
    seconds(
      'every rule edited',
      8,
      median((name) => allEdited(RULES, name), 1),
      rules,
    ),
    seconds(
      'the other way round',
      3,
      median((name) => reversed(RULES, name), 1),
      rules,
    ),
    // Each of these may meet all others: the analysis has to give up, and soon.
    seconds(
      'not to be told apart',
      8,
      median((name) => edited(RULES, name, OPAQUE), 1),
      `${rules}, ${detail}`,
    ),
    seconds('order', 1.5, orderOf(RULES), `shadowed, late and contradictory rules among ${RULES}`),
    {
      name: 'growth',
      value: large / small,
      limit: 12,
      unit: '× the time for 10 × the rules',
      detail: `${Math.round(large)} ms against ${Math.round(small)} ms, ${10 * SMALL} rules against ${SMALL}`,
    },
    fleet(),
  ];
}

function seconds(name: string, limit: number, ms: number, detail: string): Figure {
  return { name, value: ms / 1000, limit, unit: 's', detail };
}

function median(make: (name: string) => ListPair, rounds = ROUNDS): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const lists = make(`round-${round}`);
    return cpuMs(() => changeBetween(lists));
  });
  return middle(times);
}

function orderOf(count: number): number {
  const rules = Array.from({ length: count }, (_, index) => ({
    name: `rule-${index}`,
    action: index % 2 === 0 ? 'block' : 'skip',
    ...(index % 2 === 0 ? {} : { parameters: { ruleset: 'current' } }),
    enabled: true,
    expression: BY_HOST(index),
  }));
  const times = Array.from({ length: ROUNDS }, () =>
    cpuMs(() => {
      const list = compileRules(
        rules.map((rule) => ({ ...rule })),
        'http',
      );
      const found = [...shadowedRules(list), ...lateSkips(list), ...contradictions(list)];
      if (found.length > 0) throw new Error('there is nothing to find');
    }),
  );
  return middle(times);
}

/** Zones that share a list and change it alike, against one zone. */
function fleet(): Figure {
  const selects = (index: number): string =>
    index % 2 === 0 ? BY_HOST(index) : `${OPAQUE(index)} and ip.src.country ne "DE"`;
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const zones = Array.from({ length: ZONES }, () => edited(RULES_OF_ZONE, `fleet-${round}`, selects));
    const [first, ...others] = zones.map((lists) => cpuMs(() => changeBetween(lists)));
    return { first: first ?? Infinity, others: others.reduce((sum, ms) => sum + ms, 0) };
  });
  const first = middle(times.map((time) => time.first));
  const others = middle(times.map((time) => time.others));
  return {
    name: 'fleet',
    value: others / first,
    limit: ZONES / 10,
    unit: '× the first zone',
    detail: `${ZONES - 1} zones with the same ${RULES_OF_ZONE} rules and edits: ${Math.round(others)} ms against ${Math.round(first)} ms`,
  };
}
