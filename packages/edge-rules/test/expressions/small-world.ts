import * as fc from 'fast-check';
import type {
  Argument,
  Comparison,
  Expression,
  Field,
  Literal,
  Operand,
  SetMember,
} from '../../src/expressions/ast.js';
import { printExpression } from '../../src/expressions/print.js';

/** Expressions over a few fields with a few values, and every possible request. */
const span = { from: 0, to: 0 };

const PORT: Field = { kind: 'field', name: 'tcp.dstport', indexes: [], type: 'Int', span };
const ADDRESS: Field = { kind: 'field', name: 'ip.src', indexes: [], type: 'Ip', span };
const HOST: Field = { kind: 'field', name: 'http.host', indexes: [], type: 'Bytes', span };
const SSL: Field = { kind: 'field', name: 'ssl', indexes: [], type: 'Bool', span };
const HEADER: Field = {
  kind: 'field',
  name: 'http.request.headers',
  indexes: [
    { kind: 'key', key: 'x', span },
    { kind: 'each', span },
  ],
  type: 'Bytes',
  span,
};
const LOWER_HOST: Operand = {
  kind: 'call',
  name: 'lower',
  nameSpan: span,
  arguments: [HOST],
  indexes: [],
  type: 'Bytes',
  span,
};

const STRINGS = ['a', 'A', 'ab', 'a"\\b', 'é', '\xff*'];
const int = fc.integer({ min: -2, max: 6 }).map(BigInt);
const address = fc.integer({ min: 0, max: 7 }).map((low) => 0x0a000000n + BigInt(low));
const bytes = fc.constantFrom(...STRINGS).map((value): Extract<SetMember, { kind: 'bytes' }> => ({
  kind: 'bytes',
  value: value === 'é' ? 'Ã©' : value,
  form: 'quoted',
  span,
}));

function range(value: fc.Arbitrary<bigint>): fc.Arbitrary<{ readonly from: bigint; readonly to: bigint }> {
  return fc.tuple(value, value).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
}

export const intMember = fc
  .oneof(
    range(int),
    int.map((value) => ({ from: value, to: value })),
  )
  .map((one): SetMember => ({ kind: 'ints', ...one, span }));
const addressMember = range(address).map((one): SetMember => ({ kind: 'ips', version: 4, ...one, span }));

export function membership(left: Operand, members: readonly SetMember[]): Comparison {
  return {
    kind: 'comparison',
    left,
    operator: 'in',
    right: { kind: 'set', members, span },
    operatorSpan: span,
    span,
  };
}

function compared(left: Operand, value: fc.Arbitrary<Literal | Operand>): fc.Arbitrary<Comparison> {
  const operator = fc.constantFrom('eq' as const, 'ne', 'lt', 'ge');
  return fc
    .tuple(operator, value)
    .map(([name, right]) => ({ kind: 'comparison', left, operator: name, right, operatorSpan: span, span }));
}

function asked(left: Operand, member: fc.Arbitrary<SetMember>): fc.Arbitrary<Comparison> {
  return fc.array(member, { maxLength: 4 }).map((members) => membership(left, members));
}

export const portsAsked = asked(PORT, intMember);

const aboutText = (left: Operand): fc.Arbitrary<Comparison> =>
  fc.oneof(asked(left, bytes), compared(left, bytes));
