import { defined } from '../../kernel/lib/defined.js';
import { fieldDetails, itemDetails, patchBetween } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { Detail, FieldDetail } from '../../kernel/model/change.js';
import type { JobContent } from './compare.js';
import { TWO_PLACES } from './declared.js';
import { fieldsIn, type LiveJob } from './live.js';
import { DEFAULT_TIMESTAMPS } from './members.js';
import { hidden } from './withheld.js';

/** What a new job is, member by member. Pure. */
export function newDetails(dataset: string, content: JobContent): readonly Detail[] {
  return [
    ...fieldDetails({}, { dataset, ...settingsOf(content) }),
    ...optionDetails({}, content.output),
    ...itemDetails('fields', [], fieldsIn(content.output)),
  ];
}

/** What goes with a job; `withheld`: of its members, what nobody may see. Pure. */
export function goneDetails(
  { dataset, enabled, members, output }: LiveJob,
  withheld: Raw,
): readonly Detail[] {
  return [
    ...fieldDetails({ dataset, ...defined({ enabled }), ...hidden(members, withheld) }, {}),
    ...itemDetails('fields', fieldsIn(output), []),
  ];
}

/** What differs between a live job and what it will be, member by member, as files call them. Pure. */
export function contentDetails(before: JobContent, after: JobContent): readonly Detail[] {
  return [
    ...fieldDetails(settingsOf(before), settingsOf(after)),
    ...optionDetails(before.output, after.output),
    ...itemDetails('fields', fieldsIn(before.output), fieldsIn(after.output)),
  ];
}

/** What is compared member by member, as files call it; a notation of times that isn't named is the default one. */
function settingsOf({ enabled, output, members }: JobContent): Raw {
  const atJob = Object.entries(TWO_PLACES).flatMap(([name, inOptions]) =>
    name === 'fields' || output[inOptions] === undefined ? [] : [[name, output[inOptions]]],
  );
  return { enabled, timestamps: DEFAULT_TIMESTAMPS, ...Object.fromEntries(atJob), ...members };
}

/** One detail for each of the further output options that differs. */
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
