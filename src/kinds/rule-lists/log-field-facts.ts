import type { Settings } from '../../kernel/model/settings.js';
import { rulesetClaim } from './ruleset-list.js';

/** The phase of custom log fields, and the action of its one rule (Rulesets API, custom log fields). */
export const LOG_FIELDS_PHASE = 'http_log_custom_fields';
export const LOG_FIELD_ACTION = 'log_custom_field';

/**
 * A list of custom log fields: its name in the section, the parameter of the rule it becomes, whether its names have no upper case, and the
 * field of a job that carries it (Rulesets API document, custom log fields). The emulator
 * goes by what it knows itself: `emulator/rulesets/checks.ts`.
 */
export const LOG_FIELD_LISTS = [
  { list: 'request_headers', parameter: 'request_fields', lowerCase: true, carrier: 'RequestHeaders' },
  { list: 'response_headers', parameter: 'response_fields', lowerCase: true, carrier: 'ResponseHeaders' },
  { list: 'cookies', parameter: 'cookie_fields', lowerCase: false, carrier: 'Cookies' },
] as const;

/** Every parameter that names fields: those of the lists, and two that only a ruleset can have. */
export const LOG_FIELD_PARAMETERS = [
  ...LOG_FIELD_LISTS,
  { parameter: 'transformed_request_fields', lowerCase: true },
  { parameter: 'raw_response_fields', lowerCase: true },
] as const;

/** The live thing that they are: what declares them as a ruleset claims the same. */
export const LOG_FIELDS_CLAIM = rulesetClaim(LOG_FIELDS_PHASE);

/** How many names a zone may have, all lists together. */
export function logFieldsLimit({ limits }: Pick<Settings, 'limits'>): number {
  return limits[LOG_FIELDS_SECTION] ?? Number.POSITIVE_INFINITY;
}

/** The section that declares them, and what its limit is called in the project file. */
export const LOG_FIELDS_SECTION = 'log_fields';

/** What relations between sections call custom log fields. */
export const LOG_FIELDS = 'log fields';

/** The dataset whose entries carry custom log fields. */
export const LOG_FIELDS_DATASET = 'http_requests';

/** How many names stand under something that is named: a list of the section, or a parameter of a rule. */
export interface NameCount {
  readonly name: string;
  readonly count: number;
}

/**
 * What to say where a zone would have more custom log fields than it may, at the first one that is too many; undefined where it has not.
 * `counts` are in the order of the file.
 */
export function tooManyLogFields(
  counts: readonly NameCount[],
  limit: number,
): { readonly code: 'log-fields-limit'; readonly message: string; readonly help: string } | undefined {
  const sum = counts.reduce((all, { count }) => all + count, 0);
  if (sum <= limit) return undefined;
  const words = counts.map(({ name, count }) => `${count} ${name}`).join(' + ');
  return {
    code: 'log-fields-limit',
    message: `${sum} of ${limit} custom log fields (${words}): this is number ${limit + 1}`,
    help: `Remove ${sum - limit}, or raise limits.${LOG_FIELDS_SECTION} in zonewright.yaml if your contract has more.`,
  };
}
