import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import { shortAddress } from '../../kernel/model/scope.js';
import type { Edit, Put } from '../../files/yaml/edit/edit-types.js';
import type { WrittenItem } from '../definition/import.js';
import { listEdit } from '../toolkit/edit/collection.js';
import { isBound } from '../toolkit/bound-content.js';
import { putAt } from '../toolkit/edit/merge.js';
import { liveRules, type RulesetSides } from './live-rules.js';

/** Edits a file's ruleset to match what is live. `written`: how its rules are written. */
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
 * True for a change that only gives refs to rules without one: all keep place and id. An imported file's first plan may have no other changes. Pure.
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

/** Outcomes add nothing: the effect on traffic depends only on rules. */
function keepsRule({ change, id, moved, fields = [] }: RuleDetail): boolean {
  if (change === 'kept') return true;
  return (
    change === 'changed' &&
    id !== undefined &&
    moved !== true &&
    fields.every(({ field, before }) => field === 'ref' && before === undefined)
  );
}

/** The rules that a change adds. */
export function goneRules({ address, details }: Change): readonly string[] {
  return details.flatMap((detail) =>
    detail.type === 'rule' && detail.change === 'added'
      ? [`${shortAddress(address)}: rule ${ruleTitle(detail)}`]
      : [],
  );
}
