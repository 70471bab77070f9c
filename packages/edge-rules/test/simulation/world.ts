import * as fc from 'fast-check';
import { compileRules, type RuleList, type SimulatedRule } from '../../src/simulation/rules.js';
import { decodeTraffic, type Traffic } from '../../src/simulation/traffic.js';

/** A packet of the small world, with opaque conditions as fields. Fields that it doesn't have are absent. */
export type Packet = Readonly<Record<string, string | number | boolean>>;

/** How a condition is written, and what it means. */
export interface Condition {
  readonly text: string;
  readonly holds: (packet: Packet) => boolean;
}

const PORTS = [22, 53, 80, 443];
const COUNTRIES = ['SX', 'US', 'DE'];
const SOURCES = ['10.0.0.1', '10.0.0.9', '203.0.113.7', '2001:db8::7'];

/** One packet for each combination that the conditions below distinguish. */
export const PACKETS: readonly Packet[] = product(
  [
    ...product(optional('tcp.dstport', PORTS), optional('tcp.flags.syn', [true, false])),
    ...PORTS.map((port) => ({ 'udp.dstport': port })),
  ],
  // Every packet has a source.
  product(
    optional('ip.dst.country', COUNTRIES),
    SOURCES.map((source) => ({ 'ip.src': source })),
  ),
);

function optional(field: string, values: readonly (string | number | boolean)[]): readonly Packet[] {
  return [{}, ...values.map((value) => ({ [field]: value }))];
}

function product(a: readonly Packet[], b: readonly Packet[]): readonly Packet[] {
  return a.flatMap((left) => b.map((right) => ({ ...left, ...right })));
}

const FIELDS = ['tcp.dstport', 'tcp.flags.syn', 'udp.dstport', 'ip.dst.country', 'ip.src'];

const numberConditions = fc
  .tuple(
    fc.constantFrom('tcp.dstport', 'udp.dstport'),
    fc.constantFrom<[string, (port: number) => boolean]>(
      ['eq 22', (port) => port === 22],
      ['ne 22', (port) => port !== 22],
      ['lt 80', (port) => port < 80],
      ['ge 80', (port) => port >= 80],
      ['in {22 80..90}', (port) => port === 22 || (port >= 80 && port <= 90)],
      ['in {80..90}', (port) => port >= 80 && port <= 90],
      ['in {0..65535}', () => true],
      ['in {}', () => false],
    ),
  )
  .map(([field, [rest, test]]) =>
    conditionOn(field, rest, (value) => typeof value === 'number' && test(value)),
  );

const otherConditions = fc.constantFrom(
  conditionOn('ip.dst.country', 'eq "SX"', (value) => value === 'SX'),
  conditionOn('ip.dst.country', 'ne "SX"', (value) => value !== 'SX'),
  conditionOn('ip.dst.country', 'in {"SX" "US"}', (value) => value === 'SX' || value === 'US'),
  conditionOn('ip.src', 'eq 10.0.0.1', (value) => value === '10.0.0.1'),
  conditionOn('ip.src', 'ne 10.0.0.1', (value) => value !== '10.0.0.1'),
  conditionOn('ip.src', 'in {10.0.0.0/24}', (value) => String(value).startsWith('10.0.0.')),
  conditionOn('ip.src', 'in {10.0.0.0/24 2001:db8::/32}', (value) =>
    /^(?:10\.0\.0\.|2001:db8:)/.test(String(value)),
  ),
  conditionOn('ip.src', 'in {2001:db8::/32}', (value) => String(value).startsWith('2001:db8:')),
  conditionOn('tcp.flags.syn', '', (value) => value === true),
);

const OPAQUE = ['$office', '$partners'];

/** Opaque conditions; as fields of a packet they are true or false. */
const opaqueConditions = fc
  .constantFrom(...OPAQUE)
  .map((list): Condition => ({ text: `ip.dst in ${list}`, holds: (packet) => packet[list] === true }));

/** With all values of opaque conditions. */
export const PACKETS_AND_LISTS: readonly Packet[] = product(
  PACKETS,
  product([{ $office: true }, { $office: false }], [{ $partners: true }, { $partners: false }]),
);

function conditionOn(
  field: string,
  rest: string,
  test: (value: string | number | boolean) => boolean,
): Condition {
  const holds = (packet: Packet): boolean => {
    const value = packet[field];
    return value !== undefined && test(value);
  };
  return { text: `${field} ${rest}`.trim(), holds };
}

