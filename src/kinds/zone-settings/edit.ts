import { KEEP, type Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { ZoneSettingsSection } from '../../generated/files.js';
import type { EditSides } from '../definition/import.js';
import { asJsonObject } from '../../kernel/model/json.js';
import { MARKS, wholeMark } from '../toolkit/bound-content.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { claimOf } from './survey.js';

/** Edits a file's settings: declared ones become live, changed ones without a file are added. */
export function editZoneSettings({
  have: { not_understood: hadMarks, ...have },
  want: { not_understood: marks = [], ...want } = {},
  changeOf,
  claimed,
  takesNew,
}: EditSides<ZoneSettingsSection>): Edit {
  const changed = Object.keys(have).filter((name) => changeOf(claimOf(name)) !== undefined);
  const isNew = (name: string): boolean => !Object.hasOwn(have, name) && !claimed.has(claimOf(name));
  const names = [...changed, ...(takesNew ? Object.keys(want).filter(isNew) : [])];
  if (names.length === 0) return KEEP;
  // The draft has only changed, declarable settings.
  const untouched = changed.map((name) => [name, liveIn(changeOf(claimOf(name)))] as const);
  const after = { ...have, ...Object.fromEntries(untouched), ...want };
  // A mark is removed with its setting.
  const own = new Set(
    [...Object.keys(have), ...names].map((name) => wholeMark(asJsonObject({ [name]: after[name] }))),
  );
  const kept = marks.filter((mark) => own.has(mark));
  const [before, later] = [hadMarks, kept.length > 0 ? kept : undefined].map((list) =>
    list === undefined ? {} : { [MARKS]: list },
  );
  return mergeMembers(
    undefined,
    { ...have, ...before },
    { ...after, ...later },
    [...names, MARKS],
    ['zone_settings'],
  );
}

/** A setting's live value, from its change's details. */
function liveIn(change: Change | undefined): unknown {
  const [detail] = change?.details ?? [];
  return detail?.type === 'field' ? detail.before : undefined;
}

/** The section without what other files claim; undefined if nothing is left. */
export function unclaimedSettings(
  section: ZoneSettingsSection,
  claimed: ReadonlySet<string>,
): ZoneSettingsSection | undefined {
  const { not_understood: marks, ...settings } = section;
  const own = Object.entries(settings).filter(([name]) => !claimed.has(claimOf(name)));
  if (own.length === Object.keys(settings).length) return section;
  if (own.length === 0) return undefined;
  const left = new Set(own.map(([name, value]) => wholeMark(asJsonObject({ [name]: value }))));
  const kept = (marks ?? []).filter((mark) => left.has(mark));
  return { ...Object.fromEntries(own), ...(kept.length > 0 ? { [MARKS]: kept } : {}) };
}
