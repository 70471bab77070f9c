import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../kernel/lib/defined.js';
import type { DeclaredRuleset, RuleTest } from '../../generated/files.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { KINDS } from '../../kinds/registry.js';
import { possibleOrders } from '../../kinds/rule-lists/possible-orders.js';
import { simulatedRule } from '../../kinds/rule-lists/simulated-rule.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { evaluate, type Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { decodeTraffic, type Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import type { DeclaredScope } from './resolve.js';
import { namedLists } from './named-lists.js';
import { NO_ACTION, trafficOfTest, type TestTraffic } from './rule-test-checks.js';

/** The number of tests, and findings on failed ones. */
export interface RuleTests {
  readonly count: number;
  readonly failures: readonly Finding[];
}

/**
 * Runs the tests of all scopes with declared rules. If the order depends on other people's rules, a test must pass in every order. If files are
 * missing (`isWhole` is false), tests that may need them wait. Pure.
 */
export function runRuleTests(scopes: readonly DeclaredScope[], isWhole = true): RuleTests {
  const lists = namedLists(scopes);
  const tests = scopes
    .flatMap((scope) => testsOf(scope, lists))
    .filter((test) => isWhole || hasItsRules(test));
  return { count: tests.length, failures: tests.flatMap((test) => runTest(test, isWhole)) };
}

/** True if the test's ruleset is there: a phase has only one. */
function hasItsRules({ test, rulesets }: LocatedTest): boolean {
  const given = trafficOfTest(test);
  const phase = test.phase ?? (given && DEFAULT_PHASES[given.scheme]);
  return rulesets.filter((ruleset) => ruleset.phase === phase).length === 1;
}

/** A runnable test: its traffic, and the rules in each possible order. */
export interface RunnableTest {
  readonly test: RuleTest;
  readonly ruleset: DeclaredRuleset;
  readonly traffic: Traffic;
  readonly orders: readonly RuleList[];
}

/** The tests of a scope that have a ruleset. `lists`: declared items. Pure. */
export function runnableTests(declared: DeclaredScope, lists: KnownLists): readonly RunnableTest[] {
  return testsOf(declared, lists).flatMap(({ test, rulesets }): readonly RunnableTest[] => {
    const given = trafficOfTest(test);
    const ruleset = given && rulesetFor(test, given, rulesets);
    if (given === undefined || ruleset === undefined) return [];
    const traffic = trafficWithLists(given, test.lists, lists);
    return [{ test, ruleset, traffic, orders: orderedRules(ruleset, given.scheme) }];
  });
}

/** True if a test passes with some rules. Pure. */
export function isPassed(
  { test, traffic }: Pick<RunnableTest, 'test' | 'traffic'>,
  rules: RuleList,
): boolean {
  return judge(test.expect, evaluate(rules, traffic)) === undefined;
}

interface LocatedTest {
  readonly scope: Scope;
  readonly test: RuleTest;
  readonly location: Location;
  readonly rulesets: readonly DeclaredRuleset[];
  /** The items of declared lists. */
  readonly lists: KnownLists;
}

function testsOf({ scope, parts }: DeclaredScope, lists: KnownLists): readonly LocatedTest[] {
  const rulesets = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)));
  return parts.flatMap(({ sections: { tests = [] }, locationOf }) =>
    tests.map((test, index) => ({
      scope,
      test,
      location: locationOf(['tests', index, 'expect']),
      rulesets,
      lists,
    })),
  );
}

function runTest(placed: LocatedTest, isWhole: boolean): readonly Finding[] {
  const { test, rulesets } = placed;
  const given = trafficOfTest(test);
  if (given === undefined) return [];
  const ruleset = rulesetFor(test, given, rulesets);
  if (ruleset === undefined) return [failure(placed, noRuleset(given, test))];
  const unknown = unknownRule(test, ruleset);
  if (unknown !== undefined) return [failure(placed, unknown)];
  const traffic = trafficWithLists(given, test.lists, placed.lists);
  const problem = orderedRules(ruleset, given.scheme)
    .map((rules) => evaluate(rules, traffic))
    .filter((evaluation) => isWhole || !dependsOnLists(evaluation))
    .map((evaluation) => judge(test.expect, evaluation))
    .find((found) => found !== undefined);
  return problem === undefined ? [] : [failure(placed, problem)];
}

/** The traffic of a test, with declared lists that it does not define. Items not understood may be any value. Pure. */
export function trafficWithLists(
  { scheme, fields }: Pick<TestTraffic, 'scheme' | 'fields'>,
  given: RuleTest['lists'] = {},
  lists: KnownLists = new Map(),
): Traffic {
  const declared = [...lists].filter(([name]) => !Object.hasOwn(given, name));
  const items = declared.map(([name, list]) => [
    name,
    list.kind === 'asn' ? list.items.map(Number) : list.items,
  ]);
  const { traffic } = decodeTraffic(scheme, fields, { ...Object.fromEntries(items), ...given });
  const unknown = declared.flatMap(([name, { rest }]) =>
    rest === undefined ? [] : [[name, [...(traffic.lists.get(name) ?? []), { need: `$${rest}` }]] as const],
  );
  return { ...traffic, lists: new Map([...traffic.lists, ...unknown]) };
}