function trees(leaves: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  const joined =
    (word: string, join: (truths: readonly boolean[]) => boolean) =>
    (operands: readonly Condition[]): Condition => ({
      text: `(${operands.map(({ text }) => text).join(` ${word} `)})`,
      holds: (packet) => join(operands.map(({ holds }) => holds(packet))),
    });
  return fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaves,
      fc.constantFrom<Condition>({ text: 'true', holds: () => true }, { text: 'false', holds: () => false }),
      tie('tree').map(({ text, holds }): Condition => ({
        text: `not (${text})`,
        holds: (packet) => !holds(packet),
      })),
      several(tie('tree')).map(joined('and', (truths) => truths.every(Boolean))),
      several(tie('tree')).map(joined('or', (truths) => truths.some(Boolean))),
      several(tie('tree')).map(joined('xor', (truths) => truths.filter(Boolean).length % 2 === 1)),
    ),
  })).tree;
}

function several(one: fc.Arbitrary<Condition>): fc.Arbitrary<readonly Condition[]> {
  return fc.array(one, { minLength: 2, maxLength: 3 });
}

/** A rule with what it means. */
export interface SmallRule extends SimulatedRule {
  readonly condition?: never;
  readonly holds: (packet: Packet) => boolean;
}

function rulesOf(leaves: fc.Arbitrary<Condition>): fc.Arbitrary<readonly SmallRule[]> {
  const rule = fc.record({
    condition: fc.oneof({ weight: 2, arbitrary: leaves }, { weight: 1, arbitrary: trees(leaves) }),
    does: fc.constantFrom(
      { action: 'block' },
      { action: 'block' },
      { action: 'managed_challenge' },
      { action: 'skip', parameters: { ruleset: 'current' } },
      { action: 'skip', parameters: { phases: ['http_ratelimit'] } },
      { action: 'skip', parameters: { products: ['waf'] } },
      { action: 'log' },
    ),
    enabled: fc.constantFrom(true, true, true, true, false),
  });
  return fc.array(rule, { minLength: 1, maxLength: 5 }).map((rules) =>
    rules.map(({ condition, does, enabled }, index) => ({
      ...does,
      name: `rule-${index}`,
      enabled,
      expression: condition.text,
      holds: condition.holds,
    })),
  );
}

/** Rules without opaque conditions. */
export const plainRules = rulesOf(fc.oneof(numberConditions, otherConditions));

/** Rules with some opaque conditions. */
export const opaqueRules = rulesOf(
  fc.oneof(numberConditions, otherConditions, { arbitrary: opaqueConditions, weight: 2 }),
);

export function compiled(rules: readonly SimulatedRule[]): RuleList {
  return compileRules(rules, 'network');
}

/** The first rule that ends the list, by a plain reading of the documents; undefined without one. */
export function endOf(rules: readonly SmallRule[], packet: Packet): SmallRule | undefined {
  return rules.find((rule) => rule.enabled && ends(rule) && rule.holds(packet));
}

export function ends(rule: SimulatedRule): boolean {
  const { parameters } = rule;
  const isOfList = typeof parameters === 'object' && parameters !== null && 'ruleset' in parameters;
  return rule.action === 'skip' ? isOfList : rule.action !== 'log';
}

/** What happens to a packet: if it skips the list, it passes. */
export function fateIn(rules: readonly SmallRule[], packet: Packet): string {
  const action = endOf(rules, packet)?.action ?? 'passes';
  return action === 'skip' ? 'passes' : action;
}

/** True for a rule that acts and does not end the list. */
export function acts(rule: SimulatedRule): boolean {
  return rule.enabled && !ends(rule) && rule.action !== 'log';
}

/** What is done to a packet that passes, in order; the same twice in a row counts once. */
export function doneOnTheWay(rules: readonly SmallRule[], packet: Packet): string {
  const end = endOf(rules, packet);
  if (end !== undefined && end.action !== 'skip') return '';
  const way = end === undefined ? rules : rules.slice(0, rules.indexOf(end));
  const done = way
    .filter((rule) => acts(rule) && rule.holds(packet))
    .map(({ parameters }) => JSON.stringify(parameters));
  return done.filter((what, place) => what !== done[place - 1]).join();
}

/** All that is known of a packet: null for what it doesn't have. */
export function wholly(packet: Packet): Traffic {
  const absent = Object.fromEntries(FIELDS.map((field) => [field, null]));
  const given = Object.entries(packet).filter(([field]) => !field.startsWith('$'));
  return partly({ ...absent, ...Object.fromEntries(given) });
}

export function partly(written: Readonly<Record<string, unknown>>): Traffic {
  const { traffic, problems } = decodeTraffic('network', written);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return traffic;
}
