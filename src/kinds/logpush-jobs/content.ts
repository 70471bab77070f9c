import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredJob, LogpushJobsSection } from '../../generated/files.js';
import { objectAt, ownershipAt, type ContentPart, type Relation } from '../definition/content.js';
import {
  LOG_FIELD_LISTS,
  LOG_FIELDS,
  LOG_FIELDS_DATASET,
  LOG_FIELDS_SECTION,
} from '../rule-lists/log-field-facts.js';
import { IN_VARIABLES, jobInPlace, namesOf } from './bound-jobs.js';
import { fieldsOf } from './declared.js';
import { DEFAULT_DATASET } from './live.js';

/** Jobs are known by dataset and name. An empty section is an object too: it may delete live jobs. */
export const JOBS_CONTENT: ContentPart<LogpushJobsSection> = {
  lists: [{ path: ['jobs'] }],
  jsonTexts: [['jobs', '*', 'filter']],
  objects: ({ jobs, ...rest }) => [
    ownershipAt('logpush_jobs', rest),
    ...jobs.map((job) => ({
      ...objectAt(`logpush_jobs/${job.name}`, job),
      key: `logpush_jobs/${declaredKey(job)}`,
    })),
  ],
  marked: [{ path: ['jobs', '*'], apart: () => IN_VARIABLES, standIn: jobInPlace }],
  relations: ({ jobs }) => [{ role: 'knows-takers', thing: LOG_FIELDS }, ...jobs.flatMap(logFieldRelations)],
};

/** The key of a job: dataset (or default) and name. Both may have any type if bound. */
export function declaredKey(job: Pick<DeclaredJob, 'dataset' | 'name'>): string {
  const { dataset, name } = namesOf({ ...job });
  return `${dataset} ${name}`;
}

/** The id of a bound job; undefined if it has none. */
export function boundId(job: DeclaredJob): string | undefined {
  const { id }: Raw = { ...job };
  return typeof id === 'string' ? id : undefined;
}

/** Identifies a job in a file: the id of a bound job, else dataset and name. */
export function keyInList(job: DeclaredJob): string {
  return boundId(job) ?? declaredKey(job);
}

/** Only entries of requests have custom log fields, each list in one field. */
function logFieldRelations(job: DeclaredJob, index: number): readonly Relation[] {
  const { name, dataset = DEFAULT_DATASET } = job;
  const { fields, path } = fieldsOf(job);
  if (dataset !== LOG_FIELDS_DATASET) return [];
  const carriers = [...new Set(LOG_FIELD_LISTS.map(({ carrier }) => carrier))];
  return carriers.flatMap((carrier): readonly Relation[] => {
    const at = fields.indexOf(carrier);
    if (at < 0) return [];
    const [list = '', ...others] = LOG_FIELD_LISTS.filter((one) => one.carrier === carrier).map(
      (one) => one.list,
    );
    const lists = [list, ...others].join(' or ');
    const message = `job ${name} lists ${carrier}, and no custom log field of ${lists} is declared, so the entries will have none`;
    const help = `Declare ${LOG_FIELDS_SECTION}.${list}, or leave ${carrier} out.`;
    return [
      {
        role: 'takes',
        thing: LOG_FIELDS,
        name: carrier,
        path: ['jobs', index, ...path, at],
        unmet: () => ({ severity: 'warning', code: 'job-without-log-fields', message, help }),
      },
    ];
  });
}
