import type { Expression } from '../expressions/ast.js';
import { canonicalTree } from '../expressions/canonical.js';
import { printExpression } from '../expressions/print.js';
import { EITHER_COUNTRY } from './field.js';

/** The dimension of a condition that can't be looked into: its text. */
export function conditionKey(expression: Expression): string {
  return `${CONDITION}${treeText(expression)}`;
}

/** The dimension of a rule whose expression is taken as a whole. */
export function wholeKey(expression: string): string {
  return `${CONDITION}${expression}`;
}

/** The dimension of what a rule does when that takes more than its expression. */
export function actingKey(what: string): string {
  return `${CONDITION}acts: ${what}`;
}

/** What a dimension says when it is a condition that can't be looked into. */
export function conditionIn(key: string): string | undefined {
  return key.startsWith(CONDITION) ? key.slice(CONDITION.length) : undefined;
}

const CONDITION = '? ';

/** The dimension of one country of a field that has two. */
export function countryKey(country: string): string {
  return `${COUNTRY}${country}`;
}

/** The country of such a dimension, as bytes. */
export function countryIn(key: string): string | undefined {
  return key.startsWith(COUNTRY) ? key.slice(COUNTRY.length) : undefined;
}

const COUNTRY = `${EITHER_COUNTRY} `;

/** An expression in its canonical form: equal texts mean the same. */
export function treeText(expression: Expression): string {
  const text = printExpression(canonicalTree(expression));
  return text.includes(REPLACEMENT) ? `${text} ${bytesIn(expression)}` : text;
}

/** Stands for bytes that are no UTF-8: two texts that have it may be different ones. */
const REPLACEMENT = '\ufffd';

function bytesIn(expression: Expression): string {
  return JSON.stringify(expression, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
