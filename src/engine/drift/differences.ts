import type { LifeDocument } from '../../generated/documents/parts.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Detail, ItemDetail, KeptMember, RuleDetail } from '../../kernel/model/change.js';
import { fieldChanges, memberChanges, pathStep, type MemberChange } from '../../kernel/lib/member-changes.js';
import { kindNamed } from '../../kinds/lookup.js';

/**
 * One difference between files and live side, in the direction of an edit: from the repository to what is live. `added` is only live, `removed` is
 * only in the files.
 */
export interface Difference {
  readonly type: 'object' | 'field' | 'item' | 'rule' | 'secret';
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** The member of the object, the list, or the ref of the rule; absent for the object itself. */
  readonly name?: string;
  /** Of a rule whose ref is only an id: what it is for. */
  readonly description?: string;
  /** Of a rule, or of an item of a list: what the files say of its life. */
  readonly meta?: LifeDocument;
  /**
   * For a rule or a member: the path of what differs, such as `action_parameters/overrides/rules/5de7…/action`, with items of a list by their keys.
   * For a list: the item. Absent for the whole of it.
   */
  readonly member?: string;
  /** What the files say; absent for nothing. Of a rule that moved: its position, from 1. */
  readonly repository?: unknown;
  readonly live?: unknown;
  /** Of a CSP source: what its coming or going has done to what the policy lets through. */
  readonly effect?: NonNullable<ItemDetail['effect']>;
}

/**
 * The live differences that a change would undo. Something that is only live, or only in the files, is one difference; otherwise each member, item
 * and rule is one. Never empty. Pure.
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
export function differenceOfKept({ rule, description, item, member, live }: KeptMember): Difference {
  if (item !== undefined)
    return { type: 'field', change: 'added', name: `${member} of ${item}`, ...defined({ live }) };
  const [first = '', ...rest] = stepsOfMember(member);
  if (rule !== undefined)
    return {
      type: 'rule',
      change: 'added',
      name: rule,
      ...defined({ description }),
      member: pathTo([first, ...rest]),
      ...defined({ live }),
    };
  return {
    type: 'field',
    change: 'added',
    name: first,
    ...(rest.length === 0 ? {} : { member: pathTo(rest) }),
    ...defined({ live }),
  };
}

/** The steps to what `action_parameters.overrides.rules[5de7…].x_later` names. */
function stepsOfMember(member: string): readonly string[] {
  return [...member.matchAll(STEP)].flatMap(([step, key]) => {
    if (key !== undefined) return key === '' ? [] : [key];
    return step.startsWith('"') ? [unquoted(step)] : [step];
  });
}

/** The key of an item, in brackets; a name, with or without quotes. */
const STEP = /\[([^\]]*)\]|"(?:[^"\\]|\\.)*"|[^.[\]"]+/g;

function pathTo(steps: readonly string[]): string {
  return steps.map(pathStep).join('/');
}

function unquoted(text: string): string {
  const value: unknown = JSON.parse(text);
  return String(value);
}

/** The steps below the address of its object that name a difference: none for the object itself. */
export function stepsOf({ type, name = '', member }: Difference): readonly string[] {
  switch (type) {
    case 'object':
      return [];
    case 'field':
    case 'secret':
      return ['fields', name, ...stepsIn(member)];
    case 'item':
      return member === undefined ? [name] : [name, member];
    case 'rule':
      return ['rules', name, ...stepsIn(member)];
  }
}

function stepsIn(member: string | undefined): readonly string[] {
  return member === undefined ? [] : member.split('/');
}

/** The address of a difference: that of its object, and the steps below it. */
export function pathOf(address: string, difference: Difference): string {
  return [address, ...stepsOf(difference)].join('/');
}

function fromDetail(detail: Detail): readonly Difference[] {
  switch (detail.type) {
    case 'field':
      return fieldChanges(detail).map((change) => ({
        ...fromField(detail.field, change),
        ...defined({ meta: detail.meta }),
      }));
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

function fromField(name: string, { path, ...both }: MemberChange): Difference {
  const member = path === '' ? undefined : path;
  return {
    type: 'field',
    change: changeOf(both),
    name,
    ...defined({ member }),
    ...sides(both.after, both.before),
  };
}

function fromItem({ change, list, item, effect, meta }: ItemDetail): Difference {
  return {
    type: 'item',
    change: OPPOSITE[change],
    name: list,
    ...defined({ meta, member: item }),
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
  const { ref, description, meta, change, action, expression, does, from, to, moved } = rule;
  const named = { name: ref, ...defined({ description, meta }) };
  const whole = { action, expression, ...defined({ does }) };
  const position: Difference = {
    type: 'rule',
    change: 'moved',
    ...named,
    member: 'position',
    ...sides(to, from),
  };
  switch (change) {
    case 'kept':
      return [];
    case 'added':
      return [{ type: 'rule', change: 'removed', ...named, repository: { ...whole, position: to } }];
    case 'removed':
      return [{ type: 'rule', change: 'added', ...named, live: { ...whole, position: from } }];
    case 'moved':
      return [position];
    case 'changed':
      return [
        ...memberChanges(rule).map((member) => fromMember(named, member)),
        ...(moved === true ? [position] : []),
      ];
  }
}

function fromMember(
  named: Pick<Difference, 'name' | 'description' | 'meta'>,
  { path, ...both }: MemberChange,
): Difference {
  return { type: 'rule', change: changeOf(both), ...named, member: path, ...sides(both.after, both.before) };
}

/** What applying would add is missing live. */
function changeOf({ before, after }: Pick<MemberChange, 'before' | 'after'>): Difference['change'] {
  if (before === undefined) return 'removed';
  return after === undefined ? 'added' : 'changed';
}

function sides(repository: unknown, live: unknown): Pick<Difference, 'repository' | 'live'> {
  return defined({ repository, live });
}
