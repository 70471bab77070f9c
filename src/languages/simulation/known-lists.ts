import type { Comparison, Expression, SetMember, Type } from '../expressions/ast.js';
import type { KnownList, KnownLists } from '../../kernel/model/known-lists.js';
import { bytesOf } from '../expressions/strings.js';
import { addressRangeOf } from './value.js';

/** Larger lists stay unknown: every step of the analysis goes through their items. */
const MOST_ITEMS = 5_000;

/** An expression with the items of known lists in place of their names. Lists that are not known stay as they are. Pure. */
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

function inComparison(comparison: Comparison, lists: KnownLists): Comparison {
  if (comparison.operator !== 'in' || comparison.right.kind !== 'list') return comparison;
  const { left, right } = comparison;
  const list = lists.get(right.name);
  const members = list && membersOf(list, left.type, right.span);
  return members === undefined
    ? comparison
    : { ...comparison, right: { kind: 'set', members, span: right.span } };
}

const TYPES: Readonly<Record<KnownList['kind'], Type>> = { ip: 'Ip', asn: 'Int', hostname: 'Bytes' };

/** Undefined for a list of something else than what is compared, and where an item stands for what no set can hold. */
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
