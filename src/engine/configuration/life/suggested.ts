import type { RuleTest } from '../../../generated/files.js';
import { rememberEach } from '../../../kernel/lib/remember.js';
import type { Location } from '../../../kernel/model/finding.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { listDifference } from '@zonewright/edge-rules/simulation/difference.js';
import { evaluate, matchesRule } from '@zonewright/edge-rules/simulation/evaluate.js';
import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { plainWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { NO_ACTION } from '../rule-test-checks.js';
import { DEFAULT_PHASES, trafficWithLists } from '../rule-tests.js';
import { deciderOf, isStopping, type TestedRule } from './reach.js';

/** A missing test, with traffic from the simulation. */
export interface SuggestedTest {
  /** Its rule. */
  readonly rule: string;
  readonly location: Location;
  readonly test: RuleTest;
}

/** The missing tests of rules that keep traffic out: of traffic that each decides, and that it leaves alone. All pass. Pure. */
export function suggestedTests(rules: readonly TestedRule[], lists: KnownLists): readonly SuggestedTest[] {
  const found = new Map<string, SuggestedTest>();
  for (const tested of suggesting(rules, lists)) {
    for (const test of testsFor(tested)) {
      const suggested = { rule: tested.rule.rule.name, location: tested.location, test };
      // Zones that share a file share its tests.
      found.set(JSON.stringify([tested.location.file, test]), suggested);
    }
  }
  return [...found.values()];
}

/** The rules that keep traffic out, with declared lists' items. Pure. */
export function suggesting(rules: readonly TestedRule[], lists: KnownLists): readonly Suggesting[] {
  const knowing = rememberEach((list: RuleList) => withLists(list, lists));
  return rules
    .filter(({ rule }) => isStopping(rule))
    .map((one) => {
      const list = knowing(one.list);
      const rule = list.rules.find(({ rule: { name } }) => name === one.rule.rule.name) ?? one.rule;
      return { ...one, list, rule, lists };
    });
}

/** The same rules, with declared lists' items. */
function withLists({ scheme, rules }: RuleList, lists: KnownLists): RuleList {
  return compileRules(
    rules.map(({ rule }) => ({ ...rule, lists })),
    scheme,
  );
}

/** A rule in a list with declared lists' items. */
export interface Suggesting extends TestedRule {
  readonly lists: KnownLists;
}

/** A test's traffic, by field. */
export type Fields = ReturnType<typeof plainWitness>;

function testsFor(tested: Suggesting): readonly RuleTest[] {
  const hit = hitFor(tested);
  const hits = tested.isHit || hit === undefined ? [] : [testOf(hit, tested)];
  const miss = tested.isMissed ? undefined : missFor(tested, hit ?? {});
  return [...hits, ...(miss === undefined ? [] : [testOf(miss, tested)])];
}

/** Traffic that the rule decides: what changes without it. */
function hitFor({ list, rule, lists }: Suggesting): Fields | undefined {
  const without = { ...list, rules: list.rules.filter((one) => one !== rule) };
  const difference = listDifference(list, without);
  if (difference.kind !== 'changes') return undefined;
  return difference.changes
    .map(({ witness }) => plainWitness(witness))
    .find((fields) => deciderOf(list, trafficOf(fields, list, lists)) === rule.rule.name);
}

/** Traffic that the rule does not select, otherwise like `hit`. */
function missFor({ list, rule, lists }: Suggesting, hit: Fields): Fields | undefined {
  const others = compileRules([{ ...rule.rule, expression: `not (${rule.rule.expression})` }], list.scheme);
  const difference = listDifference(others, { ...list, rules: [] });
  if (difference.kind !== 'changes') return undefined;
  return difference.changes
    .flatMap(({ witness }) => [plainWitness(witness), { ...hit, ...plainWitness(witness) }])
    .find((fields) => {
      const traffic = trafficOf(fields, list, lists);
      return matchesRule(rule, traffic) === false && evaluate(list, traffic).kind !== 'unknown';
    });
}

/** The traffic with these fields. Pure. */
export function trafficOf(
  fields: Fields,
  { scheme }: RuleList,
  lists: KnownLists,
): ReturnType<typeof trafficWithLists> {
  return trafficWithLists({ scheme, fields: { ...fields } }, {}, lists);
}

/** The test of what a list does to this traffic. Pure. */
export function testOf(fields: Fields, { list, ruleset, lists }: Suggesting): RuleTest {
  const given = list.scheme === 'http' ? { request: { ...fields } } : { packet: { ...fields } };
  const phase = ruleset.phase === DEFAULT_PHASES[list.scheme] ? {} : { phase: ruleset.phase };
  const evaluation = evaluate(list, trafficOf(fields, list, lists));
  if (evaluation.kind !== 'decided') return { ...given, ...phase, expect: NO_ACTION };
  const [rule, another] = evaluation.rules;
  const { action } = evaluation;
  return {
    ...given,
    ...phase,
    expect: rule === undefined || another !== undefined ? action : { action, rule: rule.name },
  };
}
