import { KEEP, type Edit } from '../../files/yaml/edit/edit-types.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import type { EditSides } from '../definition/import.js';
import { MARKS } from '../toolkit/bound-content.js';
import { mergeMembers, putAt } from '../toolkit/edit/merge.js';
import type { OneObject } from './object.js';

/** Edits the section so that planning changes nothing: declared members become live, unknown live ones are added. */
export function editObject(object: OneObject, { have, want, changeOf }: EditSides<Raw>): Edit {
  const change = changeOf(object.name);
  if (change === undefined) return KEEP;
  const path = [object.name];
  if (want !== undefined && [have, want].some((side) => side[MARKS] !== undefined)) return putAt(want, path);
  const live = Object.fromEntries(
    change.details.flatMap((detail) =>
      detail.type === 'field' ? [[detail.field, detail.before] as const] : [],
    ),
  );
  const names = Object.keys(live);
  const after = Object.fromEntries(names.map((name) => [name, within(have[name], live[name])]));
  return mergeMembers(undefined, have, { ...have, ...after }, names, want === undefined ? undefined : path);
}

/** A live value; of a mapping, only the file's members. */
function within(have: unknown, live: unknown): unknown {
  if (!isObject(have) || !isObject(live)) return live;
  return Object.fromEntries(Object.keys(have).map((name) => [name, live[name] ?? false]));
}
