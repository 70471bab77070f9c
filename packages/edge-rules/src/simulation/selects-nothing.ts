import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import { Budget, within } from './budget.js';
import { selectionOf } from './selection.js';

/** For one expression. A longer one is not proven to select nothing. */
const STEPS = 20_000;

/**
 * True if a filter is proven to select no traffic, for all opaque conditions. Misses filters that take too many steps or have fields that depend on
 * each other. False if it can't be parsed. Pure.
 */
export function selectsNothing(text: string, scheme: Scheme): boolean {
  const { tree } = parseExpression(text, 'filter');
  if (tree === undefined) return false;
  return within(() => selectionOf(tree, scheme, new Budget(STEPS)).length === 0) === true;
}
