import type {
  Argument,
  Comparison,
  Expression,
  Field,
  IntRange,
  Operand,
  SetMember,
} from '../expressions/ast.js';
import { printExpression } from '../expressions/print.js';
import type { Program } from '../expressions/regex/program.js';
import { regexProgram } from '../expressions/regex.js';
import { Automaton } from './automaton.js';
import type { Demand } from './common-text.js';
import { contains, endsWith, isLike, isOneOf, hasLength, readInCase, startsWith } from './programs.js';

/** A condition on one text, which must be present. */
export interface TextCondition {
  /** As written, with indexes: equal fields have equal values. */
  readonly about: string;
  readonly field: Field;
  readonly automaton: Automaton;
  /** True for `ne`: the automaton must not match. */
  readonly isNegated: boolean;
  /** The result for an absent text is not documented. Other conditions are false then. */
  readonly mayHoldOfNothing?: true;
}

/** The condition on one text that an expression is; undefined if it is none, or too large. */
export function textCondition(tree: Expression): TextCondition | undefined {
  if (tree.kind === 'test') return testOfEnds(tree.operand);
  if (tree.kind !== 'comparison') return undefined;
  const counted = lengthIn(tree.left);
  if (counted !== undefined) return ofLength(counted, tree);
  const subject = subjectOf(tree.left);
  if (subject === undefined) return undefined;
  const program = programOf(tree);
  return program && conditionOf(subject, program, tree.operator === 'ne');
}

/** What a condition or its negation demands of a present text. */
export function demandOf({ automaton, isNegated }: TextCondition, holds: boolean): Demand {
  return { automaton, holds: holds !== isNegated };
}

/** The text of a field, perhaps in lower or upper case. */
interface Subject {
  readonly field: Field;
  readonly readAs?: Uint8Array;
}

/** A text field, or `lower()` or `upper()` of one. Of nested ones the outer counts. */
function subjectOf(operand: Argument): Subject | undefined {
  if (operand.kind === 'field') return isText(operand) ? { field: operand } : undefined;
  if (operand.kind !== 'call' || operand.indexes.length > 0) return undefined;
  const { name, arguments: given } = operand;
  const [first] = given;
  if ((name !== 'lower' && name !== 'upper') || first === undefined) return undefined;
  const inner = subjectOf(first);
  return inner && { field: inner.field, readAs: readInCase(name) };
}

/** False for several values: they may differ. */
function isText({ type, indexes }: Field): boolean {
  return type === 'Bytes' && indexes.every(({ kind }) => kind !== 'each');
}

function conditionOf({ field, readAs }: Subject, program: Program, isNegated = false): TextCondition {
  const about = printExpression({ kind: 'test', operand: field, span: field.span });
  return { about, field, automaton: new Automaton(program, readAs), isNegated };
}

function testOfEnds(operand: Operand): TextCondition | undefined {
  if (operand.kind !== 'call' || operand.indexes.length > 0) return undefined;
  const [text, end] = operand.arguments;
  const subject = text && subjectOf(text);
  if (subject === undefined || end?.kind !== 'bytes') return undefined;
  const program = END_PROGRAMS.get(operand.name)?.(end.value);
  return program && conditionOf(subject, program);
}

const END_PROGRAMS: ReadonlyMap<string, (text: string) => Program | undefined> = new Map([
  ['starts_with', startsWith],
  ['ends_with', endsWith],
]);

function programOf(comparison: Comparison): Program | undefined {
  const { operator, right } = comparison;
  switch (operator) {
    case 'eq':
    case 'ne':
      return right.kind === 'bytes' ? isOneOf([right.value]) : undefined;
    case 'in':
      return right.kind === 'set' ? isOneOf(right.members.flatMap(textOf)) : undefined;
    case 'contains':
      return contains(right.value);
    case 'matches':
      return regexProgram(right.value);
    case 'wildcard':
    case 'strict wildcard':
      return isLike(right.value, operator === 'strict wildcard');
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
    case 'bitwise_and':
      return undefined;
  }
}

function textOf(member: SetMember): readonly string[] {
  return member.kind === 'bytes' ? [member.value] : [];
}

/** The field in `len()`. Case does not change the length. */
function lengthIn(operand: Operand): Subject | undefined {
  if (operand.kind !== 'call' || operand.name !== 'len' || operand.indexes.length > 0) return undefined;
  const [text] = operand.arguments;
  return text && subjectOf(text);
}

/** Longer texts are not worth an automaton. */
const LONGEST = 4096n;

function ofLength({ field }: Subject, comparison: Comparison): TextCondition | undefined {
  const ranges = rangesOf(comparison);
  const [first, ...others] = ranges ?? [];
  // Several ranges would need several automata: few rules have them.
  if (first === undefined || others.length > 0) return undefined;
  const from = first.from < 0n ? 0n : first.from;
  if (from > LONGEST || (first.to !== undefined && first.to > LONGEST)) return undefined;
  const to = first.to === undefined ? Number.POSITIVE_INFINITY : Number(first.to);
  if (to < Number(from)) return undefined;
  const program = hasLength(Number(from), to);
  const condition = program && conditionOf({ field }, program, comparison.operator === 'ne');
  return condition && { ...condition, mayHoldOfNothing: true };
}

type Lengths = Pick<IntRange, 'from'> & { readonly to: bigint | undefined };

function rangesOf({ operator, right }: Comparison): readonly Lengths[] | undefined {
  if (operator === 'in')
    return right.kind === 'set'
      ? right.members.flatMap((member) => (member.kind === 'ints' ? [member] : []))
      : undefined;
  if (right.kind !== 'int') return undefined;
  const { value } = right;
  switch (operator) {
    case 'eq':
    case 'ne':
      return [{ from: value, to: value }];
    case 'lt':
      return [{ from: 0n, to: value - 1n }];
    case 'le':
      return [{ from: 0n, to: value }];
    case 'gt':
      return [{ from: value + 1n, to: undefined }];
    case 'ge':
      return [{ from: value, to: undefined }];
    case 'bitwise_and':
    case 'contains':
    case 'matches':
    case 'wildcard':
    case 'strict wildcard':
      return undefined;
  }
}
