import { isLogical, type Comparison, type Expression, type Logical, type Quantifier } from './ast.js';
import { canonicalTree, sameExpression } from './canonical.js';
import type { ExpressionDifference } from './difference.js';
import { valueTestOf, type ValueTest } from './value-test.js';
import { setDifference } from './set-members.js';
import { pairsOf, unitsOf } from './operand-pairs.js';
import { parseExpression } from './parse.js';
import { printExpression, printMember, printRight } from './print.js';

/**
 * The difference by member. Sets are compared by their values: an added value is one that only the new
 * expression asks for, and ranges are cut. Operands of `and`, `or` and `xor` are compared in any order. Empty
 * for the same; undefined if one does not parse, or too little is common.
 */
export function expressionDifference(
  before: string,
  after: string,
): readonly ExpressionDifference[] | undefined {
  if (sameExpression(before, after)) return [];
  const old = parseExpression(before, 'filter').tree;
  const next = parseExpression(after, 'filter').tree;
  return old && next && differenceOf(old, next, outermost);
}

type Differences = readonly ExpressionDifference[] | undefined;

/** Names a list of operands by one that stayed. */
type Label = (kind: Logical['kind'], shared: string) => string;
const outermost: Label = (kind) => kind;
const inside: Label = (kind, shared) => `(${shared} ${kind} …)`;

function differenceOf(old: Expression, next: Expression, label: Label): Differences {
  if (formOf(old) === formOf(next)) return [];
  const [values, nextValues] = [valueTestOf(old), valueTestOf(next)];
  if (values !== undefined && nextValues !== undefined) {
    return values.at === nextValues.at ? [differenceOfValues(values, nextValues)] : undefined;
  }
  return differenceOfNegations(old, next) ?? differenceOfKinds(old, next, label);
}

function differenceOfKinds(old: Expression, next: Expression, label: Label): Differences {
  if (isLogical(old) && isLogical(next) && old.kind === next.kind) {
    return differenceOfLists(old.kind, old, next, label, (a, b) => differenceOf(a, b, inside));
  }
  if (isLogical(old) && isLogical(next) && old.kind !== next.kind) {
    const difference = differenceOfOperators(old, next);
    if (difference !== undefined) return difference;
  }
  if (isLogical(next)) {
    const difference = differenceOfLists(next.kind, old, next, label, sameValues);
    if (difference !== undefined) return difference;
  }
  if (isLogical(old)) return differenceOfLists(old.kind, old, next, label, sameValues);
  if (isQuantifier(old) && isQuantifier(next)) return differenceOfQuantifiers(old, next);
  if (old.kind === 'comparison' && next.kind === 'comparison') return differenceOfComparisons(old, next);
  return undefined;
}

function formOf(tree: Expression): string {
  return printExpression(canonicalTree(tree));
}

function isQuantifier(tree: Expression): tree is Quantifier {
  return tree.kind === 'any' || tree.kind === 'all';
}

function differenceOfValues(old: ValueTest, next: ValueTest): ExpressionDifference {
  const print = (members: ValueTest['members']): readonly string[] => [...new Set(members.map(printMember))];
  const added = print(setDifference(next.members, old.members));
  const removed = print(setDifference(old.members, next.members));
  return { at: next.at, added, removed };
}

/** If a condition became a list, only values of one operand are compared. */
function sameValues(old: Expression, next: Expression): Differences {
  const [values, nextValues] = [valueTestOf(old), valueTestOf(next)];
  if (values === undefined || values.at !== nextValues?.at) return undefined;
  return [differenceOfValues(values, nextValues)];
}

function differenceOfNegations(old: Expression, next: Expression): Differences {
  if (old.kind === 'not' && next.kind === 'not') {
    return under(differenceOf(old.operand, next.operand, inside), (at) => `not ${at}`);
  }
  if (next.kind === 'not' && formOf(next.operand) === formOf(old)) {
    return [{ at: printExpression(old), added: ['not'], removed: [] }];
  }
  if (old.kind === 'not' && formOf(old.operand) === formOf(next)) {
    return [{ at: printExpression(next), added: [], removed: ['not'] }];
  }
  return undefined;
}

function differenceOfQuantifiers(old: Quantifier, next: Quantifier): Differences {
  if (old.kind === next.kind) {
    return under(differenceOf(old.argument, next.argument, inside), (at) => `${next.kind}(${at})`);
  }
  if (formOf(old.argument) !== formOf(next.argument)) return undefined;
  return [{ at: printExpression(next.argument), added: [next.kind], removed: [old.kind] }];
}

function under(differences: Differences, wrap: (at: string) => string): Differences {
  return differences?.map((difference) => ({ ...difference, at: wrap(difference.at) }));
}

function differenceOfComparisons(old: Comparison, next: Comparison): Differences {
  const at = printExpression(next.left);
  if (formOf({ ...next, left: old.left }) !== formOf(next)) return undefined;
  const [removed, added] = [printRight(old.right), printRight(next.right)];
  if (old.operator === next.operator)
    return [{ at: `${at} ${next.operator}`, added: [added], removed: [removed] }];
  return [{ at, added: [`${next.operator} ${added}`], removed: [`${old.operator} ${removed}`] }];
}

/** The same operands with another operator. */
function differenceOfOperators(old: Logical, next: Logical): Differences {
  const forms = ({ kind, operands }: Logical): readonly string[] =>
    operands
      .map((operand) => formOf(operand))
      .toSorted()
      .concat(kind);
  if (forms({ ...old, kind: next.kind }).join() !== forms(next).join()) return undefined;
  const [first] = next.operands.map(printExpression);
  return [{ at: `${first} …`, added: [next.kind], removed: [old.kind] }];
}

/** What was added, removed and changed in a list of operands. */
function differenceOfLists(
  kind: Logical['kind'],
  old: Expression,
  next: Expression,
  label: Label,
  compare: (old: Expression, next: Expression) => Differences,
): Differences {
  const pairs = pairsOf(unitsOf(kind, old), unitsOf(kind, next), compare);
  const [shared] = [...pairs.kept, ...pairs.changed.map(({ at }) => at)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (shared === undefined) return undefined;
  const at = label(kind, shared);
  const operands = { at, added: pairs.added, removed: pairs.removed };
  const differences = [...pairs.changed, operands].filter(
    ({ added, removed }) => added.length + removed.length > 0,
  );
  return differences.length > 0 ? differences : [{ at, added: [], removed: [] }];
}
