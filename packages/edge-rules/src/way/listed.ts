import { parseExpression } from '../expressions/parse.js';
import type { Box } from '../simulation/box.js';
import { fieldName } from '../simulation/field.js';
import type { Values } from '../simulation/sets.js';
import type { Way } from './way.js';

/**
 * True if some traffic is proven to be in none of some unknown lists: the compared field is free, and no list
 * has most values (its networks begin at /2). May miss some.
 */
export function isBeyond(lists: readonly string[], box: Box, expression: string, way: Way): boolean {
  const compared = [expression, ...expressionsOf(way)].flatMap((text) => comparedWith(text, lists));
  const named = new Set(compared.map(({ list }) => list));
  return (
    lists.every((list) => named.has(list)) &&
    compared.every(({ field }) => {
      if (field === undefined) return false;
      const values = box.get(fieldName(field, way.scheme));
      return values === undefined || isMost(values);
    })
  );
}

function expressionsOf({ stages }: Way): readonly string[] {
  const lists = stages.flatMap(({ list, executed }) => [list, ...executed.values()]);
  return lists.flatMap(({ rules }) => rules.map(({ rule }) => rule.expression));
}

/** The fields compared with lists; undefined for anything but a whole field. */
function comparedWith(
  text: string,
  lists: readonly string[],
): readonly { readonly list: string; readonly field: string | undefined }[] {
  if (!text.includes('$')) return [];
  return parseExpression(text, 'filter').comparisons.flatMap(({ left, operator, right }) => {
    const list = operator === 'in' && right.kind === 'list' ? `$${right.name}` : undefined;
    if (list === undefined || !lists.includes(list)) return [];
    return [{ list, field: left.kind === 'field' && left.indexes.length === 0 ? left.name : undefined }];
  });
}

/** True for more than half of all values. */
function isMost(values: Values): boolean {
  if (values.kind === 'texts') return values.isComplement;
  return 2n * sizeOf(values.ranges) > sizeOf(values.domain.ranges);
}

function sizeOf(ranges: readonly { readonly from: bigint; readonly to: bigint }[]): bigint {
  return ranges.reduce((sum, { from, to }) => sum + (to - from + 1n), 0n);
}
