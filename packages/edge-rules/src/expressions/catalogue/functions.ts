import type { Type } from '../ast.js';
import { typeNamed } from '../types.js';

/** `field`: a field, an index into one or a call. `literal`: a value as written. `either`: both. */
export type ParameterKind = 'field' | 'literal' | 'either';

export interface Parameter {
  readonly kind: ParameterKind;
  readonly types: readonly Type[];
  /** Possible values of a number, both ends included. */
  readonly range?: readonly [bigint, bigint];
  /** The strings that are accepted. */
  readonly values?: readonly string[];
  /** What the string must be. */
  readonly pattern?: 'regex' | 'wildcard';
}

/** A function of the rule language (function reference). */
export interface FunctionFacts {
  readonly parameters: readonly Parameter[];
  /** How many of the parameters must be given. */
  readonly required: number;
  /** The type of arguments after the parameters; `first`: that of the first argument. Absent: there are no more. */
  readonly more?: Parameter | 'first';
  /** The most arguments. Absent: as many as parameters, or any number with `more`. */
  readonly most?: number;
  readonly returns: Type | 'first';
  /** Phases that have it. Absent: no page restricts it. */
  readonly phases?: readonly string[];
  /** An expression can call it once. */
  readonly isOnce?: true;
}

const field = (...types: readonly string[]): Parameter => ({ kind: 'field', types: types.map(typeNamed) });
const literal = (...types: readonly string[]): Parameter => ({
  kind: 'literal',
  types: types.map(typeNamed),
});
const either = (...types: readonly string[]): Parameter => ({ kind: 'either', types: types.map(typeNamed) });
const between = (parameter: Parameter, least: number, most: number): Parameter => ({
  ...parameter,
  range: [BigInt(least), BigInt(most)],
});
const oneOf = (...values: readonly string[]): Parameter => ({ ...literal('Bytes'), values });

/** A function whose parameters are all required. */
function takes(returns: string, ...parameters: readonly Parameter[]): FunctionFacts {
  return { parameters, required: parameters.length, returns: typeNamed(returns) };
}

const ANY_ARRAY = 'Array<Unknown>';
const ANY_MAP = 'Map<Unknown>';
const SCALARS = ['Bytes', 'Int', 'Bool', 'Ip'] as const;

const NETWORK = [
  'magic_transit',
  'magic_transit_managed',
  'magic_transit_ratelimit',
  'magic_transit_ids_managed',
  'ddos_l4',
];
const CUSTOM_AND_RATE = ['http_request_firewall_custom', 'http_ratelimit'];
const HEADERS = ['http_request_late_transform', 'http_response_headers_transform'];
const REWRITES = ['http_request_transform', ...HEADERS];
const REWRITES_AND_REDIRECTS = [...REWRITES, 'http_request_dynamic_redirect'];

/** All documented ones but `any` and `all`, which are grammar. */
export const FUNCTIONS: ReadonlyMap<string, FunctionFacts> = new Map<string, FunctionFacts>(
  Object.entries({
    bit_slice: {
      ...takes('Int', field('Bytes'), between(either('Int'), 0, 2040), between(either('Int'), 1, 32)),
      phases: NETWORK,
    },
    cidr: {
      ...takes('Ip', field('Ip'), between(literal('Int'), 1, 32), between(literal('Int'), 1, 128)),
      phases: CUSTOM_AND_RATE,
    },
    cidr6: { ...takes('Ip', field('Ip'), between(literal('Int'), 1, 128)), phases: CUSTOM_AND_RATE },
    coalesce: {
      parameters: [either(...SCALARS, ANY_ARRAY, ANY_MAP)],
      required: 2,
      more: 'first',
      returns: 'first',
    },
    concat: {
      parameters: [either('Bytes', ANY_ARRAY)],
      required: 2,
      more: 'first',
      most: 32,
      returns: 'first',
    },
    decode_base64: { ...takes('Bytes', field('Bytes')), phases: [...HEADERS, ...CUSTOM_AND_RATE] },
    encode_base64: {
      ...takes('Bytes', field('Bytes'), oneOf('', 'u', 'p', 'up', 'pu')),
      required: 1,
      phases: HEADERS,
    },
    ends_with: takes('Bool', field('Bytes'), either('Bytes')),
    has_key: takes('Bool', field(ANY_MAP), either('Bytes')),
    has_value: takes('Bool', field(ANY_MAP, ANY_ARRAY), either(...SCALARS)),
    hash_in_range: {
      ...takes('Int', either('Int'), either('Int'), field(...SCALARS)),
      more: field(...SCALARS),
    },
    is_jwt_present: takes('Bool', literal('Bytes')),
    is_jwt_valid: takes('Bool', literal('Bytes')),
    is_timed_hmac_valid_v0: {
      ...takes(
        'Bool',
        literal('Bytes'),
        field('Bytes'),
        literal('Int'),
        field('Int'),
        literal('Int'),
        oneOf('', 's'),
      ),
      required: 4,
    },
    join: {
      ...takes('Bytes', field('Array<Bytes>'), either('Bytes')),
      phases: [...REWRITES, 'http_request_firewall_custom', 'http_custom_errors'],
    },
    len: takes('Int', field('Bytes', ANY_ARRAY)),
    lookup_json_integer: {
      ...takes('Int', field('Bytes'), either('Bytes', 'Int')),
      more: either('Bytes', 'Int'),
    },
    lookup_json_string: {
      ...takes('Bytes', field('Bytes'), either('Bytes', 'Int')),
      more: either('Bytes', 'Int'),
    },
    lower: takes('Bytes', field('Bytes')),
    regex_replace: {
      ...takes('Bytes', either('Bytes'), { ...literal('Bytes'), pattern: 'regex' }, literal('Bytes')),
      phases: REWRITES_AND_REDIRECTS,
      isOnce: true,
    },
    remove_bytes: takes('Bytes', field('Bytes'), either('Bytes')),
    remove_query_args: {
      ...takes('Bytes', field('Bytes'), literal('Bytes')),
      more: literal('Bytes'),
      phases: REWRITES,
    },
    sha256: { ...takes('Bytes', field('Bytes')), phases: HEADERS },
    split: {
      ...takes('Array<Bytes>', field('Bytes'), literal('Bytes'), between(literal('Int'), 1, 128)),
      phases: ['http_response_headers_transform', 'http_custom_errors', 'http_response_cache_settings'],
    },
    starts_with: takes('Bool', field('Bytes'), either('Bytes')),
    substring: { ...takes('Bytes', field('Bytes'), either('Int'), either('Int')), required: 2 },
    to_string: { ...takes('Bytes', field('Int', 'Bool', 'Ip')), phases: REWRITES_AND_REDIRECTS },
    upper: takes('Bytes', field('Bytes')),
    url_decode: { ...takes('Bytes', field('Bytes'), oneOf('', 'r', 'u', 'ur', 'ru')), required: 1 },
    uuidv4: { ...takes('Bytes', field('Bytes')), phases: REWRITES },
    wildcard_replace: {
      ...takes(
        'Bytes',
        field('Bytes'),
        { ...literal('Bytes'), pattern: 'wildcard' },
        literal('Bytes'),
        oneOf('', 's'),
      ),
      required: 3,
      phases: ['http_request_transform', 'http_request_dynamic_redirect'],
      isOnce: true,
    },
  }),
);
