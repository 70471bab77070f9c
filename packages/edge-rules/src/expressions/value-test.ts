import type { Comparison, Expression, SetMember } from './ast.js';
import { printExpression } from './print.js';

/** Asks for values of one operand. */
export interface ValueTest {
  /** The operand, printed. */
  readonly at: string;
  readonly members: readonly SetMember[];
}

/** `x in {…}`, `x eq …`, or several for one operand, joined by `or`. Undefined for other conditions. */
export function valueTestOf(condition: Expression): ValueTest | undefined {
  if (condition.kind === 'or') return joined(condition.operands.map(valueTestOf));
  if (condition.kind !== 'comparison') return undefined;
  const at = printExpression(condition.left);
  const { right, operator } = condition;
  if (operator === 'in' && right.kind === 'set') return { at, members: right.members };
  if (operator !== 'eq') return undefined;
  const member = memberOf(right);
  return member && { at, members: [member] };
}

function memberOf(right: Comparison['right']): SetMember | undefined {
  if (right.kind === 'bytes') return right;
  if (right.kind !== 'int' && right.kind !== 'ip') return undefined;
  const { value, span } = right;
  return right.kind === 'int'
    ? { kind: 'ints', from: value, to: value, span }
    : { kind: 'ips', version: right.version, from: value, to: value, span };
}

function joined(parts: readonly (ValueTest | undefined)[]): ValueTest | undefined {
  const all = parts.filter((part) => part !== undefined);
  const at = all[0]?.at;
  if (at === undefined || all.length < parts.length || all.some((part) => part.at !== at)) return undefined;
  return { at, members: all.flatMap(({ members }) => members) };
}
