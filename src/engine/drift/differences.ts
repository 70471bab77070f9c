import { defined } from '../../kernel/lib/defined.js';
import type {
  Change,
  Detail,
  FieldDetail,
  ItemDetail,
  KeptMember,
  RuleDetail,
} from '../../kernel/model/change.js';
import { memberChanges } from '../../kernel/lib/member-changes.js';
import { kindNamed } from '../../kinds/lookup.js';

/**
 * One thing in which the live side differs from the files, told the way somebody did it: from what the repository says to what is live.
 * What is added is there only live, what is removed only in the files.
 */
export interface Difference {
  readonly type: 'object' | 'field' | 'item' | 'rule' | 'secret';
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** The member of the object, the list, or the ref of the rule; absent for the object itself. */
  readonly name?: string;
  /** Of a rule: what in it differs, as `action_parameters/overrides/action`. Of a list: the item. Absent for the whole of it. */
  readonly member?: string;
  /** What the files say; absent for nothing. Of a rule that moved: its position, from 1. */
  readonly repository?: unknown;
  readonly live?: unknown;
  /** Of a CSP source: what its coming or going has done to what the policy lets through. */
  readonly effect?: NonNullable<ItemDetail['effect']>;
}

/**
 * What differs live, as the change that would undo it tells. A thing that is only live, or only in the files, is one difference; of every
 * other each member, item and rule is one. Never empty. Pure.
 */
export function differencesOf({
  action,
  kind,
  details,
}: Pick<Change, 'action' | 'kind' | 'details'>): readonly Difference[] {
  if (action === 'create') return [{ type: 'object', change: 'removed' }];
  if (action === 'delete') return [{ type: 'object', change: 'added' }];
  const told = kindNamed(kind)?.tellOnce(details) ?? details;
  const differences = told.flatMap(fromDetail);
  return differences.length > 0 ? differences : [{ type: 'object', change: 'changed' }];
}

/** A live member that no file has and that every write keeps, as what it is: something that is only live. Pure. */
export function differenceOfKept({ rule, member }: KeptMember): Difference {
  return rule === undefined
    ? { type: 'field', change: 'added', name: member }
    : { type: 'rule', change: 'added', name: rule, member: member.replaceAll('.', '/') };
}

/** The steps below the address of its object that name a difference: none for the object itself. */
export function stepsOf({ type, name = '', member }: Difference): readonly string[] {
  switch (type) {
    case 'object':
      return [];
    case 'field':
    case 'secret':
      return ['fields', name];
    case 'item':
      return member === undefined ? [name] : [name, member];
    case 'rule':
      return ['rules', name, ...(member === undefined ? [] : member.split('/'))];
  }
}

/** The address of a difference: that of its object, and the steps below it. */
export function pathOf(address: string, difference: Difference): string {
  return [address, ...stepsOf(difference)].join('/');
}

function fromDetail(detail: Detail): readonly Difference[] {
  switch (detail.type) {
    case 'field':
      return [fromField(detail)];
    case 'item':
      return [fromItem(detail)];
    case 'rule':
      return fromRule(detail);
    case 'secret':
      return detail.change === 'sent'
        ? []
        : [{ type: 'secret', change: 'changed', name: detail.field, ...secretSides(detail) }];
    case 'same':
    case 'impact':
    case 'impact_total':
    case 'outcome':
      return [];
  }
}

/** What applying adds is what is missing live. */
const OPPOSITE = { added: 'removed', removed: 'added', changed: 'changed' } as const;
const OPPOSITE_EFFECT = { tightens: 'loosens', loosens: 'tightens', neutral: 'neutral' } as const;

function fromField({ field, change, before, after }: FieldDetail): Difference {
  return { type: 'field', change: OPPOSITE[change], name: field, ...sides(after, before) };
}

function fromItem({ change, list, item, effect }: ItemDetail): Difference {
  return {
    type: 'item',
    change: OPPOSITE[change],
    name: list,
    ...defined({ member: item }),
    ...(effect === undefined ? {} : { effect: OPPOSITE_EFFECT[effect] }),
  };
}

/** Scheme and host of a destination are all that may be shown of it. */
function secretSides({
  before,
  after,
}: Extract<Detail, { readonly type: 'secret' }>): Pick<Difference, 'repository' | 'live'> {
  return sides(after, before);
}

function fromRule(rule: RuleDetail): readonly Difference[] {
  const { ref, change, action, expression, from, to, moved } = rule;
  const position: Difference = {
    type: 'rule',
    change: 'moved',
    name: ref,
    member: 'position',
    ...sides(to, from),
  };
  switch (change) {
    case 'kept':
      return [];
    case 'added':
      return [
        { type: 'rule', change: 'removed', name: ref, repository: { action, expression, position: to } },
      ];
    case 'removed':
      return [{ type: 'rule', change: 'added', name: ref, live: { action, expression, position: from } }];
    case 'moved':
      return [position];
    case 'changed':
      return [
        ...memberChanges(rule).map((member) => fromMember(ref, member)),
        ...(moved === true ? [position] : []),
      ];
  }
}

function fromMember(
  ref: string,
  { name, before, after }: ReturnType<typeof memberChanges>[number],
): Difference {
  const change = before === undefined ? 'removed' : after === undefined ? 'added' : 'changed';
  return { type: 'rule', change, name: ref, member: name, ...sides(after, before) };
}

function sides(repository: unknown, live: unknown): Pick<Difference, 'repository' | 'live'> {
  return defined({ repository, live });
}
