import {
  isLiteral,
  isOperand,
  type Argument,
  type Comparison,
  type Expression,
  type Literal,
  type Logical,
  type Operand,
  type SetMember,
} from './ast.js';
import { remember } from '../lib/remember.js';
import { withoutExtraBlanks } from './blanks.js';
import { normalSet } from './set-members.js';
import { parseExpression } from './parse.js';
import { printExpression } from './print.js';
import { expressionType } from './types.js';

/**
 * The canonical form; undefined if the expression does not parse, or has bytes that are not UTF-8.
 * Expressions with the same form select the same traffic, also if values are missing. They may differ in
 * - white space, and what `printExpression` writes in one way: notations, numbers, strings, addresses,
 *   needless parentheses;
 * - parentheses around a chain in a chain of the same operator, as `and`, `or` and `xor` are associative (of
 *   arrays only the first: how the engine joins arrays of different lengths is not known);
 * - two negations: what is negated is never missing;
 * - order and repetition in a set, and ranges that overlap or touch;
 * - `in` with one value, or `eq`: both are false for a missing value.
 * Not in the order of operands: it means the same, but a reviewer should see that a condition moved.
 */
export function canonicalExpression(text: string, mode: 'filter' | 'value' = 'filter'): string | undefined {
  const { tree } = parseExpression(text, mode);
  if (tree === undefined) return undefined;
  const form = printExpression(isOperand(tree) ? canonicalOperand(tree) : canonicalTree(tree));
  return form.includes(REPLACEMENT) ? undefined : form;
}

/** In place of bytes that are not UTF-8: texts with it may differ. */
const REPLACEMENT = '\ufffd';

/** True for one canonical form, or, if they don't parse, the same text but for blanks. An equivalence. */
export function sameExpression(a: string, b: string): boolean {
  return a.trim() === b.trim() || expressionKey(a) === expressionKey(b);
}

/** A plan compares each rule several times. */
const MOST_FORMS = 20_000;

/** Equal for expressions that `sameExpression` accepts, parsed or not. */
export const expressionKey: (text: string) => string = remember(
  MOST_FORMS,
  (text: string) => text,
  (text) =>
    canonicalExpression(text, 'filter') ?? canonicalExpression(text, 'value') ?? withoutExtraBlanks(text),
);

/** The tree of the canonical form. */
export function canonicalTree(tree: Expression): Expression {
  switch (tree.kind) {
    case 'and':
    case 'xor':
    case 'or':
      return {
        ...tree,
        operands: tree.operands.flatMap((operand, index) => flattened(tree, operand, index)),
      };
    case 'not': {
      const operand = canonicalTree(tree.operand);
      return operand.kind === 'not' ? operand.operand : { ...tree, operand };
    }
    case 'any':
    case 'all':
      return { ...tree, argument: canonicalTree(tree.argument) };
    case 'comparison':
      return canonicalComparison(tree);
    case 'test':
      return { ...tree, operand: canonicalOperand(tree.operand) };
    case 'constant':
      return tree;
  }
}

function flattened(outer: Logical, operand: Expression, index: number): readonly Expression[] {
  const inner = canonicalTree(operand);
  const isChain = inner.kind === outer.kind && (index === 0 || expressionType(inner) === 'Bool');
  return isChain ? inner.operands : [inner];
}

function canonicalComparison(comparison: Comparison): Comparison {
  const left = canonicalOperand(comparison.left);
  switch (comparison.operator) {
    case 'in':
      return canonicalMembership({ ...comparison, left });
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge': {
      const { right } = comparison;
      return { ...comparison, left, right: isOperand(right) ? canonicalOperand(right) : right };
    }
    case 'bitwise_and':
    case 'contains':
    case 'matches':
    case 'wildcard':
    case 'strict wildcard':
      return { ...comparison, left };
  }
}

function canonicalMembership(membership: Membership): Comparison {
  const { right } = membership;
  if (right.kind === 'list') return membership;
  const members = normalSet(right.members);
  const [only] = members;
  const value = only === undefined || members.length > 1 ? undefined : valueOf(only);
  if (value !== undefined) return { ...membership, operator: 'eq', right: value };
  return { ...membership, right: { ...right, members } };
}

type Membership = Extract<Comparison, { readonly operator: 'in' }>;

/** The only value of a member; undefined if it has several. */
function valueOf(member: SetMember): Literal | undefined {
  if (member.kind === 'bytes') return member;
  if (member.from !== member.to) return undefined;
  const { span, from: value } = member;
  return member.kind === 'ints'
    ? { kind: 'int', value, span }
    : { kind: 'ip', version: member.version, value, span };
}

/** Arguments may be expressions, so any operand may have one inside. */
function canonicalOperand(operand: Operand): Operand {
  if (operand.kind === 'field') return operand;
  return { ...operand, arguments: operand.arguments.map(canonicalArgument) };
}

function canonicalArgument(argument: Argument): Argument {
  if (isOperand(argument)) return canonicalOperand(argument);
  return isLiteral(argument) ? argument : canonicalTree(argument);
}
