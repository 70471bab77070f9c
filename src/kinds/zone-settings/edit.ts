import { KEEP, type Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { ZoneSettingsSection } from '../../kernel/model/files.js';
import type { EditSides } from '../definition/import.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { claimOf } from './survey.js';

/** What becomes of the settings: those that are declared are as they are live, and those that somebody changed and no file has come in. */
export function editZoneSettings({
  have,
  want = {},
  changeOf,
  claimed,
  takesNew,
}: EditSides<ZoneSettingsSection>): Edit {
  const changed = Object.keys(have).filter((name) => changeOf(claimOf(name)) !== undefined);
  const isNew = (name: string): boolean => !Object.hasOwn(have, name) && !claimed.has(claimOf(name));
  const names = [...changed, ...(takesNew ? Object.keys(want).filter(isNew) : [])];
  if (names.length === 0) return KEEP;
  // The draft has only what somebody changed, and what a file may have.
  const untouched = changed.map((name) => [name, liveIn(changeOf(claimOf(name)))] as const);
  return mergeMembers(undefined, { ...have }, { ...Object.fromEntries(untouched), ...want }, names, [
    'zone_settings',
  ]);
}

/** What is live of a setting, as its change tells. */
function liveIn(change: Change | undefined): unknown {
  const [detail] = change?.details ?? [];
  return detail?.type === 'field' ? detail.before : undefined;
}

/** The settings that no other file claims. */
export function unclaimedSettings(
  section: ZoneSettingsSection,
  claimed: ReadonlySet<string>,
): ZoneSettingsSection | undefined {
  const own = Object.entries(section).filter(([name]) => !claimed.has(claimOf(name)));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
