import type { Expression, Logical } from './ast.js';
import { canonicalTree } from './canonical.js';
import type { ExpressionDifference } from './difference.js';
import { valueTestOf } from './value-test.js';
import { printExpression } from './print.js';

/** Compared as one: operands of an `or` that ask for values of one field. */
export interface Unit {
  readonly tree: Expression;
  readonly form: string;
  readonly operands: readonly Expression[];
}

/** The operands of a chain, nested chains of the same operator flattened. Any other expression is its own operand. */
export function unitsOf(kind: Logical['kind'], tree: Expression): readonly Unit[] {
  const groups = new Map<string, Expression[]>();
  for (const [index, operand] of operandsOf(kind, tree).entries()) {
    const at = kind === 'or' ? valueTestOf(operand)?.at : undefined;
    const key = at ?? String(index);
    groups.set(key, [...(groups.get(key) ?? []), operand]);
  }
  return [...groups.values()].map((operands) => unitOf(operands, tree));
}

function operandsOf(kind: Logical['kind'], tree: Expression): readonly Expression[] {
  return tree.kind === kind ? tree.operands.flatMap((operand) => operandsOf(kind, operand)) : [tree];
}

function unitOf(operands: readonly Expression[], { span }: Expression): Unit {
  const [first] = operands;
  const tree: Expression =
    first === undefined || operands.length > 1 ? { kind: 'or', operands, span } : first;
  return { tree, form: printExpression(canonicalTree(tree)), operands };
}

export interface Pairs {
  /** Operands that stayed, printed. */
  readonly kept: readonly string[];
  /** What changed inside of changed operands. */
  readonly changed: readonly ExpressionDifference[];
  /** Operands of only one list, printed. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Above this product, changed operands are not searched. */
const MOST_COMPARISONS = 400;

/** Pairs operands in any order: equal ones first, then each with the least different one, if `compare` can say how. */
export function pairsOf(
  old: readonly Unit[],
  next: readonly Unit[],
  compare: (old: Expression, next: Expression) => readonly ExpressionDifference[] | undefined,
): Pairs {
  const rest = [...next];
  const kept = old.filter(({ form }) => takeFirst(rest, (unit) => unit.form === form));
  const left = old.filter((unit) => !kept.includes(unit));
  const isSearched = left.length * rest.length <= MOST_COMPARISONS;
  const changed: ExpressionDifference[] = [];
  const removed = left.filter((unit) => {
    const nearest = isSearched ? nearestOf(unit, rest, compare) : undefined;
    if (nearest === undefined) return true;
    takeFirst(rest, (other) => other === nearest.unit);
    changed.push(...nearest.differences);
    return false;
  });
  const print = ({ operands }: Unit): readonly string[] => operands.map(printExpression);
  return { kept: kept.flatMap(print), changed, added: rest.flatMap(print), removed: removed.flatMap(print) };
}

function takeFirst(units: Unit[], isMeant: (unit: Unit) => boolean): boolean {
  const index = units.findIndex(isMeant);
  if (index >= 0) units.splice(index, 1);
  return index >= 0;
}

function nearestOf(
  unit: Unit,
  others: readonly Unit[],
  compare: (old: Expression, next: Expression) => readonly ExpressionDifference[] | undefined,
): { readonly unit: Unit; readonly differences: readonly ExpressionDifference[] } | undefined {
  return others
    .flatMap((other) => {
      const differences = compare(unit.tree, other.tree);
      return differences === undefined ? [] : [{ unit: other, differences, size: sizeOf(differences) }];
    })
    .reduce<{ unit: Unit; differences: readonly ExpressionDifference[]; size: number } | undefined>(
      (best, candidate) => (best !== undefined && best.size <= candidate.size ? best : candidate),
      undefined,
    );
}

function sizeOf(differences: readonly ExpressionDifference[]): number {
  return differences.flatMap(({ added, removed }) => [...added, ...removed]).join(' ').length;
}
