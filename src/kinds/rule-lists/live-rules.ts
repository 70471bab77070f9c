import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { Pointer } from '../../files/yaml/document.js';
import { KEEP, type Edit, type ItemEdit } from '../../files/yaml/edit/edit-types.js';
import { isBound } from '../toolkit/bound-content.js';
import { mergeMembers, putAt } from '../toolkit/edit/merge.js';
import { markedTexts } from '../toolkit/not-understood.js';
import { expressionsOf } from './checks/expressions.js';
import { ruleShape } from './rule-shape.js';
import { NotUpdated } from '../toolkit/edit/not-updated.js';

type Rule = DeclaredRuleset['rules'][number];

/** A ruleset in a file, and live. */
export interface RulesetSides {
  readonly have: DeclaredRuleset;
  /** Absent if it is not live. */
  readonly want: DeclaredRuleset | undefined;
  /** Its path in the file. */
  readonly at: Pointer;
  /** The path of the live one in the text that is printed. */
  readonly path: Pointer;
  /** The change that a plan of the file has. */
  readonly change: Change;
}

/**
 * The live rules in live order, by index in the file's list. Others leave the file; a shared ruleset takes no undeclared rules. Throws a NotUpdated
 * for an undeclarable live rule.
 */
export function liveRules(sides: RulesetSides): readonly ItemEdit[] {
  const { have, change } = sides;
  // A ruleset to create is not live.
  if (change.action === 'create') return [];
  const details = change.details.filter((detail) => detail.type === 'rule');
  const isShared = have.ownership === 'shared';
  return details
    .filter(
      ({ from, change: what, foreign }) =>
        from !== undefined && foreign !== true && !(isShared && what === 'removed'),
    )
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
    .map((detail) => ruleEdit(detail, details, sides));
}

function ruleEdit(detail: RuleDetail, details: readonly RuleDetail[], sides: RulesetSides): ItemEdit {
  const { have, want, at, path } = sides;
  const live = liveIndex(detail, details, want?.rules ?? []);
  const rule = want?.rules[live];
  if (detail.change === 'removed') {
    if (rule === undefined) throw notDeclarable(detail, at);
    return putAt(rule, [...path, 'rules', live]);
  }
  const from = have.ownership === 'shared' ? ownIndex(detail, have) : (detail.to ?? 0) - 1;
  const own = have.rules[from];
  if (own === undefined) throw notDeclarable(detail, at);
  if (rule === undefined && changesContent(detail)) throw notDeclarable(detail, at);
  const edit = changedRule(own, rule, detail, details, [...path, 'rules', live]);
  return { type: 'item', from, edit };
}

/** A rule keeps the file's ref, unless the service has another. */
function changedRule(
  have: Rule,
  want: Rule | undefined,
  detail: RuleDetail,
  details: readonly RuleDetail[],
  path: Pointer,
): Edit {
  const fields = detail.fields ?? [];
  if (want !== undefined && fields.length > 0 && (isBound({ ...want }) || holdsWholeMark(have)))
    return putAt({ ...want, ...defined({ position: have.position }) }, path);
  const position = isMisplaced(have, detail, details) ? { position: positionOf(detail, details) } : {};
  const ref = fields.find(({ field, before }) => field === 'ref' && before !== undefined)?.before;
  const content = fields.map(({ field }) => field).filter((field) => field !== 'ref');
  // A mark belongs to its text.
  const names = content.length === 0 ? content : [...content, 'not_understood'];
  const merged = mergeMembers(ruleShape(have.action), { ...have }, { ...want }, names, path);
  if (merged.type !== 'members') return merged;
  const own = { ...defined({ ref }), ...position };
  const members = new Map([
    ...merged.members,
    ...Object.entries(own).map(([name, value]) => [name, putAt(value)] as const),
  ]);
  return members.size + merged.added.length === 0 ? KEEP : { ...merged, members };
}

/** True if a rule was bound as a whole: no mark is on an expression. */
function holdsWholeMark({ not_understood: marks = [], ...rule }: Rule): boolean {
  return marks.length > 0 && markedTexts(expressionsOf(rule, ''), marks).length === 0;
}

function changesContent({ fields = [] }: RuleDetail): boolean {
  return fields.some(({ field }) => field !== 'ref');
}

/**
 * True if a position is not the live place. Only used if the order differs, or something that positions may name is gone: otherwise it leads to the
 * live place.
 */
function isMisplaced({ position }: Rule, { from = 0 }: RuleDetail, details: readonly RuleDetail[]): boolean {
  const isInDoubt = details.some(
    ({ change, moved }) => change === 'moved' || change === 'added' || moved === true,
  );
  if (position === undefined || !isInDoubt) return false;
  const live = details.filter((detail) => detail.from !== undefined);
  if (position === 'first') return from > 1;
  if (position === 'last') return from < live.length;
  const [anchor, at] = 'before' in position ? [position.before, from + 1] : [position.after, from - 1];
  return !live.some((detail) => detail.from === at && (detail.ref === anchor || detail.id === anchor));
}

/** A position for the live place of a rule. */
function positionOf({ from = 1 }: RuleDetail, details: readonly RuleDetail[]): Rule['position'] {
  const above = details.find((detail) => detail.from === from - 1);
  return above === undefined ? 'first' : { after: above.ref };
}

/** The index of a live rule among drafted ones: all, or only the declarable. */
function liveIndex(detail: RuleDetail, details: readonly RuleDetail[], rules: readonly Rule[]): number {
  const count = details.filter(({ from }) => from !== undefined).length;
  if (count === rules.length) return (detail.from ?? 0) - 1;
  return rules.findIndex(({ ref }) => ref !== undefined && (ref === detail.ref || ref === detail.id));
}

function ownIndex({ ref, id }: RuleDetail, { rules }: DeclaredRuleset): number {
  const byRef = rules.findIndex((rule) => rule.ref === ref);
  return byRef >= 0 || id === undefined ? byRef : rules.findIndex((rule) => rule.ref === id);
}

function notDeclarable(rule: RuleDetail, at: Pointer): NotUpdated {
  return new NotUpdated(
    `the live rule ${ruleTitle(rule)} (position ${rule.from ?? 0}) can't be written into a file`,
    'Write ownership: shared to leave it alone, or change it on the service.',
    at,
  );
}
