import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { CspPoliciesSection, CspPolicy } from '../../generated/files.js';
import { printDirectives } from '@zonewright/edge-rules/csp/policy.js';
import { looseText, type Raw } from '../../kernel/lib/decode.js';
import { markedTexts } from '../toolkit/not-understood.js';
import type { EditSides } from '../definition/import.js';
import { changedMembers } from '../toolkit/edit/changed-members.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';
import { mergeMembers, putAt } from '../toolkit/edit/merge.js';

const PATH = ['csp_policies', 'policies'];

/** Edits policies so that planning changes nothing. Throws a NotUpdated if one can't be declared. */
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

/** The key of a policy in the file: the id if bound, else the description. */
function nameOf(policy: CspPolicy): string {
  const { id, description }: Raw = { ...policy };
  return typeof id === 'string' ? id : looseText(description);
}

function isWhole(policy: CspPolicy): boolean {
  const { not_understood: marks = [], expression } = policy;
  return marks.length > 0 && markedTexts([{ text: looseText(expression) }], marks).length === 0;
}

/** A policy with a text as its value keeps a text. */
function editPolicy(have: CspPolicy, want: CspPolicy, change: Change, path: Pointer): Edit {
  const names = changedMembers(change, 'value');
  // A mark is removed with the text that it covers.
  const edit = mergeMembers(undefined, { ...have }, { ...want }, [...names, 'not_understood'], path);
  if (edit.type !== 'members' || !names.includes('value')) return edit;
  const value = editValue(have.value, want.value, [...path, 'value']);
  return { ...edit, members: new Map([...edit.members, ['value', value]]) };
}

/** A directive without sources has a meaning, so it is removed if not wanted. */
function editValue(have: CspPolicy['value'], want: CspPolicy['value'], path: Pointer): Edit {
  if (typeof want === 'string') return putAt(want, path);
  if (typeof have !== 'string')
    return mergeMembers(undefined, have, want, Object.keys({ ...have, ...want }), path);
  return putAt(printDirectives(Object.entries(want).map(([name, sources]) => ({ name, sources }))));
}

/** The live policies that a shared section leaves alone, by address. */
export function foreignPolicies(have: CspPoliciesSection, live?: CspPoliciesSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.policies.map(nameOf));
  return (live?.policies ?? [])
    .map(nameOf)
    .filter((name) => !own.has(name))
    .map((name) => `csp_policies/${name}`);
}
