import type { ObjectCode } from '../../kernel/model/codes.js';
import type { Finding, Place } from '../../kernel/model/finding.js';
import type { SectionPath, Sections } from '../../kernel/model/kind.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { LOG_FIELDS_PHASE } from '../../kinds/rule-lists/catalogue.js';

/** Each list of custom log fields, and the field of a job that carries it (Rulesets API document, custom log fields). */
const CARRIERS = [
  { list: 'request_headers', field: 'RequestHeaders' },
  { list: 'response_headers', field: 'ResponseHeaders' },
  { list: 'cookies', field: 'Cookies' },
] as const;

type List = (typeof CARRIERS)[number]['list'];

/** What one file says about custom log fields and the jobs that carry them: all that is needed to compare it with the others. */
export interface LogFieldUse {
  readonly declares: readonly { readonly list: List; readonly place: Place }[];
  readonly carries: readonly { readonly list: List; readonly job: string; readonly place: Place }[];
  /** Whether the fields are declared as a ruleset, which may say what no list of log_fields can. */
  readonly hasRuleset: boolean;
  /** Whether log push jobs are managed at all. */
  readonly managesJobs: boolean;
}

const DATASET = 'http_requests';

/** Collects a file's use of custom log fields. Only jobs with request logs can carry them. */
export function logFieldUse(sections: Sections, place: (path: SectionPath) => Place): LogFieldUse {
  const declares = CARRIERS.flatMap(({ list }) =>
    (sections.log_fields?.[list]?.length ?? 0) > 0 ? [{ list, place: place(['log_fields', list]) }] : [],
  );
  const jobs = sections.logpush_jobs?.jobs ?? [];
  const carries = jobs.flatMap((job, index) =>
    CARRIERS.flatMap(({ list, field }) => {
      const at = job.fields.indexOf(field);
      if (at < 0 || (job.dataset ?? DATASET) !== DATASET) return [];
      return [{ list, job: job.name, place: place(['logpush_jobs', 'jobs', index, 'fields', at]) }];
    }),
  );
  const hasRuleset = sections.rulesets?.some(({ phase }) => phase === LOG_FIELDS_PHASE) === true;
  return { declares, carries, hasRuleset, managesJobs: sections.logpush_jobs !== undefined };
}

/** Warnings about fields that no job carries, and jobs that carry fields nobody declares. `uses`: every file's, of one scope. */
export function crossChecks(scope: Scope, uses: readonly LogFieldUse[]): readonly Finding[] {
  const declared = new Set(uses.flatMap((use) => use.declares.map(({ list }) => list)));
  const carried = new Set(uses.flatMap((use) => use.carries.map(({ list }) => list)));
  const managesJobs = uses.some((use) => use.managesJobs);
  const empty = uses.some((use) => use.hasRuleset)
    ? []
    : uses.flatMap((use) => use.carries).filter(({ list }) => !declared.has(list));
  const unused = managesJobs
    ? uses.flatMap((use) => use.declares).filter(({ list }) => !carried.has(list))
    : [];
  return [
    ...empty.map(({ list, job, place }) =>
      warning(scope, place, 'job-without-log-fields', {
        message: `job ${job} lists ${fieldFor(list)}, and no custom log field of ${list} is declared: the entries will hold none`,
        help: `Declare log_fields.${list}, or leave ${fieldFor(list)} out.`,
      }),
    ),
    ...unused.map(({ list, place }) =>
      warning(scope, place, 'log-fields-unused', {
        message: `no job lists ${fieldFor(list)}, so the custom log fields of ${list} are logged nowhere`,
        help: `Add ${fieldFor(list)} to the fields of a job with dataset ${DATASET}.`,
      }),
    ),
  ];
}

function fieldFor(list: List): string {
  return CARRIERS.find((carrier) => carrier.list === list)?.field ?? list;
}

function warning(
  scope: Scope,
  place: Place,
  code: ObjectCode,
  text: { message: string; help: string },
): Finding {
  return { severity: 'warning', code, ...text, place, scope: scopeAddress(scope) };
}
