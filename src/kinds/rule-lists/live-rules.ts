import { ruleTitle } from '../../kernel/lib/rule-title.js';
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

/** A ruleset as a file declares it, and what is live of it. */
export interface RulesetSides {
  readonly have: DeclaredRuleset;
  /** Absent when nothing of it is live. */
  readonly want: DeclaredRuleset | undefined;
  /** Where the file has it. */
  readonly at: Pointer;
  /** Where the live one stands in what new text is printed from. */
  readonly path: Pointer;
  /** What planning the file would change. */
  readonly change: Change;
}

/**
 * The rules of a ruleset as they are live, in the live order, by their index in the list that the file has. Rules that are not live leave the
 * file, and so do none that it doesn't declare come into a shared one. Throws a NotUpdated for a live rule that no file can declare.
 */
export function liveRules(sides: RulesetSides): readonly ItemEdit[] {
  const { have, change } = sides;
  // What is to be created is not there.
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

/** A rule keeps the ref that the file has for it, unless the service has another one. */
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
  const position = standsElsewhere(have, detail, details) ? { position: positionOf(detail, details) } : {};
  const ref = fields.find(({ field, before }) => field === 'ref' && before !== undefined)?.before;
  const content = fields.map(({ field }) => field).filter((field) => field !== 'ref');
  // A mark of what is not understood goes with the text that it is of.
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

/** Whether a rule of a file was bound as a whole: of none of its marks it has the expression. */
function holdsWholeMark({ not_understood: marks = [], ...rule }: Rule): boolean {
  return marks.length > 0 && markedTexts(expressionsOf(rule, ''), marks).length === 0;
}

function changesContent({ fields = [] }: RuleDetail): boolean {
  return fields.some(({ field }) => field !== 'ref');
}

/**
 * Whether a position says another position than the live one. It is only asked when the order differs, or something that positions may name has
 * gone: until then it leads to the live position, however it says so.
 */
function standsElsewhere(
  { position }: Rule,
  { from = 0 }: RuleDetail,
  details: readonly RuleDetail[],
): boolean {
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

/** A position that says where a rule stands on the service. */
function positionOf({ from = 1 }: RuleDetail, details: readonly RuleDetail[]): Rule['position'] {
  const above = details.find((detail) => detail.from === from - 1);
  return above === undefined ? 'first' : { after: above.ref };
}

/** Which of the drafted rules a live one is: all of them are there in their order, or else those that can be declared. */
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
