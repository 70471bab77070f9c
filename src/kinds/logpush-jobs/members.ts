import type { SectionPath } from '../../kernel/model/context.js';
import { remember } from '../../kernel/lib/remember.js';
import { nameBelow, namesBelow } from '../toolkit/shapes/project-names.js';
import {
  any,
  choice,
  flag,
  list,
  number,
  record,
  text,
  withNames,
  type RecordShape,
  type Shape,
} from '../toolkit/shapes/shape.js';

/** Members of a job that only the service sets. Never sent. */
export const SERVER_SET: readonly string[] = ['id', 'last_complete', 'last_error', 'error_message'];

/** The default of the public service. */
export const DEFAULT_TIMESTAMPS = 'unixnano';

const TIMESTAMPS = choice(['rfc3339', 'unix', 'unixnano', 'rfc3339ms', 'rfc3339ns'], {
  default: DEFAULT_TIMESTAMPS,
  about: 'How times are written.',
});

/** Further options of both notations. Files have them at the job. */
const SAMPLING: Readonly<Record<string, Shape>> = {
  sample_rate: number({
    isFraction: true,
    minimum: 0,
    maximum: 1,
    default: 1,
    about: 'The share of the entries that is sent, after the filter: 0.1 is every tenth.',
  }),
  'CVE-2021-44228': flag({
    default: false,
    about:
      'Whether text that could trigger Log4Shell is made harmless: a dollar sign before a brace becomes an x.',
  }),
};

const FIELD = text({ pattern: /^[A-Za-z0-9_]+$/, maxLength: 100, form: 'a field name such as RayID' });

/** Members with the same name in files and on the service. */
const LIMITS: Readonly<Record<string, Shape>> = {
  filter_attack_traffic: flag({ default: false, about: 'Whether attack traffic is left out.' }),
  kind: choice(['', 'edge'], {
    default: '',
    about: "edge: logs are sent directly from the edge. It can't be changed later.",
  }),
  frequency: choice(['high', 'low'], {
    default: 'high',
    about: 'How often logs are sent. Superseded by the max_upload members.',
  }),
  max_upload_bytes: number({
    orZero: true,
    minimum: 5_000_000,
    maximum: 1_000_000_000,
    default: 0,
    about: 'The largest size of a log file before compression; 0 sets no limit.',
  }),
  max_upload_interval_seconds: number({
    orZero: true,
    minimum: 30,
    maximum: 300,
    default: 0,
    about: 'The longest time to collect logs for a file, in seconds; 0 sets no limit.',
  }),
  max_upload_records: number({
    orZero: true,
    minimum: 1000,
    maximum: 1_000_000,
    default: 0,
    about: 'The most lines in a log file; 0 sets no limit.',
  }),
  subrequest_merging: flag({
    default: false,
    about: 'Whether the entry of a request contains the requests that a Worker made to answer it.',
  }),
};

/** The shape of `output_options` (Log Output Options). Defaults depend on the output type. */
export function outputShape(type: unknown): RecordShape {
  const isLines = type !== 'csv';
  return record({
    field_names: list(FIELD, {
      minItems: 1,
      maxItems: 1000,
      about: 'Same as fields of the job, which is preferred.',
    }),
    timestamp_format: { ...TIMESTAMPS, about: 'Same as timestamps of the job, which is preferred.' },
    ...SAMPLING,
    output_type: choice(['ndjson', 'csv'], {
      default: 'ndjson',
      about: 'The form of an entry: JSON, or a line of values.',
    }),
    record_prefix: text({ default: isLines ? '{' : '', about: 'Text before each entry.' }),
    record_suffix: text({ default: isLines ? '}\n' : '\n', about: 'Text after each entry.' }),
    record_delimiter: text({ default: '', about: 'Text between entries.' }),
    record_template: text({
      default: '',
      about: 'An entry as text, with {{.Field}} for each field.',
    }),
    batch_prefix: text({ default: '', about: 'Text before each batch.' }),
    batch_suffix: text({ default: '', about: 'Text after each batch.' }),
    field_delimiter: text({ default: ',', about: 'Text between fields.' }),
    merge_subrequests: flag({
      default: false,
      about: 'Same as subrequest_merging of the job, for services that have it among the options.',
    }),
  });
}

/** The shape of a live job in the newer notation, without name, dataset and destination. */
export function liveShape(names: readonly string[], outputType: unknown): Shape {
  return shapeOf({ names, outputType, isFile: false });
}

/** The shape of a job in files. `names`: of the project file, below `logpush_jobs`. */
export function fileShape(names: readonly string[], outputType: unknown): Shape {
  return shapeOf({ names, outputType, isFile: true });
}

interface Wanted {
  readonly names: readonly string[];
  readonly outputType: unknown;
  readonly isFile: boolean;
}

const MOST_SHAPES = 50;

const shapeOf = remember<Wanted, Shape>(
  MOST_SHAPES,
  ({ names, outputType, isFile }) => `${isFile ? 'file' : 'live'} ${outputType === 'csv'} ${names.join(' ')}`,
  ({ names, outputType, isFile }) => {
    const output_options = outputShape(outputType);
    const members = isFile
      ? { ...WORDS_OF_FILES, ...SAMPLING, filter: any(), ...LIMITS, output_options }
      : { enabled: flag(), filter: text({ default: '' }), ...LIMITS, output_options };
    return withNames(record(members), names);
  },
);

/** Members checked by the schema: the service lacks them, or has another form. */
const WORDS_OF_FILES = {
  name: any(),
  dataset: any(),
  enabled: any(),
  destination_conf: any(),
  ownership_challenge: any(),
  not_understood: any(),
  fields: any(),
  timestamps: TIMESTAMPS,
};

/** Members with a table, for the generator of the section's schema. */
export const TABLED: RecordShape = record({
  timestamps: TIMESTAMPS,
  ...SAMPLING,
  ...LIMITS,
  output_options: {
    ...outputShape('ndjson'),
    about:
      'How entries are written. A job with this member uses the newer notation of the service, which has more options than the older one.',
  },
});

/** The project file's names of job members, without prefix `logpush_jobs.`. */
export function namesOfJobs(names: readonly string[]): readonly string[] {
  return namesBelow(HEAD, names).filter((name) => !name.startsWith(FIELDS));
}

/** The project file's names of log fields, without prefix `logpush_jobs.fields.`. */
export function knownFields(names: readonly string[]): readonly string[] {
  return namesBelow(HEAD + FIELDS, names);
}

const HEAD = 'logpush_jobs.';
const FIELDS = 'fields.';

/** The name of a field of logs in the project file. */
export function fieldInProject(field: string): string {
  return HEAD + FIELDS + field;
}

/** The project file's name of a job member at this path, without indexes. */
export function nameInProject(path: SectionPath): string {
  return nameBelow(HEAD, path);
}
