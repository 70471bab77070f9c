import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { CspPoliciesSection, CspPolicy } from '../../generated/files.js';
import { printDirectives } from '../../languages/csp/policy.js';
import { looseText, type Raw } from '../../kernel/lib/decode.js';
import { markedTexts } from '../toolkit/not-understood.js';
import type { EditSides } from '../definition/import.js';
import { changedMembers } from '../toolkit/edit/changed-members.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';
import { mergeMembers, putAt } from '../toolkit/edit/merge.js';

const PATH = ['csp_policies', 'policies'];

/** What becomes of the policies. */
export function editPolicies(sides: EditSides<CspPoliciesSection>): Edit {
  const { have, want, changeOf, written, leftOut } = sides;
  const items = collectionItems(have.policies, want?.policies ?? [], {
    isShared: have.ownership === 'shared',
    leftOut,
    keyOf: nameOf,
    isWhole,
    changeOf: (policy) => changeOf(`csp_policies/${nameOf(policy)}`),
    path: PATH,
    edit: editPolicy,
  });
  return listEdit('policies', have.policies, items, PATH, written(PATH));
}

/** Of a policy that is bound to a live one by its id, that. */
function nameOf(policy: CspPolicy): string {
  const { id, description }: Raw = { ...policy };
  return typeof id === 'string' ? id : looseText(description);
}

function isWhole(policy: CspPolicy): boolean {
  const { not_understood: marks = [], expression } = policy;
  return marks.length > 0 && markedTexts([{ text: looseText(expression) }], marks).length === 0;
}

/** A policy whose value is a text keeps it one. */
function editPolicy(have: CspPolicy, want: CspPolicy, change: Change, path: Pointer): Edit {
  const names = changedMembers(change, 'value');
  // A mark of what is not understood goes with the text that it is of.
  const edit = mergeMembers(undefined, { ...have }, { ...want }, [...names, 'not_understood'], path);
  if (edit.type !== 'members' || !names.includes('value')) return edit;
  const value = editValue(have.value, want.value, [...path, 'value']);
  return { ...edit, members: new Map([...edit.members, ['value', value]]) };
}

/** A directive without sources says as much as any other: what is gone is gone, with or without them. */
function editValue(have: CspPolicy['value'], want: CspPolicy['value'], path: Pointer): Edit {
  if (typeof want === 'string') return putAt(want, path);
  if (typeof have !== 'string')
    return mergeMembers(undefined, have, want, Object.keys({ ...have, ...want }), path);
  return putAt(printDirectives(Object.entries(want).map(([name, sources]) => ({ name, sources }))));
}

/** Policies that are live in a list that the file shares. */
export function foreignPolicies(have: CspPoliciesSection, live?: CspPoliciesSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.policies.map(nameOf));
  return (live?.policies ?? [])
    .map(nameOf)
    .filter((name) => !own.has(name))
    .map((name) => `csp_policies/${name}`);
}
