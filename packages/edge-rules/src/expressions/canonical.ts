import type { Argument, Comparison, Expression, Literal, Logical, Operand, SetMember } from './ast.js';
import { remember } from '../lib/remember.js';
import { withoutExtraBlanks } from './blanks.js';
import { normalSet } from './set-members.js';
import { parseExpression } from './parse.js';
import { printExpression } from './print.js';
import { expressionType } from './types.js';

/**
 * The canonical form of an expression; undefined if it does not parse, or has bytes that are not UTF-8.
 * Two texts with one canonical form select the same traffic, also where values are missing. They may differ in
 * - white space, and everything `printExpression` writes in one way: notations of operators, numbers, strings and addresses, and
 *   parentheses that repeat the precedence;
 * - parentheses around a chain inside a chain of the same operator: `and`, `or` and `xor` are associative. (Of arrays only the first may
 *   lose them: it is not known how the engine joins arrays of different lengths.)
 * - two negations: what is negated is true or false, never missing;
 * - order and repetition in a set, and ranges that overlap or touch;
 * - `in` with one value and `eq`: both are false when the value on the left is missing.
 * The order of operands is a difference. It does not change the meaning, but a reviewer should see that a condition moved.
 */
export function canonicalExpression(text: string, mode: 'filter' | 'value' = 'filter'): string | undefined {
  const { tree } = parseExpression(text, mode);
  if (tree === undefined) return undefined;
  const form = printExpression(isOperand(tree) ? canonicalOperand(tree) : canonicalTree(tree));
  return form.includes(REPLACEMENT) ? undefined : form;
}

/** Replaces bytes that are not UTF-8, so two texts with it may differ. */
const REPLACEMENT = '\ufffd';

/**
 * True if two expressions have one canonical form, or the same text apart from blanks. The latter is for expressions that don't parse.
 * Reflexive, symmetric and transitive.
 */
export function sameExpression(a: string, b: string): boolean {
  return a.trim() === b.trim() || expressionKey(a) === expressionKey(b);
}

/** A plan compares each rule several times. */
const MOST_FORMS = 20_000;

/** What two expressions have in common exactly when `sameExpression` says so; any text has one. */
export const expressionKey: (text: string) => string = remember(
  MOST_FORMS,
  (text: string) => text,
  (text) =>
    canonicalExpression(text, 'filter') ?? canonicalExpression(text, 'value') ?? withoutExtraBlanks(text),
);

/** The tree of the canonical form. Pure. */
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

/** The one value that a member holds. */
function valueOf(member: SetMember): Literal | undefined {
  if (member.kind === 'bytes') return member;
  if (member.from !== member.to) return undefined;
  const { span, from: value } = member;
  return member.kind === 'ints'
    ? { kind: 'int', value, span }
    : { kind: 'ip', version: member.version, value, span };
}

/** Arguments of functions are expressions at times, and so may be hidden in any operand. */
function canonicalOperand(operand: Operand): Operand {
  if (operand.kind === 'field') return operand;
  return { ...operand, arguments: operand.arguments.map(canonicalArgument) };
}

function canonicalArgument(argument: Argument): Argument {
  if (isOperand(argument)) return canonicalOperand(argument);
  return isLiteral(argument) ? argument : canonicalTree(argument);
}

function isOperand(part: Expression | Literal | Operand): part is Operand {
  return part.kind === 'field' || part.kind === 'call';
}

function isLiteral(part: Expression | Literal): part is Literal {
  return part.kind === 'int' || part.kind === 'bytes' || part.kind === 'ip';
}
