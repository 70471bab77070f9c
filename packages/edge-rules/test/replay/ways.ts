import * as fc from 'fast-check';
import type { SimulatedRule } from '../../src/simulation/rules.js';
import type { Way } from '../../src/way/way.js';
import {
  block,
  challenge,
  CUSTOM,
  execute,
  MANAGED,
  RATE,
  rewrite,
  ruleOf,
  skip,
  stage,
  wayOf,
} from '../way/ways.js';

/** Conditions, some of which a log can't decide. */
const ATOMS = [
  'starts_with(http.request.uri.path, "/a")',
  'http.request.uri.path eq "/a"',
  'http.request.uri.query contains "b"',
  'http.host eq "one"',
  'ip.src in {192.0.2.0/24}',
  'ip.src.country in {"DE" "FR"}',
  'ssl',
  'cf.bot_management.score lt 30',
  'http.user_agent contains "curl"',
  'http.user_agent eq ""',
  'any(http.request.headers["x"][*] eq "1")',
  'http.request.method eq "POST"',
  'true',
] as const;

const condition = fc.oneof(
  fc.constantFrom<string>(...ATOMS),
  fc
    .tuple(
      fc.constantFrom(...ATOMS),
      fc.constantFrom('and', 'or', 'and not', 'or not'),
      fc.constantFrom(...ATOMS),
    )
    .map((parts) => parts.join(' ')),
);

type Make = (name: string, expression: string) => SimulatedRule;

const MAKE: readonly Make[] = [
  block,
  block,
  challenge,
  (name, expression) => ruleOf(name, 'log', expression),
  (name, expression) => ruleOf(name, 'redirect', expression),
  (name, expression) => block(name, expression, { enabled: false }),
  (name, expression) => skip(name, expression, { ruleset: 'current' }),
  (name, expression) => skip(name, expression, { phases: [RATE, MANAGED] }),
  (name, expression) => skip(name, expression, { phase: 'current' }),
  (name, expression) => skip(name, expression, { rulesets: ['managed'] }),
  (name, expression) => execute(name, expression, 'own'),
];

function rules(make: readonly Make[], most: number): fc.Arbitrary<readonly SimulatedRule[]> {
  return fc
    .array(fc.tuple(fc.constantFrom(...make), condition), { maxLength: most })
    .map((made) => made.map(([one, expression], at) => one(`rule-${at}`, expression)));
}

const OPAQUE: Make = (name, expression) => execute(name, expression, 'managed');
const UNKNOWN: Make = (name, expression) => ruleOf(name, 'dance', expression);
const REWRITES: Make = (name, expression) =>
  rewrite(name, expression, { path: { value: name === 'rule-0' ? '/a' : '/c' } });

/** Rules of a zone and its account in several phases. */
export const WAYS: fc.Arbitrary<Way> = fc
  .record({
    transform: rules([REWRITES], 1),
    account: rules([...MAKE.slice(0, 2), ...MAKE.slice(6, 9)], 2),
    zone: rules([...MAKE, UNKNOWN], 4),
    own: rules(MAKE.slice(0, 8), 2),
    late: rules([block, challenge], 2),
    managed: rules([OPAQUE], 1),
  })
  .map(({ transform, account, zone, own, late, managed }) =>
    wayOf(
      stage('http_request_transform', transform),
      stage(CUSTOM, account, { level: 'account' }),
      stage(CUSTOM, zone, { executed: { own } }),
      stage(RATE, late),
      stage(MANAGED, managed),
    ),
  );
