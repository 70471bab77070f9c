import { defined } from '../../kernel/lib/defined.js';
import { fieldDetails, itemDetails, patchBetween } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { Detail, FieldDetail } from '../../kernel/model/change.js';
import type { JobContent } from './compare.js';
import { TWO_PLACES } from './declared.js';
import { fieldsIn, type LiveJob } from './live.js';
import { DEFAULT_TIMESTAMPS } from './members.js';
import { hidden } from './withheld.js';

/** The details of a new job, member by member. Pure. */
export function newDetails(dataset: string, content: JobContent): readonly Detail[] {
  return [
    ...fieldDetails({}, { dataset, ...settingsOf(content) }),
    ...optionDetails({}, content.output),
    ...itemDetails('fields', [], fieldsIn(content.output)),
  ];
}

/** The details of a deleted job. Hides values of members in `withheld`. Pure. */
export function goneDetails(
  { dataset, enabled, members, output }: LiveJob,
  withheld: Raw,
): readonly Detail[] {
  return [
    ...fieldDetails({ dataset, ...defined({ enabled }), ...hidden(members, withheld) }, {}),
    ...itemDetails('fields', fieldsIn(output), []),
  ];
}

/** The differences of live and wanted, by member, with names of files. Pure. */
export function contentDetails(before: JobContent, after: JobContent): readonly Detail[] {
  return [
    ...fieldDetails(settingsOf(before), settingsOf(after)),
    ...optionDetails(before.output, after.output),
    ...itemDetails('fields', fieldsIn(before.output), fieldsIn(after.output)),
  ];
}

/** The members to compare, with names of files and the default time format. */
function settingsOf({ enabled, output, members }: JobContent): Raw {
  const atJob = Object.entries(TWO_PLACES).flatMap(([name, inOptions]) =>
    name === 'fields' || output[inOptions] === undefined ? [] : [[name, output[inOptions]]],
  );
  return { enabled, timestamps: DEFAULT_TIMESTAMPS, ...Object.fromEntries(atJob), ...members };
}

/** One detail for each of the other output options that differs. */
function optionDetails(before: Raw, after: Raw): readonly FieldDetail[] {
  return fieldDetails(furtherOptions(before), furtherOptions(after)).map((detail) => ({
    ...detail,
    field: `output_options.${detail.field}`,
    patch: patchBetween(
      'before' in detail ? { output_options: { [detail.field]: detail.before } } : { output_options: {} },
      'after' in detail ? { output_options: { [detail.field]: detail.after } } : { output_options: {} },
    ),
  }));
}

const AT_JOB: ReadonlySet<string> = new Set(Object.values(TWO_PLACES));

function furtherOptions(output: Raw): Raw {
  return Object.fromEntries(Object.entries(output).filter(([name]) => !AT_JOB.has(name)));
}
