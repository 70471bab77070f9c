import type { DeclaredJob, LogpushJobsSection } from '../../kernel/model/files.js';
import { objectAt, OWNERSHIP_DEFAULT, type ContentPart, type Relation } from '../definition/content.js';
import {
  LOG_FIELD_LISTS,
  LOG_FIELDS,
  LOG_FIELDS_DATASET,
  LOG_FIELDS_SECTION,
} from '../rule-lists/log-field-facts.js';
import { jobInPlace } from './bound-jobs.js';
import { fieldsOf } from './declared.js';
import { DEFAULT_DATASET } from './live.js';

/** Jobs go by dataset and name. That the section is there at all means something: what it doesn't list is deleted. */
export const JOBS_CONTENT: ContentPart<LogpushJobsSection> = {
  lists: [{ path: ['jobs'] }],
  jsonTexts: [['jobs', '*', 'filter']],
  objects: ({ jobs, ...rest }) => [
    objectAt('logpush_jobs', { ...OWNERSHIP_DEFAULT, ...rest }),
    ...jobs.map((job) => ({
      ...objectAt(`logpush_jobs/${job.name}`, job),
      key: `logpush_jobs/${declaredKey(job)}`,
    })),
  ],
  marked: [{ path: ['jobs', '*'], standIn: jobInPlace }],
  relations: ({ jobs }) => [{ role: 'knows-takers', thing: LOG_FIELDS }, ...jobs.flatMap(carried)],
};

/** A job is known by its dataset and its name; the dataset of one that names none is the service's own default. */
export function declaredKey({
  dataset = DEFAULT_DATASET,
  name,
}: Pick<DeclaredJob, 'dataset' | 'name'>): string {
  return `${dataset} ${name}`;
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