/** True if it depends on lists that no valid file declares. */
function dependsOnLists(evaluation: Evaluation): boolean {
  return evaluation.kind === 'unknown' && evaluation.needs.some((need) => need.startsWith('$'));
}

/** The rules in each possible order, read once for all tests. Pure. */
export function orderedRules(ruleset: DeclaredRuleset, scheme: RuleList['scheme']): readonly RuleList[] {
  const known = LISTS.get(ruleset);
  if (known !== undefined) return known;
  const { ownership = 'exclusive', phase, rules } = ruleset;
  const compiled = compileRules(
    rules.map((rule, index) => simulatedRule(namedRule(rule, index + 1), rule, phase)),
    scheme,
  ).rules;
  const byRef = new Map(compiled.map((one) => [one.rule.name, one]));
  const lists = possibleOrders({ ownership, rules }).map((order) => ({
    scheme,
    rules: order.flatMap(({ ref = '' }) => byRef.get(ref) ?? []),
  }));
  LISTS.set(ruleset, lists);
  return lists;
}

const LISTS = new WeakMap<DeclaredRuleset, readonly RuleList[]>();

/** The default phase for packets and for requests. */
export const DEFAULT_PHASES = { network: 'magic_transit', http: 'http_request_firewall_custom' } as const;

function rulesetFor(
  { phase }: RuleTest,
  { scheme }: TestTraffic,
  rulesets: readonly DeclaredRuleset[],
): DeclaredRuleset | undefined {
  const candidates = rulesets.filter((ruleset) =>
    phase === undefined ? PHASE_FACTS.get(ruleset.phase)?.scheme === scheme : ruleset.phase === phase,
  );
  return candidates.length === 1
    ? candidates[0]
    : candidates.find((ruleset) => ruleset.phase === DEFAULT_PHASES[scheme]);
}

/** What is wrong, and what to do about it. */
interface Problem {
  readonly message: string;
  readonly help?: string;
}

function noRuleset({ member, scheme }: TestTraffic, { phase }: RuleTest): Problem {
  return {
    message: `there is no ruleset ${phase === undefined ? `that a ${member} goes through` : `of phase ${phase}`}`,
    help: `Declare rulesets: [ { phase: ${phase ?? DEFAULT_PHASES[scheme]}, … } ], or name another phase in the test.`,
  };
}

/** The problem of an expected rule that does not exist. */
function unknownRule({ expect }: RuleTest, { phase, rules }: DeclaredRuleset): Problem | undefined {
  const rule = typeof expect === 'string' ? undefined : expect.rule;
  const refs = rules.map(({ ref }) => ref);
  if (rule === undefined || refs.includes(rule)) return undefined;
  const meant = nearest(rule, refs);
  return {
    message: `there is no rule ${rule} in the ruleset of phase ${phase}`,
    ...(meant === undefined ? {} : { help: `Did you mean ${meant}?` }),
  };
}

interface Expectation {
  readonly action?: string;
  readonly rule?: string;
}

function judge(expect: RuleTest['expect'], evaluation: Evaluation): Problem | undefined {
  const expected: Expectation = typeof expect === 'string' ? { action: expect } : expect;
  if (evaluation.kind === 'unknown') {
    const { rule, needs } = evaluation;
    return undecided(expected, `rule ${ruleTitle(rule)} depends on ${someOf(needs, MOST_NEEDS)}`);
  }
  const { action, rules } = evaluation.kind === 'decided' ? evaluation : { action: NO_ACTION, rules: [] };
  const names = rules.map(({ name }) => name);
  const titles = rules.map(ruleTitle);
  if ((expected.action ?? action) !== action) return unmet(expected, action, titles);
  if (expected.rule === undefined) return undefined;
  if (!names.includes(expected.rule)) return unmet(expected, action, titles);
  return names.length === 1 ? undefined : undecided(expected, `${titles.join(' or ')} decides`);
}

const MOST_NEEDS = 5;

function unmet(expected: Expectation, action: string, rules: readonly string[]): Problem {
  const rule = rules.join(' or ');
  return {
    message: `expected ${inWords(expected)}, got ${inWords({ action, ...(rule === '' ? {} : { rule }) })}`,
  };
}

function undecided(expected: Expectation, why: string): Problem {
  return {
    message: `expected ${inWords(expected)}, but it is not known: ${why}`,
    help: 'Add what it depends on to the test: a field of the packet or the request, or the items of a list under lists.',
  };
}

/** `block by rule block-web`, `rule block-web`, `none`. */
function inWords({ action, rule }: Expectation): string {
  if (rule === undefined) return action ?? '';
  return action === undefined ? `rule ${rule}` : `${action} by rule ${rule}`;
}

function failure({ scope, test, location }: LocatedTest, { message, help }: Problem): Finding {
  const name = test.name === undefined ? '' : `${test.name}: `;
  return {
    severity: 'error',
    code: 'test-failed',
    message: `${name}${message}`,
    ...defined({ help }),
    location,
    scope: scopeAddress(scope),
  };
}