const comparison: fc.Arbitrary<Expression> = fc.oneof(
  portsAsked,
  compared(
    PORT,
    int.map((value): Literal => ({ kind: 'int', value, span })),
  ),
  asked(ADDRESS, addressMember),
  compared(
    ADDRESS,
    address.map((value): Literal => ({ kind: 'ip', version: 4, value, span })),
  ),
  aboutText(HOST),
  aboutText(LOWER_HOST),
  compared(HOST, fc.constant(LOWER_HOST)),
  fc.constantFrom<Expression>(
    { kind: 'test', operand: SSL, span },
    { kind: 'constant', value: true, span },
    {
      kind: 'comparison',
      left: PORT,
      operator: 'bitwise_and',
      right: { kind: 'int', value: 2n, span },
      operatorSpan: span,
      span,
    },
    {
      kind: 'comparison',
      left: HOST,
      operator: 'contains',
      right: { kind: 'bytes', value: 'b', form: 'raw', span },
      operatorSpan: span,
      span,
    },
    {
      kind: 'comparison',
      left: HOST,
      operator: 'matches',
      right: { kind: 'pattern', value: '^a["\\w]', form: 'raw', span },
      operatorSpan: span,
      span,
    },
    {
      kind: 'comparison',
      left: HOST,
      operator: 'wildcard',
      right: { kind: 'pattern', value: 'a*', form: 'quoted', span },
      operatorSpan: span,
      span,
    },
    {
      kind: 'comparison',
      left: ADDRESS,
      operator: 'in',
      right: { kind: 'list', name: 'office', span },
      operatorSpan: span,
      span,
    },
  ),
);

function combined(leaf: fc.Arbitrary<Expression>, depth: number): fc.Arbitrary<Expression> {
  if (depth === 0) return leaf;
  const inner = combined(leaf, depth - 1);
  return fc.oneof(
    leaf,
    inner.map((operand): Expression => ({ kind: 'not', operand, span })),
    fc
      .tuple(fc.constantFrom('and' as const, 'xor', 'or'), fc.array(inner, { minLength: 2, maxLength: 3 }))
      .map(([kind, operands]): Expression => ({ kind, operands, span })),
  );
}

const quantified = fc
  .tuple(fc.constantFrom('any' as const, 'all'), combined(aboutText(HEADER), 2))
  .map(([kind, argument]): Expression => ({ kind, argument, span }));

/** As the parser makes them, but for spans. */
export const trees = combined(
  fc.oneof({ weight: 4, arbitrary: comparison }, { weight: 1, arbitrary: quantified }),
  3,
);

/** Undefined is missing. */
export interface Request {
  readonly port: bigint | undefined;
  readonly address: bigint | undefined;
  readonly host: string | undefined;
  readonly ssl: boolean | undefined;
  readonly header: readonly string[];
}

const missing = fc.constant(undefined);
const text = bytes.map(({ value }) => value);
export const requests: fc.Arbitrary<Request> = fc.record({
  port: fc.oneof(int, missing),
  address: fc.oneof(address, missing),
  host: fc.oneof(text, missing),
  ssl: fc.oneof(fc.boolean(), missing),
  header: fc.array(text, { maxLength: 2 }),
});

type Value = bigint | string | boolean | undefined;

/** The reference, word by word. Shares no value with the tested code. */
export function holds(tree: Expression, request: Request): boolean {
  const of = (expression: Expression): boolean => holds(expression, request);
  switch (tree.kind) {
    case 'and':
      return tree.operands.every(of);
    case 'or':
      return tree.operands.some(of);
    case 'xor':
      return tree.operands.filter(of).length % 2 === 1;
    case 'not':
      return !of(tree.operand);
    case 'any':
      return request.header.some((host) => holds(tree.argument, { ...request, host }));
    case 'all':
      return request.header.every((host) => holds(tree.argument, { ...request, host }));
    case 'test':
      return request.ssl === true;
    case 'constant':
      return tree.value;
    case 'comparison':
      return compares(tree, valueOf(tree.left, request), request);
  }
}

/** Under a quantifier, the header's item replaces the host. */
function valueOf(argument: Argument, request: Request): Value {
  switch (argument.kind) {
    case 'field':
      if (argument.name === PORT.name) return request.port;
      return argument.name === ADDRESS.name ? request.address : request.host;
    case 'call':
      return request.host?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    case 'int':
    case 'ip':
    case 'bytes':
      return argument.value;
    case 'and':
    case 'xor':
    case 'or':
    case 'not':
    case 'any':
    case 'all':
    case 'comparison':
    case 'test':
    case 'constant':
      return holds(argument, request);
  }
}

