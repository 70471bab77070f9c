import {
  choice,
  expression,
  flag,
  list,
  map,
  number,
  record,
  text,
  type RecordShape,
  type Shape,
} from '../../toolkit/shapes/shape.js';

/** Actions of caches: members of `action_parameters` as the public service's schema has them. */
const names = (about?: string): Shape =>
  list(text({ minLength: 1 }), { minItems: 1, ...(about === undefined ? {} : { about }) });
const off = (): Shape => flag({ default: false });
const status = (): Shape => number({ minimum: 100, maximum: 999 });

const QUERY_PART = { all: flag({ only: true }), list: names() };
const EITHER_PART = { rules: [{ type: 'one', of: ['all', 'list'] }] } as const;

const CUSTOM_KEY = record({
  query_string: record(
    { include: record(QUERY_PART, EITHER_PART), exclude: record(QUERY_PART, EITHER_PART) },
    { rules: [{ type: 'apart', of: ['include', 'exclude'] }] },
  ),
  header: record({
    include: names(),
    check_presence: names(),
    contains: map(names()),
    exclude_origin: off(),
  }),
  cookie: record({ include: names(), check_presence: names() }),
  user: record({ device_type: off(), geo: off(), lang: off() }),
  host: record({ resolved: off() }),
});

const VARY_ACTIONS = ['bypass', 'passthrough', 'normalize'];

const SETTINGS = {
  cache: flag({ about: 'Whether responses are cached.' }),
  edge_ttl: record(
    {
      'mode!': choice(['respect_origin', 'bypass_by_default', 'override_origin']),
      default: number({ minimum: 0, about: 'Seconds.' }),
      status_code_ttl: list(
        record(
          {
            status_code: status(),
            status_code_range: record(
              { from: status(), to: status() },
              { rules: [{ type: 'some', of: ['from', 'to'], least: 1 }] },
            ),
            'value!': number({ minimum: -1, about: 'Seconds; 0: always revalidate, -1: do not keep.' }),
          },
          { rules: [{ type: 'one', of: ['status_code', 'status_code_range'] }] },
        ),
        {
          minItems: 1,
          key: ['status_code', 'status_code_range.from', 'status_code_range.to'],
          isOrdered: true,
        },
      ),
    },
    { rules: [{ type: 'needs', member: 'mode', is: ['override_origin'], other: 'default' }] },
  ),
  browser_ttl: record(
    {
      'mode!': choice(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass']),
      default: number({ minimum: 0, about: 'Seconds.' }),
    },
    { rules: [{ type: 'needs', member: 'mode', is: ['override_origin'], other: 'default' }] },
  ),
  serve_stale: record({ disable_stale_while_updating: off() }),
  cache_key: record({
    cache_by_device_type: off(),
    cache_deception_armor: flag({ default: false, strength: 'more' }),
    ignore_query_strings_order: off(),
    custom_key: CUSTOM_KEY,
  }),
  cache_reserve: record({ 'eligible!': flag(), minimum_file_size: number({ minimum: 0 }) }),
  additional_cacheable_ports: list(number({ minimum: 1, maximum: 65_535 }), { minItems: 1 }),
  origin_cache_control: flag(),
  origin_error_page_passthru: flag(),
  origin_range_requests: record({ 'mode!': choice(['on', 'off', 'default']) }),
  read_timeout: number({ minimum: 100, maximum: 6_000, about: 'Seconds.' }),
  respect_strong_etags: flag(),
  shared_dictionary: record({ 'match_pattern!': text({ minLength: 1 }) }),
  strip_etags: flag(),
  strip_last_modified: flag(),
  strip_set_cookie: flag(),
  vary: record({
    default: record({ 'action!': choice(VARY_ACTIONS) }),
    headers: map(
      record({
        'action!': choice(VARY_ACTIONS),
        media_types: list(text({ minLength: 1, maxLength: 255 }), { maxItems: 10, isOrdered: true }),
        languages: list(text({ minLength: 1, maxLength: 64 }), { maxItems: 20, isOrdered: true }),
      }),
      { names: /^[a-z0-9_-]{1,128}$/, form: 'a header name in lower case' },
    ),
  }),
};

export const SET_CACHE_SETTINGS = record(SETTINGS, {
  rules: [{ type: 'some', of: Object.keys(SETTINGS), least: 1 }],
});

/** `max-age`, `no-cache`, `public`: the value of a directive besides its operation. */
function directive(own: Readonly<Record<string, Shape>> = {}): RecordShape {
  const hasValue = Object.hasOwn(own, 'value');
  return record(
    { 'operation!': choice(['set', 'remove']), ...own, cloudflare_only: flag({ default: false }) },
    {
      rules: hasValue ? [{ type: 'needs', member: 'operation', is: ['set'], other: 'value' }] : [],
    },
  );
}

const seconds = (): RecordShape => directive({ value: number({ minimum: 0, about: 'Seconds.' }) });
const qualified = (): RecordShape =>
  directive({
    qualifiers: list(text({ minLength: 1 }), { about: 'The only header names that it applies to.' }),
  });

const CACHE_CONTROL: Readonly<Record<string, RecordShape>> = {
  'max-age': seconds(),
  's-maxage': seconds(),
  'stale-if-error': seconds(),
  'stale-while-revalidate': seconds(),
  'no-cache': qualified(),
  private: qualified(),
  immutable: directive(),
  'must-revalidate': directive(),
  'must-understand': directive(),
  'no-store': directive(),
  'no-transform': directive(),
  'proxy-revalidate': directive(),
  public: directive(),
};

export const SET_CACHE_CONTROL = record(CACHE_CONTROL, {
  rules: [{ type: 'some', of: Object.keys(CACHE_CONTROL), least: 1 }],
});

export const SET_CACHE_TAGS = record(
  {
    'operation!': choice(['add', 'remove', 'set']),
    values: list(text({ minLength: 1 }), { minItems: 1 }),
    expression: expression('cache-tags'),
  },
  { rules: [{ type: 'one', of: ['values', 'expression'] }] },
);
