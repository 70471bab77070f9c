import type { Expression } from './ast.js';
import { parseExpression } from './parse.js';

/** Makes an expression one for zones of the plan Enterprise. */
export const ENTERPRISE_END = 'cf.zone.plan eq "ENT"';

/** True for `cf.zone.plan eq "ENT"`, and if `and cf.zone.plan eq "ENT"` ends it, for all before. Undefined if not parsed. */
export function endsForEnterprise(text: string): boolean | undefined {
  const { tree } = parseExpression(text, 'filter');
  return tree && isEnd(tree);
}

function isEnd(tree: Expression): boolean {
  if (tree.kind === 'and') return tree.operands.slice(-1).every(isEnd);
  if (tree.kind !== 'comparison' || tree.operator !== 'eq') return false;
  const { left, right } = tree;
  return (
    left.kind === 'field' && left.name === 'cf.zone.plan' && right.kind === 'bytes' && right.value === 'ENT'
  );
}

/** The expression with the end that it lacks. */
export function forEnterprise(text: string): string {
  return text.trim() === 'true' ? ENTERPRISE_END : `(${text.trim()}) and ${ENTERPRISE_END}`;
}
