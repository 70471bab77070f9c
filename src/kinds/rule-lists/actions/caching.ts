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

/** Actions of caches, with `action_parameters` as in the public schema. */
const names = (about?: string): Shape =>
  list(text({ minLength: 1 }), { minItems: 1, ...(about === undefined ? {} : { about }) });
const off = (about: string): Shape => flag({ default: false, about });
const status = (about: string): Shape => number({ minimum: 100, maximum: 999, about });

const QUERY_PART = {
  all: flag({ only: true, about: 'All parameters of the query.' }),
  list: names('Parameters of the query, by name.'),
};
const EITHER_PART = { rules: [{ type: 'one', of: ['all', 'list'] }] } as const;

const CUSTOM_KEY = record(
  {
    query_string: record(
      {
        include: record(QUERY_PART, { ...EITHER_PART, about: 'Only these parameters count.' }),
        exclude: record(QUERY_PART, { ...EITHER_PART, about: 'These parameters do not count.' }),
      },
      {
        rules: [{ type: 'apart', of: ['include', 'exclude'] }],
        about: 'Which parameters of the query are part of the key; without this, the whole query is.',
      },
    ),
    header: record(
      {
        include: names('Headers whose values are part of the key.'),
        check_presence: names('Headers of which it counts whether they are there.'),
        contains: map(names(), { about: 'Headers, each with texts: it counts which of them the value has.' }),
        exclude_origin: off('The Origin header is not part of the key.'),
      },
      { about: 'Which request headers are part of the key.' },
    ),
    cookie: record(
      {
        include: names('Cookies whose values are part of the key.'),
        check_presence: names('Cookies of which it counts whether they are there.'),
      },
      { about: 'Which cookies are part of the key.' },
    ),
    user: record(
      {
        device_type: off('Desktops, tablets and phones have copies of their own.'),
        geo: off('Each country has a copy of its own.'),
        lang: off('Each language of Accept-Language has a copy of its own.'),
      },
      { about: 'What of the visitor is part of the key.' },
    ),
    host: record(
      {
        resolved: off('The host that the request is sent to counts, and not the one that the visitor asked.'),
      },
      { about: 'Which host is part of the key.' },
    ),
  },
  { about: 'Of what the key consists: by default scheme, host, path and query.' },
);

const VARY_ACTIONS = choice(['bypass', 'passthrough', 'normalize'], {
  about:
    'bypass: such responses are not cached; passthrough: each value has a copy of its own; normalize: like values share one.',
});

const SETTINGS = {
  cache: flag({ about: 'Whether responses are cached.' }),
  edge_ttl: record(
    {
      'mode!': choice(['respect_origin', 'bypass_by_default', 'override_origin'], {
        about:
          'respect_origin: the headers of the origin decide; bypass_by_default: they decide, and without them nothing is cached; override_origin: `default` counts.',
      }),
      default: number({ minimum: 0, about: 'In seconds.' }),
      status_code_ttl: list(
        record(
          {
            status_code: status('One status code.'),
            status_code_range: record(
              { from: status('The first one.'), to: status('The last one.') },
              {
                rules: [{ type: 'some', of: ['from', 'to'], least: 1 }],
                about: 'Status codes from one to another. Without `from` or `to`, all below or above.',
              },
            ),
            'value!': number({ minimum: -1, about: 'In seconds; 0: always revalidate, -1: do not keep.' }),
          },
          { rules: [{ type: 'one', of: ['status_code', 'status_code_range'] }] },
        ),
        {
          minItems: 1,
          key: ['status_code', 'status_code_range.from', 'status_code_range.to'],
          isOrdered: true,
          about: 'Other times for responses with some status codes.',
        },
      ),
    },
    {
      rules: [{ type: 'needs', member: 'mode', is: ['override_origin'], other: 'default' }],
      about: 'How long the service keeps a response.',
    },
  ),
  browser_ttl: record(
    {
      'mode!': choice(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass'], {
        about:
          'respect_origin: the headers of the origin decide; bypass_by_default: they decide, and without them browsers keep nothing; override_origin: `default` counts; bypass: browsers keep nothing.',
      }),
      default: number({ minimum: 0, about: 'In seconds.' }),
    },
    {
      rules: [{ type: 'needs', member: 'mode', is: ['override_origin'], other: 'default' }],
      about: 'How long browsers keep a response.',
    },
  ),
  serve_stale: record(
    { disable_stale_while_updating: off('Visitors wait for a new response while the old one is updated.') },
    { about: 'Whether an old response is served while a new one is fetched.' },
  ),
  cache_key: record(
    {
      cache_by_device_type: off('Desktops, tablets and phones have copies of their own.'),
      cache_deception_armor: flag({
        default: false,
        strength: 'more',
        about: 'A response is cached only if its content type fits the extension of the path.',
      }),
      ignore_query_strings_order: off('The order of the parameters of a query does not count.'),
      custom_key: CUSTOM_KEY,
    },
    { about: 'By what a response is found in the cache.' },
  ),
  cache_reserve: record(
    {
      'eligible!': flag({ about: 'Whether responses may be kept there.' }),
      minimum_file_size: number({ minimum: 0, about: 'Bytes: smaller responses are not kept there.' }),
    },
    { about: 'Cache Reserve: the lasting storage behind the cache.' },
  ),
  additional_cacheable_ports: list(number({ minimum: 1, maximum: 65_535 }), {
    minItems: 1,
    about: 'Ports on which responses are cached as well.',
  }),
  origin_cache_control: flag({ about: 'Whether the Cache-Control of the origin is obeyed strictly.' }),
  origin_error_page_passthru: flag({
    about: 'Whether error pages of the origin are shown, and not those of the service.',
  }),
  origin_range_requests: record(
    { 'mode!': choice(['on', 'off', 'default'], { about: 'default: as the service decides.' }) },
    { about: 'Whether parts of a file are asked of the origin.' },
  ),
  read_timeout: number({ minimum: 100, maximum: 6_000, about: 'In seconds.' }),
  respect_strong_etags: flag({ about: 'Whether strong ETags of the origin stay as they are.' }),
  shared_dictionary: record(
    { 'match_pattern!': text({ minLength: 1, about: 'A pattern of URLs.' }) },
    { about: 'The response is a dictionary with which others are compressed.' },
  ),
  strip_etags: flag({ about: 'Whether the ETag of the origin is removed.' }),
  strip_last_modified: flag({ about: 'Whether the Last-Modified of the origin is removed.' }),
  strip_set_cookie: flag({
    about: 'Whether the Set-Cookie of the origin is removed, so that it can be cached.',
  }),
  vary: record(
    {
      default: record({ 'action!': VARY_ACTIONS }, { about: 'For headers that are not named.' }),
      headers: map(
        record({
          'action!': VARY_ACTIONS,
          media_types: list(text({ minLength: 1, maxLength: 255 }), {
            maxItems: 10,
            isOrdered: true,
            about: 'For `accept`: the media types that are distinguished.',
          }),
          languages: list(text({ minLength: 1, maxLength: 64 }), {
            maxItems: 20,
            isOrdered: true,
            about: 'For `accept-language`: the languages that are distinguished.',
          }),
        }),
        {
          names: /^[a-z0-9_-]{1,128}$/,
          form: 'a header name in lower case',
          about: 'Headers that Vary names, each with what it does.',
        },
      ),
    },
    { about: 'What becomes of responses with a Vary header.' },
  ),
};

