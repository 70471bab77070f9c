import type { Change } from '../../kernel/model/change.js';
import type { DeclaredRuleset } from '../../kernel/model/config.js';
import type { Omission } from '../../kernel/model/draft.js';
import type { SectionName, Sections } from '../../kernel/model/kind.js';
import { printDirectives } from '../../languages/csp/policy.js';
import type { Pointer } from '../../files/yaml/document.js';
import { KEEP, type Edit, type ItemEdit } from '../../files/yaml/edit/edit-types.js';
import { changedMembers, type ChangeOf } from './details.js';
import { mergeMembers, putAt } from './merge.js';
import { NotUpdated } from './not-updated.js';
import { liveRules } from './rules.js';
import { asWritten, type WrittenItem } from './written.js';

/** What the edit of a section goes by. */
export interface SectionSides {
  /** As the file declares them, for this scope. */
  readonly have: Sections;
  /** As they are live. */
  readonly want: Sections;
  readonly changeOf: ChangeOf;
  /** How a list that takes includes is written. */
  readonly written: (pointer: Pointer) => readonly WrittenItem[];
  /** Phases that come into no list of this file. */
  readonly otherPhases: ReadonlySet<string>;
  /** What is live of a section and can't be written into a file, when planning the file would delete something of it. */
  readonly leftOut: (section: SectionName) => Omission | undefined;
}

/** What becomes of page shield. */
export function pageShieldEdit({ have, want, changeOf }: SectionSides): Edit {
  const change = changeOf('page_shield');
  if (change === undefined) return KEEP;
  return mergeMembers({ ...have.page_shield }, { ...want.page_shield }, ['enabled'], ['page_shield']);
}

/** What becomes of the lists of log fields; one that the file does not manage comes in. */
export function logFieldsEdit({ have, want, changeOf }: SectionSides): Edit {
  const [own, live] = [{ ...have.log_fields }, { ...want.log_fields }];
  const change = changeOf('log_fields');
  const isLive =
    change?.details.some((detail) => detail.type === 'rule' && detail.from !== undefined) === true;
  if (isLive && want.log_fields === undefined) throw NO_LOG_FIELDS;
  const changed = (change?.details ?? []).flatMap((detail) => (detail.type === 'item' ? [detail.list] : []));
  const unmanaged = Object.entries(live).flatMap(([list, names]) =>
    Object.hasOwn(own, list) || names.length === 0 ? [] : [list],
  );
  const names = [...new Set([...changed, ...unmanaged])];
  if (names.length === 0) return KEEP;
  const wanted = { ...Object.fromEntries(changed.map((list) => [list, []])), ...live };
  return mergeMembers(own, wanted, names, ['log_fields']);
}

const NO_LOG_FIELDS = new NotUpdated(
  'what is live of log fields is more than log_fields can say',
  'Declare it as a ruleset of its phase instead: take log_fields out of the file, and import again.',
  ['log_fields'],
);

/** What becomes of the policies. */
export function policiesEdit({ have, want, changeOf, written, leftOut }: SectionSides): Edit {
  const { policies: own = [], ownership } = have.csp_policies ?? {};
  const path = ['csp_policies', 'policies'];
  const items = collectionItems(own, want.csp_policies?.policies ?? [], {
    isShared: ownership === 'shared',
    leftOut: leftOut('csp_policies'),
    keyOf: ({ description }) => description,
    changeOf: ({ description }) => changeOf(`csp_policies/${description}`),
    path,
    edit: policyEdit,
  });
  return listEdit('policies', own, items, path, written(path));
}

type Policy = NonNullable<Sections['csp_policies']>['policies'][number];

/** A policy whose value is a text keeps it one. */
function policyEdit(have: Policy, want: Policy, change: Change, path: Pointer): Edit {
  const names = changedMembers(change, 'value');
  const edit = mergeMembers({ ...have }, { ...want }, names, path);
  if (edit.type !== 'members' || !names.includes('value')) return edit;
  if (typeof have.value !== 'string' || typeof want.value === 'string') return edit;
  const directives = Object.entries(want.value).map(([name, sources]) => ({ name, sources }));
  return { ...edit, members: new Map([...edit.members, ['value', putAt(printDirectives(directives))]]) };
}

type Job = NonNullable<Sections['logpush_jobs']>['jobs'][number];

/** What becomes of the log push jobs. The variables that the file refers to stay, unless two jobs would need one to hold two values. */
export function jobsEdit({ have, want, changeOf, leftOut }: SectionSides): Edit {
  const { jobs: own = [], ownership } = have.logpush_jobs ?? {};
  const path = ['logpush_jobs', 'jobs'];
  const items = collectionItems(own, want.logpush_jobs?.jobs ?? [], {
    isShared: ownership === 'shared',
    leftOut: leftOut('logpush_jobs'),
    keyOf: jobKey,
    changeOf: ({ name }) => changeOf(`logpush_jobs/${name}`),
    path,
    edit: (job, live, change, at) =>
      mergeMembers({ ...job }, { ...live }, changedMembers(change, 'fields'), at),
  });
  return listEdit('jobs', own, items, path);
}

