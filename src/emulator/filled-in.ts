import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import type { Shape } from './envelope.js';

/** A member that the service fills in. */
interface Filled {
  /** Its path; `[]` means every item. Missing parents are not created. */
  readonly below: readonly string[];
  readonly name: string;
  readonly value: Json;
  /** The action of rules that have it; absent for all. */
  readonly action?: string;
  readonly source: string;
}

const RULES = ['rules', '[]'];
const ADDED = 'public facts, What the service adds or normalises';
const LIMIT = 'answers of the public service to rate limiting rules';
const OUTPUT = 'public facts, Logpush: output_options filled with defaults';
const JOB = 'public facts, Logpush: create';
const ITEM = 'public facts, Items';

/** From known answers, not from the tables of kinds: each checks the other. */
const FILLED: Readonly<Record<Shape, readonly Filled[]>> = {
  ruleset: [
    { below: [], name: 'description', value: '', source: ADDED },
    { below: RULES, name: 'description', value: '', source: ADDED },
    { below: RULES, name: 'enabled', value: true, source: ADDED },
    {
      below: RULES,
      name: 'logging',
      value: { enabled: true },
      action: 'skip',
      source: ADDED,
    },
    { below: RULES, name: 'action_parameters', value: {}, source: ADDED },
    {
      below: [...RULES, 'action_parameters'],
      name: 'version',
      value: 'latest',
      action: 'execute',
      source: ADDED,
    },
    {
      below: [...RULES, 'ratelimit'],
      name: 'mitigation_timeout',
      value: 0,
      source: LIMIT,
    },
    {
      below: [...RULES, 'ratelimit'],
      name: 'requests_to_origin',
      value: false,
      source: LIMIT,
    },
    {
      below: [...RULES, 'ratelimit'],
      name: 'counting_expression',
      value: '',
      source: LIMIT,
    },
    {
      below: [...RULES, 'action_parameters', 'from_value'],
      name: 'preserve_query_string',
      value: false,
      action: 'redirect',
      source: 'public facts, action parameters',
    },
    ...['response_fields', 'raw_response_fields'].map((list) => ({
      below: [...RULES, 'action_parameters', list, '[]'],
      name: 'preserve_duplicates',
      value: false,
      action: 'log_custom_field',
      source: 'public facts, log_custom_field',
    })),
  ],
  job: [
    { below: [], name: 'filter', value: '', source: JOB },
    { below: [], name: 'kind', value: '', source: JOB },
    { below: [], name: 'frequency', value: 'high', source: JOB },
    { below: [], name: 'max_upload_bytes', value: 0, source: JOB },
    { below: [], name: 'max_upload_interval_seconds', value: 0, source: JOB },
    { below: [], name: 'max_upload_records', value: 0, source: JOB },
    {
      below: ['output_options'],
      name: 'output_type',
      value: 'ndjson',
      source: OUTPUT,
    },
    {
      below: ['output_options'],
      name: 'timestamp_format',
      value: 'unixnano',
      source: OUTPUT,
    },
    {
      below: ['output_options'],
      name: 'sample_rate',
      value: 1,
      source: OUTPUT,
    },
    {
      below: ['output_options'],
      name: 'field_delimiter',
      value: ',',
      source: OUTPUT,
    },
    {
      below: ['output_options'],
      name: 'CVE-2021-44228',
      value: false,
      source: OUTPUT,
    },
  ],
  item: [
    { below: [], name: 'comment', value: '', source: ITEM },
    {
      below: ['hostname'],
      name: 'exclude_exact_hostname',
      value: true,
      source: ITEM,
    },
    { below: ['redirect'], name: 'status_code', value: 301, source: ITEM },
    {
      below: ['redirect'],
      name: 'include_subdomains',
      value: false,
      source: ITEM,
    },
    {
      below: ['redirect'],
      name: 'subpath_matching',
      value: false,
      source: ITEM,
    },
    {
      below: ['redirect'],
      name: 'preserve_query_string',
      value: false,
      source: ITEM,
    },
    {
      below: ['redirect'],
      name: 'preserve_path_suffix',
      value: true,
      source: ITEM,
    },
  ],
  policy: [],
  other: [],
};

/** An object with all filled-in members. Pure. */
export function writtenOut(object: JsonObject, shape: Shape): JsonObject {
  return FILLED[shape].reduce((filled, row) => changed(filled, row, row.below, filledIn), object);
}

/** An object without members at their filled-in value. Pure. */
export function leftOut(object: JsonObject, shape: Shape): JsonObject {
  // Inner members first: their object may then be at its default.
  return FILLED[shape].toReversed().reduce((left, row) => changed(left, row, row.below, dropped), object);
}

/** Paths of all filled-in members. */
export const FILLED_PATHS: readonly string[] = Object.values(FILLED).flatMap((rows) =>
  rows.map(({ below, name }) => [...below, name].join('.')),
);

type Change = (object: JsonObject, row: Filled) => JsonObject;

function filledIn(object: JsonObject, { name, value }: Filled): JsonObject {
  return Object.hasOwn(object, name) ? object : { ...object, [name]: value };
}

function dropped(object: JsonObject, { name, value }: Filled): JsonObject {
  const { [name]: member, ...rest } = object;
  return member !== undefined && canonicalText(member) === canonicalText(value) ? rest : object;
}

function changed(object: JsonObject, row: Filled, below: readonly string[], change: Change): JsonObject {
  const [step, ...rest] = below;
  if (step === undefined) return isMeant(object, row) ? change(object, row) : object;
  const inner = object[step];
  if (inner === undefined || !isMeant(object, row)) return object;
  return { ...object, [step]: changedIn(inner, row, rest, change) };
}

function changedIn(value: Json, row: Filled, below: readonly string[], change: Change): Json {
  if (isObject(value)) return changed(value, row, below, change);
  if (!Array.isArray(value) || below[0] !== '[]') return value;
  return value.map((item: Json) => (isObject(item) ? changed(item, row, below.slice(1), change) : item));
}

/** An object with an action is a rule: rows of other actions don't apply. */
function isMeant(object: JsonObject, { action }: Filled): boolean {
  return action === undefined || object['action'] === undefined || object['action'] === action;
}
