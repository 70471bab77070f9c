import type { Change, RuleDetail } from '../kernel/model/change.js';

/**
 * True for a change that does nothing but give refs to rules that have none: every rule stays where it is, under its id. It is all that the
 * first plan of an adopted file may hold. Pure.
 */
export function onlySetsRefs({ kind, action, details }: Change): boolean {
  return (
    kind === 'ruleset' &&
    action === 'update' &&
    details.every((detail) => detail.type === 'outcome' || (detail.type === 'rule' && keepsRule(detail)))
  );
}

/** What a list does to traffic depends on nothing but its rules, so an outcome says nothing that they don't. */
function keepsRule({ change, id, moved, fields = [] }: RuleDetail): boolean {
  if (change === 'kept') return true;
  return (
    change === 'changed' &&
    id !== undefined &&
    moved !== true &&
    fields.every(({ field, before }) => field === 'ref' && before === undefined)
  );
}
