import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { CspPoliciesSection, CspPolicy } from '../../kernel/model/files.js';
import { printDirectives } from '../../languages/csp/policy.js';
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
    keyOf: ({ description }) => description,
    changeOf: ({ description }) => changeOf(`csp_policies/${description}`),
    path: PATH,
    edit: editPolicy,
  });
  return listEdit('policies', have.policies, items, PATH, written(PATH));
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
  const own = new Set(have.policies.map(({ description }) => description));
  return (live?.policies ?? [])
    .filter(({ description }) => !own.has(description))
    .map(({ description }) => `csp_policies/${description}`);
}
