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

/** Jobs go by dataset and name. That the section is there at all means something: what it doesn't list is deleted. */
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
  relations: ({ jobs }) => [{ role: 'knows-takers', thing: LOG_FIELDS }, ...jobs.flatMap(carried)],
};

/**
 * A job is known by its dataset and its name; the dataset of one that names none is the service's own default. Of a job that a mark binds both may be
 * anything, before and after it is decoded.
 */
export function declaredKey(job: Pick<DeclaredJob, 'dataset' | 'name'>): string {
  const { dataset, name } = namesOf({ ...job });
  return `${dataset} ${name}`;
}

/** The id of a job that is bound to a live one by it. */
export function boundId(job: DeclaredJob): string | undefined {
  const { id }: Raw = { ...job };
  return typeof id === 'string' ? id : undefined;
}

/** What tells a job of a file from the others: its id where it is bound by it, else its names. */
export function keyInList(job: DeclaredJob): string {
  return boundId(job) ?? declaredKey(job);
}

/** Only entries about requests carry custom log fields, each list of them in a field of its own. */
function carried(job: DeclaredJob, index: number): readonly Relation[] {
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
