import type { LifeDocument } from '../../generated/documents/parts.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Detail, ItemDetail, KeptMember, RuleDetail } from '../../kernel/model/change.js';
import { fieldChanges, memberChanges, pathStep, type MemberChange } from '../../kernel/lib/member-changes.js';
import { kindNamed } from '../../kinds/lookup.js';

/** A difference from files to live. `added`: only live; `removed`: only in files. */
export interface Difference {
  readonly type: 'object' | 'field' | 'item' | 'rule' | 'secret';
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** The member, list or rule's ref; absent for the object itself. */
  readonly name?: string;
  /** What a rule is for, if its ref is only an id. */
  readonly description?: string;
  /** The meta of a rule or list item. */
  readonly meta?: LifeDocument;
  /**
   * For a rule or member: the path of what differs (`action_parameters/overrides/rules/5de7…/action`, list items by key). For a list: the item.
   * Absent for the whole.
   */
  readonly member?: string;
  /** What the files have; absent for nothing. For a moved rule: its position, from 1. */
  readonly repository?: unknown;
  readonly live?: unknown;
  /** What a CSP source's change does to what the policy allows. */
  readonly effect?: NonNullable<ItemDetail['effect']>;
}

/** The live differences that a change would undo: one for something on one side only, else one per member, item and rule. Never empty. Pure. */
export function differencesOf({
  action,
  kind,
  details,
}: Pick<Change, 'action' | 'kind' | 'details'>): readonly Difference[] {
  if (action === 'create') return [{ type: 'object', change: 'removed' }];
  if (action === 'delete') return [{ type: 'object', change: 'added' }];
  const distinct = kindNamed(kind)?.dedupeDetails(details) ?? details;
  const differences = distinct.flatMap(fromDetail);
  return differences.length > 0 ? differences : [{ type: 'object', change: 'changed' }];
}

/** A live, undeclared member that writes keep, as a difference that is only live. Pure. */
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

/** The steps in a name like `action_parameters.overrides.rules[5de7…].x_later`. */
function stepsOfMember(member: string): readonly string[] {
  return [...member.matchAll(STEP)].flatMap(([step, key]) => {
    if (key !== undefined) return key === '' ? [] : [key];
    return step.startsWith('"') ? [unquoted(step)] : [step];
  });
}

/** An item's key in brackets; a name, maybe quoted. */
const STEP = /\[([^\]]*)\]|"(?:[^"\\]|\\.)*"|[^.[\]"]+/g;

function pathTo(steps: readonly string[]): string {
  return steps.map(pathStep).join('/');
}

function unquoted(text: string): string {
  const value: unknown = JSON.parse(text);
  return String(value);
}

/** The steps from an object's address to a difference; none for the object. */
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

/** The address of a difference: its object's, and the steps below. */
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

/** What applying adds is missing live. */
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

/** Only scheme and host of a destination may be shown. */
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
