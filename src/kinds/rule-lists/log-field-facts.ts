import type { SectionFinding, SectionPath } from '../../kernel/model/context.js';
import type { Settings } from '../../kernel/model/settings.js';
import { rulesetClaim } from './ruleset-list.js';

/** The phase of custom log fields, and its one rule's action (Rulesets API, custom log fields). */
export const LOG_FIELDS_PHASE = 'http_log_custom_fields';
export const LOG_FIELD_ACTION = 'log_custom_field';

/**
 * A list of custom log fields: name in the section, the rule's parameter, whether lower case, the carrying field of a job, whether all values of
 * repeated headers can be logged (Rulesets API document, custom log fields; the last two lists are the public service's). The emulator has its own
 * table: `emulator/rulesets/checks.ts`.
 */
export const LOG_FIELD_LISTS = [
  {
    list: 'request_headers',
    parameter: 'request_fields',
    lowerCase: true,
    carrier: 'RequestHeaders',
  },
  {
    list: 'response_headers',
    parameter: 'response_fields',
    lowerCase: true,
    carrier: 'ResponseHeaders',
    hasDuplicates: true,
  },
  {
    list: 'cookies',
    parameter: 'cookie_fields',
    lowerCase: false,
    carrier: 'Cookies',
  },
  {
    list: 'transformed_request_headers',
    parameter: 'transformed_request_fields',
    lowerCase: true,
    carrier: 'RequestHeaders',
  },
  {
    list: 'raw_response_headers',
    parameter: 'raw_response_fields',
    lowerCase: true,
    carrier: 'ResponseHeaders',
    hasDuplicates: true,
  },
] as const;

export type LogFieldFacts = (typeof LOG_FIELD_LISTS)[number];

/** Lists of which only one can name a header: as received, and as sent. */
const ONE_OF_TWO = [
  ['request_headers', 'transformed_request_headers'],
  ['response_headers', 'raw_response_headers'],
] as const;

/** A header in two lists, with its index in each. */
export interface LoggedTwice {
  readonly name: string;
  readonly first: { readonly facts: LogFieldFacts; readonly index: number };
  readonly second: { readonly facts: LogFieldFacts; readonly index: number };
}

/** The headers in both lists of a pair, which the service refuses (custom log fields). Drops names that are not texts. Pure. */
export function loggedTwice(namesIn: (facts: LogFieldFacts) => readonly unknown[]): readonly LoggedTwice[] {
  return ONE_OF_TWO.flatMap((pair) => {
    const [one, other] = pair.map((list) => LOG_FIELD_LISTS.find((facts) => facts.list === list));
    if (one === undefined || other === undefined) return [];
    const first = namesIn(one);
    return namesIn(other).flatMap((name, index) =>
      typeof name === 'string' && first.includes(name)
        ? [
            {
              name,
              first: { facts: one, index: first.indexOf(name) },
              second: { facts: other, index },
            },
          ]
        : [],
    );
  });
}

/** The words for a header in two lists. `key`: what names them. */
export function loggedTwiceWords(
  { name, first, second }: LoggedTwice,
  key: 'list' | 'parameter',
): Pick<SectionFinding, 'code' | 'message' | 'help'> {
  return {
    code: 'excluded-key',
    message: `${name} is in both ${first.facts[key]} and ${second.facts[key]}: a header is logged either before or after it is changed`,
    help: 'Remove one of them.',
  };
}

/** Headers often repeated: commas can't join their values (RFC 6265, section 3). */
const REPEATED: ReadonlySet<string> = new Set(['set-cookie']);

/**
 * What to say of a usually repeated header of which only the first value is logged; undefined for others, or if preserve_duplicates is given
 * (Rulesets API document, limits of custom log fields; the public service logs all values on request).
 */
export function firstValueOnly(
  {
    list,
    name,
    duplicates,
  }: { readonly list: LogFieldFacts; readonly name: unknown; readonly duplicates: unknown },
  { dialect }: Pick<Settings, 'dialect'>,
): SectionFinding | undefined {
  const mayRepeat = 'hasDuplicates' in list && typeof name === 'string' && REPEATED.has(name.toLowerCase());
  if (!mayRepeat || duplicates !== undefined) return undefined;
  const isOffered = dialect.name === 'cloudflare';
  return {
    severity: isOffered ? 'warning' : 'info',
    code: 'log-fields-first-value',
    message: `only the first ${name} of an answer is logged, and at most 8 KB of it`,
    help: isOffered
      ? 'Write preserve_duplicates: true beside the name to log all of them, or false if the first one is enough.'
      : 'The documented API has no way to log the others.',
  };
}

/** The claim of a ruleset for the same live object. */
export const LOG_FIELDS_CLAIM = rulesetClaim(LOG_FIELDS_PHASE);

/** The most names of a zone, in all lists or each. */
export interface LogFieldsLimit {
  readonly most: number;
  readonly per: 'zone' | 'list';
}

/** The documents count all lists together, the public service each (custom log fields). */
export function logFieldsLimit({ limits, dialect }: Pick<Settings, 'limits' | 'dialect'>): LogFieldsLimit {
  return {
    most: limits[LOG_FIELDS_SECTION] ?? Number.POSITIVE_INFINITY,
    per: dialect.name === 'cloudflare' ? 'list' : 'zone',
  };
}

/** Their section, and their limit in the project file. */
export const LOG_FIELDS_SECTION = 'log_fields';

/** What relations call custom log fields. */
export const LOG_FIELDS = 'log fields';

/** The dataset whose entries carry custom log fields. */
export const LOG_FIELDS_DATASET = 'http_requests';

/** A name in a list of the section, or in a parameter of a rule. */
export interface PlacedName {
  readonly list: string;
  readonly path: SectionPath;
}

/** The findings for too many custom log fields, each at the first too many, in file order. */
export function tooManyLogFields(
  names: readonly PlacedName[],
  { most, per }: LogFieldsLimit,
): readonly (Pick<SectionFinding, 'code' | 'message' | 'help'> & {
  readonly path: SectionPath;
})[] {
  const lists = [...new Set(names.map(({ list }) => list))];
  const groups = per === 'zone' ? [names] : lists.map((one) => names.filter(({ list }) => list === one));
  return groups.flatMap((group) => {
    const first = group[most];
    if (first === undefined) return [];
    const words = lists
      .map((list) => ({
        list,
        count: group.filter((name) => name.list === list).length,
      }))
      .filter(({ count }) => count > 0)
      .map(({ list, count }) => `${count} ${list}`)
      .join(' + ');
    return [
      {
        path: first.path,
        code: 'log-fields-limit' as const,
        message: `${group.length} of ${most} custom log fields (${words}): this is number ${most + 1}`,
        help: `Remove ${group.length - most}, or raise limits.${LOG_FIELDS_SECTION} in zonewright.yaml if your contract allows more.`,
      },
    ];
  });
}
