import { BITS, blockAround, formatAddress } from './addresses.js';
import {
  isLogical,
  type Argument,
  type Comparison,
  type Expression,
  type Index,
  type IpRange,
  type Literal,
  type Logical,
  type Operand,
} from './ast.js';
import type { IntRange, ListName, SetLiteral, SetMember } from './ast.js';
import { bytesOf, textOf } from './strings.js';

/**
 * A tree in one notation: word operators, single blanks, needed parentheses, decimal numbers, short
 * addresses, CIDR blocks, quoted strings, and raw patterns if they have quotes or backslashes. Parsed again
 * it gives the tree, but for spans and forms of strings.
 */
export function printExpression(tree: Expression | Operand): string {
  switch (tree.kind) {
    case 'and':
    case 'xor':
    case 'or':
      return tree.operands.map((operand) => conditionInside(operand, tree.kind)).join(` ${tree.kind} `);
    case 'not':
      return `not ${isLogical(tree.operand) ? inParentheses(tree.operand) : printExpression(tree.operand)}`;
    case 'any':
    case 'all':
      return `${tree.kind}(${isLogical(tree.argument) ? inParentheses(tree.argument) : printExpression(tree.argument)})`;
    case 'comparison':
      return `${printExpression(tree.left)} ${tree.operator} ${printRight(tree.right)}`;
    case 'test':
      return printExpression(tree.operand);
    case 'constant':
      return String(tree.value);
    case 'field':
      return tree.name + tree.indexes.map(printIndex).join('');
    case 'call':
      return `${tree.name}(${tree.arguments.map(printArgument).join(', ')})${tree.indexes.map(printIndex).join('')}`;
  }
}

function inParentheses(expression: Expression): string {
  return `(${printExpression(expression)})`;
}

const PRECEDENCE = { or: 0, xor: 1, and: 2 } as const;

/** In its own kind an operator needs parentheses: without them the tree is another. */
function conditionInside(expression: Expression, outer: Logical['kind']): string {
  const needsParentheses = isLogical(expression) && PRECEDENCE[expression.kind] <= PRECEDENCE[outer];
  return needsParentheses ? inParentheses(expression) : printExpression(expression);
}

/** Without an operator, parentheses distinguish a condition from its field. */
function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'int':
    case 'bytes':
    case 'ip':
      return printLiteral(argument);
    case 'and':
    case 'xor':
    case 'or':
    case 'test':
      return inParentheses(argument);
    case 'not':
    case 'any':
    case 'all':
    case 'comparison':
    case 'constant':
    case 'field':
    case 'call':
      return printExpression(argument);
  }
}

function printIndex(index: Index): string {
  switch (index.kind) {
    case 'at':
      return `[${index.at}]`;
    case 'key':
      return `[${quoted(bytesOf(index.key))}]`;
    case 'each':
      return '[*]';
  }
}

/** The right side of a comparison. */
export function printRight(right: Comparison['right']): string {
  switch (right.kind) {
    case 'int':
    case 'bytes':
    case 'ip':
      return printLiteral(right);
    case 'set':
    case 'list':
      return printSet(right);
    case 'pattern':
      return printPattern(right.value);
    case 'field':
    case 'call':
      return printExpression(right);
  }
}

function printLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'int':
      return String(literal.value);
    case 'bytes':
      return quoted(literal.value);
    case 'ip':
      return formatAddress(literal);
  }
}

function printSet(set: SetLiteral | ListName): string {
  return set.kind === 'list' ? `$${set.name}` : `{${set.members.map(printMember).join(' ')}}`;
}

/** A member of a set, as between the braces. */
export function printMember(member: SetMember): string {
  switch (member.kind) {
    case 'bytes':
      return quoted(member.value);
    case 'ints':
      return printInts(member);
    case 'ips':
      return printAddresses(member);
  }
}

function printInts({ from, to }: IntRange): string {
  return from === to ? String(from) : `${from}..${to}`;
}

function printAddresses({ version, from, to }: IpRange): string {
  const first = formatAddress({ version, value: from });
  if (from === to) return first;
  const prefix = BITS[version] - (to - from).toString(2).length;
  const block = blockAround({ version, value: from }, prefix);
  if (block.from === from && block.to === to) return `${first}/${prefix}`;
  return `${first}..${formatAddress({ version, value: to })}`;
}

/** UTF-8 as it is, with control characters escaped; other bytes as escapes. */
function quoted(bytes: string): string {
  const text = textOf(bytes);
  const isText = bytesOf(text) === bytes;
  return `"${isText ? text.replace(UNSAFE, escapeOf) : bytes.replace(UNSAFE_BYTE, escapeOf)}"`;
}

// oxlint-disable-next-line no-control-regex -- they are what is escaped
const UNSAFE = /["\\\x00-\x1f\x7f]/g;
// oxlint-disable-next-line no-control-regex -- they are what is escaped
const UNSAFE_BYTE = /["\\\x00-\x1f\x7f-\xff]/g;

function escapeOf(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** A pattern's source as a literal. Escapes and classes differ in quoted ones: a raw one is what it says. */
export function printPattern(value: string): string {
  if (!/["\\[\]]/.test(value)) return `"${value}"`;
  let hashes = '';
  while (value.includes(`"${hashes}`)) hashes += '#';
  return `r${hashes}"${value}"${hashes}`;
}
