import type { Raw } from '../../kernel/lib/decode.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Risk } from '../../kernel/model/risk.js';
import { namesCredential } from '../toolkit/sensitive-names.js';
import { datasetNamed } from './catalogue.js';
import type { JobContent } from './compare.js';
import { filterCovers, isNone } from './filter-coverage.js';
import { fieldsIn } from './live.js';

/** A job before and after; `before` is undefined for a new one. */
export interface JobStates {
  readonly dataset: string;
  readonly before: JobContent | undefined;
  readonly after: JobContent;
}

/** The risks of a job's content: logging less, or new credentials and cookies. Disabled jobs send nothing. Pure. */
export function contentRisks({ dataset, before, after }: JobStates): readonly Risk[] {
  const [was, willBe] = [before?.enabled === true ? before : undefined, after.enabled ? after : undefined];
  return [...logsLess(was, willBe), ...sensitive(dataset, was, willBe)];
}

function logsLess(before: JobContent | undefined, after: JobContent | undefined): readonly Risk[] {
  if (before === undefined) return [];
  const reasons = after === undefined ? ['the job is switched off'] : lessOf(before, after);
  return reasons.length === 0 ? [] : [{ code: 'logs-less', message: reasons.join('; ') }];
}

/** Frequency and format don't count: no information is lost. */
function lessOf(before: JobContent, after: JobContent): readonly string[] {
  return [
    ...fieldsLost(before, after),
    ...filtered(before, after),
    ...sampled(before, after),
    ...attacks(before, after),
  ];
}

const NAMED = 5;

function fieldsLost(before: JobContent, after: JobContent): readonly string[] {
  const kept = new Set(sentFields(after.output));
  const lost = sentFields(before.output).filter((field) => !kept.has(field));
  if (lost.length === 0) return [];
  return [`${someOf(lost.toSorted(), NAMED)} ${lost.length === 1 ? 'is' : 'are'} no longer sent`];
}

/** The fields of an entry; with a template, only those it names. */
function sentFields(output: Raw): readonly string[] {
  const fields = fieldsIn(output);
  const { record_template: template } = output;
  if (typeof template !== 'string' || template === '') return fields;
  const actions = [...template.matchAll(/\{\{(.*?)\}\}/gs)].map(([, action = '']) => action);
  const named = new Set(
    actions.flatMap((action) => [...action.matchAll(/\.(\w+)/g)].map(([, field]) => field)),
  );
  return fields.filter((field) => named.has(field));
}

function filtered({ members: before }: JobContent, { members: after }: JobContent): readonly string[] {
  if (filterCovers(after['filter'], before['filter'])) return [];
  if (isNone(before['filter'])) return ['only entries that match a filter are sent'];
  return ['its filter possibly leaves out entries that the former one sent'];
}

function sampled({ output: before }: JobContent, { output: after }: JobContent): readonly string[] {
  const [was, willBe] = [rateOf(before), rateOf(after)];
  return willBe < was ? [`sample_rate ${was} becomes ${willBe}`] : [];
}

function rateOf({ sample_rate: rate }: Raw): number {
  return typeof rate === 'number' ? rate : 1;
}

function attacks({ members: before }: JobContent, { members: after }: JobContent): readonly string[] {
  const begins = after['filter_attack_traffic'] === true && before['filter_attack_traffic'] !== true;
  return begins ? ['attack traffic is left out'] : [];
}

function sensitive(
  dataset: string,
  before: JobContent | undefined,
  after: JobContent | undefined,
): readonly Risk[] {
  const known = new Set(before === undefined ? [] : sentFields(before.output));
  const gained = (after === undefined ? [] : sentFields(after.output)).filter((field) => !known.has(field));
  const found = gained.flatMap((field) => {
    const holds = sensitiveContent(field, dataset);
    return holds === undefined ? [] : [{ field, holds }];
  });
  if (found.length === 0) return [];
  const clauses = groupsBy(found, ({ holds }) => holds).map(({ key, items }) => {
    const fields = items.map(({ field }) => field);
    return `${someOf(fields, NAMED)} (${key})`;
  });
  const verb = found.length === 1 ? 'begins' : 'begin';
  return [{ code: 'logs-sensitive-fields', message: `${clauses.join(' and ')} ${verb} to be sent` }];
}

/** Why a field is sensitive, or undefined. For known fields, the table decides, not the name. */
function sensitiveContent(field: string, dataset: string): string | undefined {
  const carried = CARRIED.get(field);
  if (carried !== undefined) return carried;
  const isKnown = datasetNamed(dataset)?.fields?.has(field) === true;
  return !isKnown && namesCredential(field) ? 'a credential, by its name' : undefined;
}

const HEADERS = 'perhaps credentials: all headers that custom log fields name';

/** Fields with content that visitors and origins sent. */
const CARRIED: ReadonlyMap<string, string> = new Map([
  ['Cookies', 'cookies'],
  ['RequestHeaders', HEADERS],
  ['ResponseHeaders', HEADERS],
]);
