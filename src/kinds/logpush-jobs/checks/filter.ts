import type { DeclaredJob } from '../../../generated/files.js';
import { utf8Of } from '@zonewright/edge-rules/lib/utf8.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../../kernel/model/context.js';
import { datasetNamed, NOT_FILTERED } from '../catalogue.js';
import { compares, FILTER_LIMITS, filterText, filterValue, readFilter, type Comparison } from '../filter.js';
import { passesNothing } from '../filter-coverage.js';
import { DEFAULT_DATASET } from '../live.js';
import { reportUnknownField } from './fields.js';

/** Checks a filter: the service's JSON, with comparable fields of the dataset. Empty text is no filter. `path`: the job's place. */
export function checkFilter(job: DeclaredJob, path: SectionPath, context: CompileContext): void {
  const { filter } = job;
  if (filter === undefined || filter === null || filter === '') return;
  const isText = typeof filter === 'string';
  // A text has no inner places: everything is reported for the whole filter.
  const placeOf = (at: SectionPath): SectionPath => [...path, 'filter', ...(isText ? [] : at)];
  const report = (at: SectionPath, finding: Omit<SectionFinding, 'code'>): void =>
    context.report(placeOf(at), { ...finding, code: 'log-filter' });
  const value = isText ? filterValue(filter) : filter;
  if (value === undefined) {
    const help = 'Write it as a mapping: filter: { where: { key: FIELD, operator: eq, value: VALUE } }.';
    report([], { severity: 'error', message: `the filter of ${job.name} is not JSON`, help });
    return;
  }
  const { comparisons, problems } = readFilter(value);
  for (const { path: at, message, help } of problems) report(at, { severity: 'error', message, help });
  for (const comparison of comparisons) {
    reportUnknownField(comparison.key, job, placeOf([...comparison.path, 'key']), context);
    const message = notComparable(comparison, job);
    if (message !== undefined) {
      report([...comparison.path, 'operator'], { severity: 'warning', message, help: REFUSED });
    }
  }
  if (job.enabled !== false && passesNothing(value)) {
    const help = 'Check it, or set enabled: false.';
    report([], { severity: 'warning', message: `the filter of ${job.name} lets no entry through`, help });
  }
  const size = utf8Of(filterText(filter)).length;
  if (size > FILTER_LIMITS.bytes || comparisons.length > FILTER_LIMITS.comparisons) {
    const message = `the filter of ${job.name} has ${size} bytes and ${comparisons.length} comparisons; the service accepts about ${FILTER_LIMITS.bytes} and ${FILTER_LIMITS.comparisons}`;
    report([], { severity: 'warning', message, help: 'Make it shorter.' });
  }
}

const REFUSED =
  'According to the public documentation, the service refuses such a filter. Compare another field.';

/** Why the service refuses a comparison, if the field's type is known. */
function notComparable(
  { key, operator }: Comparison,
  { dataset = DEFAULT_DATASET }: DeclaredJob,
): string | undefined {
  const type = datasetNamed(dataset)?.fields?.get(key);
  if (type === undefined) return undefined;
  if (type === 'object' || NOT_FILTERED[dataset]?.includes(key) === true)
    return `entries of ${dataset} can't be filtered by ${key}`;
  return compares(operator, type) ? undefined : `${operator} can't compare ${key}, which is ${WORDS[type]}`;
}

const WORDS = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  list: 'a list',
  time: 'a time',
  object: 'a mapping',
} as const;
