import { plainHttpStage } from '../../src/way/settings.js';
import * as fc from 'fast-check';
import { defined } from '../../src/lib/defined.js';
import type { Expression } from '../../src/expressions/ast.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { bytesOf } from '../../src/expressions/strings.js';
import { matches } from '../../src/simulation/match.js';
import type { RuleList, SimulatedRule } from '../../src/simulation/rules.js';
import { trafficOf, type Traffic } from '../../src/simulation/traffic.js';
import type { Witness } from '../../src/simulation/witness.js';
import { addressOf } from '../../src/expressions/addresses.js';
import type { Value } from '../../src/simulation/value.js';
import type { Stage, Way } from '../../src/way/way.js';
import {
  block,
  challenge,
  CUSTOM,
  execute,
  limit,
  MANAGED,
  RATE,
  rewrite,
  ruleOf,
  skip,
  stage,
  wayOf,
} from './ways.js';

/** Conditions on single fields. UNIVERSE has a request for each difference that they can see. */
const ATOMS = [
  'starts_with(http.request.uri.path, "/a")',
  'http.request.uri.path eq "/a"',
  'http.request.uri.path contains "b"',
  'ends_with(http.request.uri.path, "b")',
  'lower(http.request.uri.path) eq "/ab"',
  'http.request.uri.path wildcard "/A*"',
  'http.request.uri.path matches "^/[ab]+$"',
  'len(http.request.uri.path) gt 2',
  'http.host eq "one"',
  'http.host in {"one" "two"}',
  'ip.src in {192.0.2.0/24}',
  'ip.src eq 192.0.2.1',
  'ssl',
  'cf.bot_management.score lt 30',
  'cf.bot_management.score eq 10',
  'any(http.request.headers["x"][*] eq "1")',
] as const;

const PATHS = ['/', '/a', '/b', '/ab', '/aB', '/A', '/Ab', '/AB', '/aa', '/ba', '/abb', '/a/b', '/aab', '/c'];
const HOSTS = ['one', 'two', 'three'];
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '198.51.100.1'];
const SCORES = [10n, 20n, 40n];
const HEADERS = [['1'], ['2']];

export const UNIVERSE: readonly ReadonlyMap<string, Value>[] = PATHS.flatMap((path) =>
  HOSTS.flatMap((host) =>
    ADDRESSES.flatMap((address) =>
      [true, false].flatMap((ssl) =>
        SCORES.flatMap((score) =>
          HEADERS.map((x): ReadonlyMap<string, Value> => fieldsOf({ path, host, address, ssl, score, x })),
        ),
      ),
    ),
  ),
);

interface Request {
  readonly path: string;
  readonly host: string;
  readonly address: string;
  readonly ssl: boolean;
  readonly score: bigint;
  readonly x: readonly string[];
}

function fieldsOf({ path, host, address, ssl, score, x }: Request): ReadonlyMap<string, Value> {
  const source = addressOf(address);
  if (source === undefined) throw new TypeError(address);
  return new Map<string, Value>([
    ['http.request.uri.path', bytesOf(path)],
    ['http.host', host],
    ['ip.src', source],
    ['ssl', ssl],
    ['cf.bot_management.score', score],
    ['http.request.headers', new Map([['x', x]])],
  ]);
}

const anyAtom = fc.constantFrom(...ATOMS);
const anyLiteral = fc.tuple(anyAtom, fc.boolean()).map(([atom, holds]) => (holds ? atom : `not ${atom}`));
export const anyExpression = fc.oneof(
  anyLiteral,
  fc.constant('true'),
  fc
    .array(anyLiteral, { minLength: 2, maxLength: 3 })
    .chain((parts) => fc.constantFrom(parts.join(' and '), `(${parts.join(' or ')})`)),
  fc.tuple(anyLiteral, anyLiteral, anyLiteral).map(([a, b, c]) => `(${a} or ${b}) and ${c}`),
);

const anySkip = fc.constantFrom<unknown>(
  { ruleset: 'current' },
  { phase: 'current' },
  { phases: [RATE] },
  { phases: [MANAGED], ruleset: 'current' },
  { rulesets: ['efb7'] },
  { products: ['waf'] },
);

export const anyRule: fc.Arbitrary<SimulatedRule> = fc
  .tuple(fc.nat(), anyExpression, anySkip, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([id, expression, parameters, which, off]) => {
    const name = `rule-${id}`;
    const rule =
      which < 4
        ? block(name, expression)
        : which < 7
          ? skip(name, expression, parameters)
          : which === 7
            ? challenge(name, expression)
            : which === 8
              ? ruleOf(name, 'log', expression)
              : limit(name, expression);
    return off === 0 ? { ...rule, enabled: false } : rule;
  });

const anyRules = fc.array(anyRule, { maxLength: 5 });

export const anyWay: fc.Arbitrary<Way> = fc
  .tuple(anyRules, anyRules, anyRules, anyExpression, fc.integer({ min: 0, max: 7 }))
  .map(([first, second, inner, expression, which]) => {
    const stages: Stage[] = [];
    if (which === 0)
      stages.push(
        stage('http_request_transform', [rewrite('rewrite', expression, { path: { value: '/ab' } })]),
      );
    if (which < 3)
      stages.push(
        stage(CUSTOM, [execute('run', expression, 'own')], { level: 'account', executed: { own: inner } }),
      );
    stages.push(stage(CUSTOM, first));
    if (which > 4)
      stages.push(
        stage(
          RATE,
          inner.filter(({ action }) => action !== 'skip'),
        ),
      );
    stages.push(stage(MANAGED, [...second, execute('deploy', expression, 'efb7')]));
    if (which === 1 || which === 6) stages.push(plainHttpStage('always_use_https'));
    return readable(stages);
  });

