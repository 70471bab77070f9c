import { ruleTitle } from '../../kernel/lib/rule-title.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import { shortAddress } from '../../kernel/model/scope.js';
import type { Edit, Put } from '../../files/yaml/edit/edit-types.js';
import type { WrittenItem } from '../definition/import.js';
import { listEdit } from '../toolkit/edit/collection.js';
import { isBound } from '../toolkit/bound-content.js';
import { putAt } from '../toolkit/edit/merge.js';
import { liveRules, type RulesetSides } from './live-rules.js';

/** What becomes of a ruleset in a file, so that it says what is live. `written` is how its rules are written. */
export function rulesetEdit(sides: RulesetSides, written: readonly WrittenItem[]): Edit {
  const { have, want, change, at, path } = sides;
  const isWhole = want !== undefined && isBound({ ...want }, ['rules']);
  if (isWhole && change.details.some(({ type }) => type === 'field')) return putAt(want, path);
  const rules = listEdit('rules', have.rules, liveRules(sides), at, written);
  const fields = change.details.filter((detail) => detail.type === 'field');
  if (change.action === 'create' || fields.length === 0 || rules.type === 'put') return rules;
  const own = fields.map(({ field, before }): readonly [string, Put | undefined] => [
    field,
    before === undefined && field !== 'description' ? undefined : putAt(before ?? ''),
  ]);
  const isThere = ([field]: (typeof own)[number]): boolean => Object.hasOwn(have, field);
  const members = new Map([...(rules.type === 'members' ? rules.members : []), ...own.filter(isThere)]);
  const added = own.flatMap(([key, put]) =>
    isThere([key, put]) || put === undefined ? [] : [{ key, ...put }],
  );
  return { type: 'members', members, added, order: [] };
}

/**
 * True for a change that does nothing but give refs to rules that have none: every rule stays where it is, under its id. It is all that the
 * first plan of an imported file may hold. Pure.
 */
export function onlySetsRefs({ action, details }: Change): boolean {
  return (
    action === 'update' &&
    details.every(
      (detail) =>
        detail.type === 'outcome' || detail.type === 'same' || (detail.type === 'rule' && keepsRule(detail)),
    )
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

/** The rules that a change would add. */
export function goneRules({ address, details }: Change): readonly string[] {
  return details.flatMap((detail) =>
    detail.type === 'rule' && detail.change === 'added'
      ? [`${shortAddress(address)}: rule ${ruleTitle(detail)}`]
      : [],
  );
}
