import type { Edit } from '../../files/yaml/edit/edit-types.js';
import { KEEP } from '../../files/yaml/edit/edit-types.js';
import type { PageShieldSection } from '../../kernel/model/files.js';
import type { EditSides } from '../definition/import.js';
import { mergeMembers } from '../toolkit/edit/merge.js';

/** What becomes of page shield: on or off, as it is live. */
export function editPageShield({ have, want, changeOf }: EditSides<PageShieldSection>): Edit {
  if (changeOf('page_shield') === undefined) return KEEP;
  return mergeMembers(undefined, { ...have }, { ...want }, ['enabled'], ['page_shield']);
}