/** Shown by failing tests as a person would write it. */
export function readable(stages: readonly Stage[]): Way {
  return Object.assign(wayOf(...stages), { [fc.toStringMethod]: () => stages.map(inWords).join('\n') });
}

function inWords({ phase, level, list, executed }: Stage): string {
  const rules = (some: RuleList): readonly string[] =>
    some.rules.map(({ rule }) => {
      const { name, action, expression, enabled, parameters } = rule;
      return `  ${name} ${enabled ? '' : 'off '}${action} ${JSON.stringify(parameters ?? {})} ${expression}`;
    });
  const inner = [...executed].flatMap(([id, some]) => [` ${id}:`, ...rules(some)]);
  return [`${level} ${phase}`, ...rules(list), ...inner].join('\n');
}

/** What happens to a request: a second, plain reading of the phases, rule by rule. */
export interface Fate {
  readonly kind: 'passes' | 'stopped' | 'may be stopped';
  /** It stops the request, or may, or is the first that skips something. */
  readonly by?: string;
}

/** Both possible effects of an account's skip on its zones. The same without an account. */
export function fatesOf(
  way: Way,
  fields: ReadonlyMap<string, Value>,
  testsStop: boolean,
  until?: string,
): readonly Fate[] {
  const fate = (reaches: boolean): Fate => fateOf(way, fields, { testsStop, reaches, until });
  const first = fate(true);
  return [first, way.stages.some(({ level }) => level === 'account') ? fate(false) : first];
}

function fateOf(
  way: Way,
  fields: ReadonlyMap<string, Value>,
  {
    testsStop,
    reaches,
    until,
  }: { readonly testsStop: boolean; readonly reaches: boolean; readonly until: string | undefined },
): Fate {
  let traffic: Traffic = trafficOf('http', fields);
  const left = new Set<string>();
  let mayStop: string | undefined;
  let skipped: string | undefined;
  let stop: string | undefined;
  const takes = ({ expression }: SimulatedRule): boolean => {
    const truth = matches(treeOf(expression), traffic);
    if (typeof truth !== 'boolean') throw new TypeError(`${expression} is not known`);
    return truth;
  };
  /** Whether the list goes on after what was run. */
  const run = (rules: readonly SimulatedRule[], at: Stage): 'on' | 'phase' | 'stopped' => {
    for (const rule of rules) {
      if (!rule.enabled) continue;
      const parameters = rule.parameters as Record<string, never> | undefined;
      if (rule.action === 'log') continue;
      if (rule.action === 'execute' && left.has(parameters?.['id'] ?? '')) continue;
      if (!takes(rule)) continue;
      if (rule.action === 'execute' && parameters?.['id'] === until) return 'stopped';
      if (rule.action === 'rewrite')
        traffic = trafficOf('http', new Map([...fields, ['http.request.uri.path', '/ab']]));
      else if (rule.condition !== undefined) mayStop ??= rule.name;
      else if (['block', 'redirect', 'managed_challenge'].includes(rule.action)) {
        stop = rule.name;
        if (rule.action !== 'managed_challenge' || testsStop) return 'stopped';
      } else if (rule.action === 'execute') {
        const list = at.executed.get(parameters?.['id'] ?? '');
        if (list === undefined) mayStop ??= rule.name;
        else {
          const end = run(
            list.rules.map((one) => one.rule),
            at,
          );
          if (end !== 'on') return end;
        }
      } else {
        if (parameters?.['products'] === undefined) skipped ??= rule.name;
        for (const id of (parameters?.['rulesets'] as readonly string[] | undefined) ?? []) left.add(id);
        const phases = [
          ...((parameters?.['phases'] as readonly string[] | undefined) ?? []),
          ...(parameters?.['phase'] === 'current' ? [at.phase] : []),
        ];
        for (const phase of phases) {
          left.add(`${phase} ${at.level}`);
          if (at.level === 'account' && reaches) left.add(`${phase} zone`);
        }
        if (parameters?.['phase'] === 'current') return 'phase';
        if (parameters?.['ruleset'] === 'current') return 'on';
      }
    }
    return 'on';
  };
  for (const at of way.stages) {
    if (left.has(`${at.phase} ${at.level}`)) continue;
    if (
      run(
        at.list.rules.map(({ rule }) => rule),
        at,
      ) === 'stopped'
    )
      return { kind: 'stopped', ...defined({ by: stop }) };
  }
  if (mayStop !== undefined) return { kind: 'may be stopped', by: mayStop };
  return { kind: 'passes', ...defined({ by: skipped }) };
}

export function isMeant(expression: string, fields: ReadonlyMap<string, Value>): boolean {
  return matches(treeOf(expression), trafficOf('http', fields)) === true;
}

const TREES = new Map<string, Expression>();

export function treeOf(expression: string): Expression {
  const tree = TREES.get(expression) ?? parseExpression(expression, 'filter').tree;
  if (tree === undefined) throw new TypeError(expression);
  TREES.set(expression, tree);
  return tree;
}

/** An example, its gaps filled from some requests of the universe. */
export function completions(witness: Witness): readonly ReadonlyMap<string, Value>[] {
  const given = new Map(
    [...witness].flatMap(([field, value]) => (value === null ? [] : [[field, value] as const])),
  );
  const absent = [...witness].flatMap(([field, value]) => (value === null ? [field] : []));
  return UNIVERSE.filter((_, index) => index % 97 === 0).map((request) => {
    const fields = new Map([...request, ...given]);
    for (const field of absent) fields.delete(field);
    return fields;
  });
}