/** A job is known by its dataset and its name; the dataset of one that names none is the service's own default. */
export function jobKey({ dataset = 'http_requests', name }: Pick<Job, 'dataset' | 'name'>): string {
  return `${dataset} ${name}`;
}

/** What becomes of the rulesets that a file declares; live ones that no file of the scope declares come in. */
export function rulesetsEdit(sides: SectionSides): Edit {
  const { have, want, otherPhases } = sides;
  const [own, live] = [have.rulesets ?? [], want.rulesets ?? []];
  const phases = new Set([...otherPhases, ...own.map(({ phase }) => phase)]);
  const kept = own.map((ruleset, from): ItemEdit => ({
    type: 'item',
    from,
    edit: rulesetEdit(ruleset, from, sides),
  }));
  const added = live.flatMap((ruleset, index) =>
    phases.has(ruleset.phase) ? [] : [putAt(ruleset, ['rulesets', index])],
  );
  return changesNothing(kept, own.length) && added.length === 0
    ? KEEP
    : { type: 'items', items: [...kept, ...added] };
}

function rulesetEdit(have: DeclaredRuleset, index: number, sides: SectionSides): Edit {
  const change = sides.changeOf(`rulesets/${have.phase}`);
  if (change === undefined) return KEEP;
  const live = sides.want.rulesets ?? [];
  const at = live.findIndex(({ phase }) => phase === have.phase);
  const path = ['rulesets', at];
  const pointer = ['rulesets', index];
  const items = liveRules({ have, want: live[at], at: pointer, path, change });
  const rules = listEdit('rules', have.rules, items, pointer, sides.written([...pointer, 'rules']));
  const description = change.details.find(
    (detail) => detail.type === 'field' && detail.field === 'description',
  );
  if (change.action === 'create' || description?.type !== 'field' || rules.type === 'put') return rules;
  const members = new Map([
    ...(rules.type === 'members' ? rules.members : []),
    ['description', putAt(description.before ?? '')] as const,
  ]);
  return { type: 'members', members, added: [], order: [] };
}

interface CollectionSides<Item> {
  readonly isShared: boolean;
  readonly leftOut: Omission | undefined;
  readonly keyOf: (item: Item) => string;
  readonly changeOf: (item: Item) => Change | undefined;
  /** Where the live list stands in what new text is printed from. */
  readonly path: Pointer;
  readonly edit: (have: Item, want: Item, change: Change, path: Pointer) => Edit;
}

/** The items of a list that goes by keys: those that are live, in the order of the file, and behind them those that it lacks. */
function collectionItems<Item>(
  have: readonly Item[],
  want: readonly Item[],
  { isShared, leftOut, keyOf, changeOf, path, edit }: CollectionSides<Item>,
): readonly ItemEdit[] {
  if (leftOut !== undefined && !isShared) throw wouldDelete(leftOut, path);
  const keys = want.map(keyOf);
  const kept = have.flatMap((item, from): readonly ItemEdit[] => {
    const change = changeOf(item);
    if (change === undefined) return [{ type: 'item', from, edit: KEEP }];
    const live = keys.indexOf(keyOf(item));
    const wanted = want[live];
    if (change.action !== 'update') return [];
    if (wanted === undefined) throw notDeclarable(change, path);
    return [{ type: 'item', from, edit: edit(item, wanted, change, [...path, live]) }];
  });
  const own = new Set(have.map(keyOf));
  const added = want.flatMap((item, index) =>
    isShared || own.has(keyOf(item)) ? [] : [putAt(item, [...path, index])],
  );
  return [...kept, ...added];
}

/** A list that gets its first items is put whole, as it would be written anew. */
function listEdit(
  key: string,
  have: readonly unknown[],
  items: readonly ItemEdit[],
  path: Pointer,
  written: readonly WrittenItem[] = have.map(() => ({ count: 1 })),
): Edit {
  if (changesNothing(items, have.length)) return KEEP;
  const edit = asWritten(items, written, path);
  return { type: 'members', members: new Map([[key, edit]]), added: [], order: [] };
}

function changesNothing(items: readonly ItemEdit[], count: number): boolean {
  return (
    items.length === count &&
    items.every((item, index) => item.type === 'item' && item.from === index && item.edit.type === 'keep')
  );
}

/** An exclusive list of which something is left out deletes it. */
function wouldDelete({ what, why }: Omission, path: Pointer): NotUpdated {
  return new NotUpdated(
    `${what} is live and can't be written into a file: ${why}`,
    'Write ownership: shared, which leaves it alone, or change it on the service.',
    path,
  );
}

function notDeclarable({ address }: Change, path: Pointer): NotUpdated {
  return new NotUpdated(
    `${address} can't be written into a file as it is live`,
    'Change it on the service, or take it out of the file and write ownership: shared.',
    path,
  );
}
