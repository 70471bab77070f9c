import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import { Budget, STEPS_FOR_PART, within } from './budget.js';
import { selectionOf } from './selection.js';

/** True if proven to select all traffic, in any spelling: `true`, `not false`, `ip.src in {0.0.0.0/0 ::/0}`. May miss some. */
export function selectsEverything(expression: string, scheme: Scheme): boolean {
  const { tree } = parseExpression(expression, 'filter');
  if (tree === undefined) return false;
  const others = within(() => selectionOf(tree, scheme, new Budget(STEPS_FOR_PART), false));
  return others?.length === 0;
}
