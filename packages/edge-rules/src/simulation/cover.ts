import type { Expression } from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { atomsOf } from './atoms.js';
import { fieldName } from './field.js';
import { conditionIn, countryIn } from './keys.js';
import type { Values } from './sets.js';

/** What a field must be: one of these values, or a text with this prefix. */
export type CoverPart =
  | { readonly key: string; readonly values: Values }
  | { readonly key: string; readonly start: string };

/**
 * Conditions on single fields. `parts`: if none is true, the expression is false. `each`: any is enough.
 * `all`: one of each.
 */
export type Cover =
  | { readonly kind: 'parts'; readonly parts: readonly CoverPart[] }
  | { readonly kind: 'each' | 'all'; readonly of: readonly Cover[] };

/** The conditions on single fields that an expression requires; undefined without any. */
export function coverOf(expression: Expression, scheme: Scheme): Cover | undefined {
  switch (expression.kind) {
    case 'constant':
      return expression.value ? undefined : { kind: 'parts', parts: [] };
    case 'and': {
      const of = expression.operands.flatMap((operand) => coverOf(operand, scheme) ?? []);
      return of.length === 0 ? undefined : { kind: 'each', of };
    }
    case 'or': {
      const of = expression.operands.flatMap((operand) => coverOf(operand, scheme) ?? []);
      return of.length < expression.operands.length ? undefined : { kind: 'all', of };
    }
    case 'not':
    case 'xor':
    case 'any':
    case 'all':
      return undefined;
    case 'test':
    case 'comparison':
      return coverOfOne(expression, scheme);
  }
}

function coverOfOne(
  expression: Extract<Expression, { readonly kind: 'test' | 'comparison' }>,
  scheme: Scheme,
): Cover | undefined {
  const start = startOf(expression, scheme);
  if (start !== undefined) return { kind: 'parts', parts: [start] };
  // Of an unknown type: perhaps not the one it is compared with.
  if (expression.kind === 'comparison' && expression.left.type === 'Unknown') return undefined;
  const parts = atomsOf(expression, scheme);
  const isField = ({ key }: CoverPart): boolean =>
    conditionIn(key) === undefined && countryIn(key) === undefined;
  return parts.every(isField) ? { kind: 'parts', parts } : undefined;
}

/** `starts_with(http.request.uri.path, "/api")` */
function startOf(expression: Expression, scheme: Scheme): CoverPart | undefined {
  if (expression.kind !== 'test' || expression.operand.kind !== 'call') return undefined;
  const { name, arguments: given, indexes } = expression.operand;
  const [field, text] = given;
  if (name !== 'starts_with' || indexes.length > 0 || given.length !== 2) return undefined;
  if (field?.kind !== 'field' || field.indexes.length > 0 || field.type !== 'Bytes') return undefined;
  return text?.kind === 'bytes' ? { key: fieldName(field.name, scheme), start: text.value } : undefined;
}
