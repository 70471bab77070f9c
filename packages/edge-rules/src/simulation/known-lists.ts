import type { Comparison, Expression, HeldItems, SetMember, Type } from '../expressions/ast.js';
import type { KnownList, KnownLists } from '../lib/known-lists.js';
import { bytesOf } from '../expressions/strings.js';
import { addressRangeOf } from './value.js';

/** Larger lists stay opaque: each step walks the items. */
const MOST_ITEMS = 5_000;

/** Replaces known lists by their items. If no set can express them, the name stays and carries them. */
export function withKnownLists(expression: Expression, lists: KnownLists): Expression {
  if (lists.size === 0) return expression;
  switch (expression.kind) {
    case 'and':
    case 'xor':
    case 'or':
      return { ...expression, operands: expression.operands.map((one) => withKnownLists(one, lists)) };
    case 'not':
      return { ...expression, operand: withKnownLists(expression.operand, lists) };
    case 'any':
    case 'all':
      return { ...expression, argument: withKnownLists(expression.argument, lists) };
    case 'comparison':
      return inComparison(expression, lists);
    case 'test':
    case 'constant':
      return expression;
  }
}

function inComparison(comparison: Comparison, lists: KnownLists): Expression {
  if (comparison.operator !== 'in' || comparison.right.kind !== 'list') return comparison;
  const { left, right, span } = comparison;
  const list = lists.get(right.name);
  const members = list && membersOf(list, left.type, right.span);
  if (list === undefined) return comparison;
  if (members === undefined) return holding(comparison, comparison.right, list);
  const known: Comparison = { ...comparison, right: { kind: 'set', members, span: right.span } };
  if (list.rest === undefined) return known;
  const unknown: Comparison = { ...comparison, right: { ...right, name: list.rest } };
  return members.length === 0 ? unknown : { kind: 'or', operands: [unknown, known], span };
}

type Membership = Extract<Comparison, { readonly operator: 'in' }>;

/** For a list that no set can express: with a set of its plain items. */
function holding(
  comparison: Membership,
  right: Extract<Membership['right'], { readonly kind: 'list' }>,
  list: KnownList,
): Expression {
  if (list.rest !== undefined || comparison.left.type !== TYPES[list.kind]) return comparison;
  const held = HELD.has(list) ? HELD.get(list) : heldIn(list, right.span);
  HELD.set(list, held);
  if (held === undefined) return comparison;
  const named: Comparison = { ...comparison, right: { ...right, held } };
  const { members } = held;
  if (members.length === 0 || members.length > MOST_ITEMS) return named;
  const plain: Comparison = { ...comparison, right: { kind: 'set', members, span: right.span } };
  return { kind: 'or', operands: [named, plain], span: comparison.span };
}

/** Many rules use the same list. */
const HELD = new WeakMap<KnownList, HeldItems | undefined>();

/** Undefined if an item can't be compared. */
function heldIn({ kind, items }: KnownList, span: SetMember['span']): HeldItems | undefined {
  const isWild = (item: string): boolean => kind === 'hostname' && item.includes('*');
  const wildcards = items.filter(isWild).map(bytesOf);
  const members = items.flatMap((item) => memberOf(item, kind, span) ?? []);
  return members.length + wildcards.length === items.length ? { members, wildcards } : undefined;
}

const TYPES: Readonly<Record<KnownList['kind'], Type>> = { ip: 'Ip', asn: 'Int', hostname: 'Bytes' };

/** Undefined if a set can't express an item, or for another type than the operand. */
function membersOf(
  { kind, items }: KnownList,
  type: Type,
  span: SetMember['span'],
): readonly SetMember[] | undefined {
  if (type !== TYPES[kind] || items.length > MOST_ITEMS) return undefined;
  const members = items.map((item) => memberOf(item, kind, span));
  return members.every((member) => member !== undefined) ? members : undefined;
}

function memberOf(item: string, kind: KnownList['kind'], span: SetMember['span']): SetMember | undefined {
  switch (kind) {
    case 'ip': {
      const range = addressRangeOf(item);
      if (range === undefined) return undefined;
      const { from, to } = range;
      return { kind: 'ips', version: from.version, from: from.value, to: to.value, span };
    }
    case 'asn':
      return { kind: 'ints', from: BigInt(item), to: BigInt(item), span };
    case 'hostname':
      return item.includes('*') ? undefined : { kind: 'bytes', value: bytesOf(item), form: 'quoted', span };
  }
}

/**
 * A list before and after a change, for comparison: all items; if they don't fit, the difference and an
 * opaque rest; else two opaque lists. Items that are not understood and change are no common rest.
 */
export function comparable(
  name: string,
  before: KnownList,
  after: KnownList,
): readonly [before: KnownList, after: KnownList] {
  if (isExpressible(before) && isExpressible(after)) return [before, after];
  const [former, latter] = [new Set(before.items), new Set(after.items)];
  const removed = { ...before, items: before.items.filter((item) => !latter.has(item)), rest: name };
  const added = { ...after, items: after.items.filter((item) => !former.has(item)), rest: name };
  if (before.rest === after.rest && isExpressible(removed) && isExpressible(added)) return [removed, added];
  return [
    { ...before, items: [], rest: `${name} as it was` },
    { ...after, items: [], rest: name },
  ];
}

const NOWHERE: SetMember['span'] = { from: 0, to: 0 };

function isExpressible(list: KnownList): boolean {
  return membersOf(list, TYPES[list.kind], NOWHERE) !== undefined;
}
