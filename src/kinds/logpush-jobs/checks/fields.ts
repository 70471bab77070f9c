import { defined } from '../../../kernel/lib/defined.js';
import { likelyReplacement } from '@zonewright/edge-rules/lib/correction.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { DeclaredJob } from '../../../generated/files.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { nameOf } from '../../../kernel/schema/schema-words.js';
import { slipOf } from '../../toolkit/shapes/check.js';
import { DATASET_NAMES, datasetNamed } from '../catalogue.js';
import { fieldsOf } from '../declared.js';
import { DEFAULT_DATASET } from '../live.js';
import { fieldInProject, knownFields } from '../members.js';

/** Checks dataset and level, the dataset's fields, and repeated fields. `path`: the job's place. */
export function checkFields(job: DeclaredJob, path: SectionPath, context: CompileContext): void {
  checkDataset(job, path, context);
  const { fields, path: at } = fieldsOf(job);
  if (fields.length === 0 && !hasFields(job)) {
    const help = 'Add fields: the names of the fields in each entry.';
    context.report(path, {
      severity: 'error',
      code: 'missing-key',
      message: `${nameOf(path)} has no fields`,
      help,
    });
  }
  fields.forEach((field, index) => {
    const place = [...path, ...at, index];
    if (fields.indexOf(field) === index) {
      reportUnknownField(field, job, place, context);
      return;
    }
    context.report(place, {
      severity: 'error',
      code: 'job-field-duplicate',
      message: `${field} appears twice in the fields of ${job.name}`,
      help: 'Remove one of them.',
    });
  });
}

/** True if the job has fields in either place, or a typo of them. */
function hasFields(job: DeclaredJob): boolean {
  const names = [job, job.output_options ?? {}].flatMap((owner) =>
    Object.entries(owner).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  );
  return names.some(
    (name) =>
      ['fields', 'field_names'].includes(name) || slipOf(name, ['fields', 'field_names']) !== undefined,
  );
}

function checkDataset(job: DeclaredJob, path: SectionPath, { scope, report }: CompileContext): void {
  const { dataset = DEFAULT_DATASET } = job;
  const known = datasetNamed(dataset);
  const place = job.dataset === undefined ? path : [...path, 'dataset'];
  if (known === undefined) {
    const meant = slipOf(dataset, DATASET_NAMES);
    if (meant === undefined) return;
    report(place, {
      severity: 'warning',
      code: 'unknown-dataset',
      message: `no known dataset is called ${dataset}`,
      help: `Did you mean ${meant}?`,
      fix: likelyReplacement(meant, dataset),
    });
    return;
  }
  if (known.levels.includes(scope.level)) return;
  const [level = 'zone'] = known.levels;
  report(place, {
    severity: 'error',
    code: 'dataset-level',
    message: `${dataset} is logged by jobs of ${PLURALS[level]}, not of ${PLURALS[scope.level]}`,
    help:
      job.dataset === undefined
        ? 'Name a dataset: without one, the service uses http_requests.'
        : `Move the job into a file of the ${level}.`,
  });
}

const PLURALS = { zone: 'zones', account: 'accounts' } as const;

/** Reports a field that its dataset lacks, if the dataset's fields are known. */
export function reportUnknownField(
  field: string,
  { dataset = DEFAULT_DATASET }: Pick<DeclaredJob, 'dataset'>,
  path: SectionPath,
  { settings, report }: Pick<CompileContext, 'settings' | 'report'>,
): void {
  const fields = datasetNamed(dataset)?.fields;
  if (fields === undefined || fields.has(field)) return;
  if (knownFields(settings.parameterNames).includes(field)) return;
  const byLetters = new Map([...fields.keys()].map((name) => [name.toLowerCase(), name]));
  const meant = byLetters.get(nearest(field, [...byLetters.keys()], SLIPS) ?? '');
  report(path, {
    severity: settings.expressions.strict ? 'error' : 'warning',
    code: 'unknown-log-field',
    message: `no known field of ${dataset} is called ${field}`,
    help:
      meant === undefined
        ? `If your service has it, add ${fieldInProject(field)} to parameters.names in zonewright.yaml.`
        : `Did you mean ${meant}?`,
    ...defined({ fix: meant === undefined ? undefined : likelyReplacement(meant, field) }),
  });
}

const SLIPS = 2;