export const SET_CACHE_SETTINGS = record(SETTINGS, {
  rules: [{ type: 'some', of: Object.keys(SETTINGS), least: 1 }],
});

/** A directive's value beside its operation: `max-age`, `no-cache`, `public`. */
function directive(about: string, own: Readonly<Record<string, Shape>> = {}): RecordShape {
  const hasValue = Object.hasOwn(own, 'value');
  return record(
    {
      'operation!': choice(['set', 'remove'], { about: 'Whether the directive is set or removed.' }),
      ...own,
      cloudflare_only: flag({ default: false, about: 'Only the service obeys it: visitors do not get it.' }),
    },
    {
      about,
      rules: hasValue ? [{ type: 'needs', member: 'operation', is: ['set'], other: 'value' }] : [],
    },
  );
}

const seconds = (about: string): RecordShape =>
  directive(about, { value: number({ minimum: 0, about: 'In seconds.' }) });
const qualified = (about: string): RecordShape =>
  directive(about, {
    qualifiers: list(text({ minLength: 1 }), { about: 'The only header names that it applies to.' }),
  });

const CACHE_CONTROL: Readonly<Record<string, RecordShape>> = {
  'max-age': seconds('How long a response is fresh.'),
  's-maxage': seconds('How long a response is fresh for shared caches, such as the service.'),
  'stale-if-error': seconds('How long an old response may be used if the origin fails.'),
  'stale-while-revalidate': seconds('How long an old response may be used while a new one is fetched.'),
  'no-cache': qualified('The origin is asked before a kept response is used.'),
  private: qualified('Only the browser may keep the response.'),
  immutable: directive('The response never changes while it is fresh.'),
  'must-revalidate': directive('An old response is not used without asking the origin.'),
  'must-understand': directive('The response is kept only by caches that know its status code.'),
  'no-store': directive('Nobody may keep the response.'),
  'no-transform': directive('Nobody may change the content.'),
  'proxy-revalidate': directive('Shared caches do not use an old response without asking the origin.'),
  public: directive('Shared caches may keep the response, even if it was asked for with credentials.'),
};

export const SET_CACHE_CONTROL = record(CACHE_CONTROL, {
  rules: [{ type: 'some', of: Object.keys(CACHE_CONTROL), least: 1 }],
});

export const SET_CACHE_TAGS = record(
  {
    'operation!': choice(['add', 'remove', 'set'], {
      about: 'Whether the tags are added to those of the response, removed from them, or replace them.',
    }),
    values: list(text({ minLength: 1 }), { minItems: 1, about: 'The tags.' }),
    expression: expression('cache-tags'),
  },
  { rules: [{ type: 'one', of: ['values', 'expression'] }] },
);
