import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import { Budget, within } from './budget.js';
import { selectionOf } from './selection.js';

/** About as many steps as one expression may need; a longer one is not proven to select nothing. */
const STEPS = 20_000;

/**
 * True if a filter is proven to select no traffic, whatever the conditions are that can't be looked into. Misses filters that take too many
 * steps, and those with fields that depend on each other. False for an expression that can't be read. Pure.
 */
export function selectsNothing(text: string, scheme: Scheme): boolean {
  const { tree } = parseExpression(text, 'filter');
  if (tree === undefined) return false;
  return within(() => selectionOf(tree, scheme, new Budget(STEPS)).length === 0) === true;
}