function compares(tree: Comparison, left: Value, request: Request): boolean {
  if (left === undefined) return false;
  const { right } = tree;
  switch (right.kind) {
    case 'set':
      return right.members.some((member) => {
        if (member.kind === 'bytes' || typeof left !== 'bigint')
          return member.kind === 'bytes' && member.value === left;
        return left >= member.from && left <= member.to;
      });
    case 'list':
      return left === 0x0a000003n;
    case 'pattern':
      return String(left).startsWith(right.value.slice(1, 2)) && tree.operator === 'wildcard';
    case 'field':
    case 'call':
    case 'int':
    case 'ip':
    case 'bytes':
      return ordered(tree.operator, left, valueOf(right, request));
  }
}

function ordered(operator: Comparison['operator'], left: NonNullable<Value>, right: Value): boolean {
  if (right === undefined) return false;
  if (operator === 'eq') return left === right;
  if (operator === 'ne') return left !== right;
  if (operator === 'lt') return left < right;
  if (operator === 'ge') return left >= right;
  if (operator === 'bitwise_and') return typeof left === 'bigint' && (left & 2n) !== 0n;
  return String(left).includes(String(right));
}

/** The tree in another spelling: `pick` chooses one of several ways. */
export function respelled(tree: Expression, pick: (ways: number) => number): string {
  const again = (expression: Expression): string => respelled(expression, pick);
  const blank = (): string => ['', ' ', '\n  '][pick(3)] ?? '';
  const wrapped = (expression: Expression): string => `(${blank()}${again(expression)}${blank()})`;
  switch (tree.kind) {
    case 'and':
    case 'xor':
    case 'or': {
      const [first, ...rest] = tree.operands.map(wrapped);
      const sign = { and: '&&', xor: '^^', or: '||' }[tree.kind];
      const join = (): string => [` ${tree.kind} `, sign, `\n${tree.kind}${blank()}`][pick(3)] ?? sign;
      // Groups the first two at times: without parentheses it is the same.
      const [second = '', ...others] = rest;
      const pair = `${first}${join()}${second}`;
      const start = pick(2) === 0 && others.length > 0 ? `(${pair})` : pair;
      return [start, ...others].reduce((left, right) => `${left}${join()}${right}`);
    }
    case 'not':
      return (
        [`not ${wrapped(tree.operand)}`, `!${wrapped(tree.operand)}`, `!!(not${wrapped(tree.operand)})`][
          pick(3)
        ] ?? ''
      );
    case 'any':
    case 'all':
      return `${tree.kind}${blank()}(${wrapped(tree.argument)})`;
    case 'comparison':
      return pick(4) === 0 ? `!!(${comparisonRespelled(tree, pick)})` : comparisonRespelled(tree, pick);
    case 'test':
    case 'constant':
      return pick(2) === 0 ? printExpression(tree) : `(${printExpression(tree)})`;
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  ge: '>=',
  matches: '~',
  bitwise_and: '&',
};

function comparisonRespelled(tree: Comparison, pick: (ways: number) => number): string {
  const left = printExpression(tree.left);
  const operator = pick(2) === 0 ? tree.operator : (SIGNS[tree.operator] ?? tree.operator);
  if (tree.right.kind !== 'set') {
    return `${left} ${printExpression(tree)
      .slice(left.length + 1)
      .replace(tree.operator, operator)}`;
  }
  const members =
    pick(2) === 0 ? tree.right.members.toReversed() : [...tree.right.members, ...tree.right.members];
  return `${left} in{ ${members.map((member) => memberRespelled(member, pick)).join('  ')}}`;
}

function memberRespelled(member: SetMember, pick: (ways: number) => number): string {
  if (member.kind === 'bytes') {
    const escapes = member.value
      .split('')
      .map((byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return `"${escapes.join('')}"`;
  }
  if (member.kind === 'ips') return `10.0.0.${member.from & 255n}..10.0.0.${member.to & 255n}`;
  const number = (value: bigint): string => {
    if (value < 0n) return String(value);
    return [String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`][pick(3)] ?? '';
  };
  return `${number(member.from)}..${number(member.to)}`;
}
