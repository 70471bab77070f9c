import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import { Budget, within } from './budget.js';
import { selectionOf } from './selection.js';

/** For one expression. What takes more is not proven. */
const STEPS = 20_000;

/** True if proven to select no traffic. May miss some: many steps, fields that depend on each other. False if not parsed. */
export function selectsNothing(text: string, scheme: Scheme): boolean {
  const { tree } = parseExpression(text, 'filter');
  if (tree === undefined) return false;
  return within(() => selectionOf(tree, scheme, new Budget(STEPS)).length === 0) === true;
}
