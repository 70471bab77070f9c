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
  if (typeof have.value !== 'string' || typeof want.value === 'string') return edit;
  const directives = Object.entries(want.value).map(([name, sources]) => ({ name, sources }));
  return { ...edit, members: new Map([...edit.members, ['value', putAt(printDirectives(directives))]]) };
}

/** Policies that are live in a list that the file shares. */
export function foreignPolicies(have: CspPoliciesSection, live?: CspPoliciesSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.policies.map(({ description }) => description));
  return (live?.policies ?? [])
    .filter(({ description }) => !own.has(description))
    .map(({ description }) => `csp_policies/${description}`);
}
