import { KEEP, type Edit } from '../../files/yaml/edit/edit-types.js';
import type { Change } from '../../kernel/model/change.js';
import type { LogFieldsSection } from '../../generated/files.js';
import { shortAddress } from '../../kernel/model/scope.js';
import type { EditSides } from '../definition/import.js';
import { LOG_FIELDS_CLAIM } from '../rule-lists/log-field-facts.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { NotUpdated } from '../toolkit/edit/not-updated.js';

/** Edits lists of log fields so that planning changes nothing, adding unmanaged ones. Throws a NotUpdated if the live ruleset can't be declared. */
export function editLogFields({ have, want, changeOf }: EditSides<LogFieldsSection>): Edit {
  const { meta: _, ...live } = { ...want };
  const own = { ...have };
  const change = changeOf('log_fields');
  const isLive =
    change?.details.some((detail) => detail.type === 'rule' && detail.from !== undefined) === true;
  if (isLive && want === undefined) throw NO_LOG_FIELDS;
  const changed = (change?.details ?? []).flatMap((detail) => (detail.type === 'item' ? [detail.list] : []));
  const unmanaged = Object.entries(live).flatMap(([list, names]) =>
    Object.hasOwn(own, list) || names.length === 0 ? [] : [list],
  );
  const names = [...new Set([...changed, ...unmanaged])];
  if (names.length === 0) return KEEP;
  const wanted = { ...Object.fromEntries(changed.map((list) => [list, []])), ...live };
  return mergeMembers(undefined, own, wanted, names, ['log_fields']);
}

const NO_LOG_FIELDS = new NotUpdated(
  'the live log fields are more than log_fields can declare',
  'Declare it as a ruleset of its phase instead: remove log_fields from the file, and import again.',
  ['log_fields'],
);

/** The section, unless its phase's ruleset is declared elsewhere: nothing is managed twice. */
export function unclaimedLogFields(
  section: LogFieldsSection,
  claimed: ReadonlySet<string>,
): LogFieldsSection | undefined {
  return claimed.has(LOG_FIELDS_CLAIM) ? undefined : section;
}

/** The fields that a change would add, each with its list. */
export function goneFields({ address, details }: Change): readonly string[] {
  return details.flatMap((detail) =>
    detail.type === 'item' && detail.change === 'added'
      ? [`${shortAddress(address)}: ${detail.list} ${detail.item ?? ''}`]
      : [],
  );
}
