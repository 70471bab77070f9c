import type { Edit } from '../../files/yaml/edit/edit-types.js';
import { KEEP } from '../../files/yaml/edit/edit-types.js';
import type { PageShieldSection } from '../../generated/files.js';
import type { EditSides } from '../definition/import.js';
import { changedMembers } from '../toolkit/edit/changed-members.js';
import { mergeMembers, putAt } from '../toolkit/edit/merge.js';

/** Edits page shield so that planning the file changes nothing. */
export function editPageShield({ have, want, changeOf }: EditSides<PageShieldSection>): Edit {
  const change = changeOf('page_shield');
  if (change === undefined) return KEEP;
  if (want !== undefined && [have, want].some(({ not_understood: marks }) => marks !== undefined))
    return putAt(want, ['page_shield']);
  const names = changedMembers(change, 'page_shield');
  return mergeMembers(undefined, { ...have }, { ...want }, names, ['page_shield']);
}
