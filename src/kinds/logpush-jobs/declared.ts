import type { DeclaredJob } from '../../generated/files.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { filterText } from './filter.js';

/** The further declared members, by the service's names. Null: must be absent. */
export interface DeclaredContent {
  readonly output: Raw;
  /** True if the file asks for the newer notation of the service. */
  readonly isNewer: boolean;
  readonly members: Raw;
}

/** A job of a file in the service's format. Members with two places use the newer. Pure. */
export function contentOf(job: DeclaredJob): DeclaredContent {
  const {
    name: _name,
    dataset: _dataset,
    enabled: _enabled,
    destination_conf: _destination,
    ownership_challenge: _challenge,
    fields,
    timestamps,
    sample_rate,
    'CVE-2021-44228': cve,
    output_options: options,
    filter,
    ...others
  } = job;
  const atJob = { field_names: fields, timestamp_format: timestamps, sample_rate, 'CVE-2021-44228': cve };
  const members = {
    ...(filter === undefined ? {} : { filter: filter === null ? null : filterText(filter) }),
    ...others,
  };
  return {
    output: { ...present(atJob), ...present(options ?? {}) },
    isNewer: options !== undefined && options !== null,
    members: present(members),
  };
}

/** The fields that a job of a file logs, and their path in the job. */
export function fieldsOf(job: DeclaredJob): {
  readonly fields: readonly string[];
  readonly path: readonly string[];
} {
  const inOptions = job.output_options?.field_names;
  if (job.fields === undefined && Array.isArray(inOptions)) {
    return { fields: inOptions, path: ['output_options', 'field_names'] };
  }
  return { fields: job.fields ?? [], path: ['fields'] };
}

/** Members with two places: names at the job → in `output_options`. */
export const TWO_PLACES: Readonly<Record<string, string>> = {
  fields: 'field_names',
  timestamps: 'timestamp_format',
  sample_rate: 'sample_rate',
  'CVE-2021-44228': 'CVE-2021-44228',
};

function present(members: Raw): Raw {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
