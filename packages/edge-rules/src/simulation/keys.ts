import type { Expression } from '../expressions/ast.js';
import { canonicalTree } from '../expressions/canonical.js';
import { printExpression } from '../expressions/print.js';
import { EITHER_COUNTRY } from './field.js';

/** The dimension of an opaque condition. */
export function conditionKey(expression: Expression): string {
  return `${CONDITION}${treeText(expression)}`;
}

/** The dimension of a rule whose whole expression is opaque. */
export function wholeKey(expression: string): string {
  return `${CONDITION}${expression}`;
}

/** The dimension of a rule that acts under a further condition. */
export function actingKey(what: string): string {
  return `${CONDITION}acts: ${what}`;
}

/** The text of an opaque condition; undefined for other dimensions. */
export function conditionIn(key: string): string | undefined {
  return key.startsWith(CONDITION) ? key.slice(CONDITION.length) : undefined;
}

const CONDITION = '? ';

/** The dimension of a country, for a field with two. */
export function countryKey(country: string): string {
  return `${COUNTRY}${country}`;
}

/** The country of such a dimension. */
export function countryIn(key: string): string | undefined {
  return key.startsWith(COUNTRY) ? key.slice(COUNTRY.length) : undefined;
}

const COUNTRY = `${EITHER_COUNTRY} `;

/** The canonical text: equal texts mean the same. */
export function treeText(expression: Expression): string {
  const text = printExpression(canonicalTree(expression));
  return text.includes(REPLACEMENT) ? `${text} ${bytesIn(expression)}` : text;
}

/** In place of bytes that are not UTF-8: texts with it may differ. */
const REPLACEMENT = '\ufffd';

function bytesIn(expression: Expression): string {
  return JSON.stringify(expression, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
