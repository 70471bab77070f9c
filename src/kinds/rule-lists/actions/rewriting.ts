import {
  any,
  choice,
  expression,
  flag,
  list,
  map,
  number,
  record,
  text,
} from '../../toolkit/shapes/shape.js';

/** Actions that change requests and responses, with `action_parameters` as in the public schema. */
export const REDIRECT = record(
  {
    from_value: record(
      {
        'target_url!': record(
          {
            value: text({ minLength: 1, about: 'The target as a text.' }),
            expression: expression('redirect'),
          },
          {
            rules: [{ type: 'one', of: ['value', 'expression'] }],
            about: 'The target, as text or computed.',
          },
        ),
        status_code: choice([301, 302, 303, 307, 308], {
          about: 'The status code: 301 and 308 are permanent; 307 and 308 keep the method.',
        }),
        preserve_query_string: flag({
          default: false,
          about: 'The query of the request is added to the target.',
        }),
      },
      { about: 'A redirect that the rule itself describes.' },
    ),
    from_list: record(
      {
        'name!': text({
          maxLength: 50,
          pattern: /^[a-zA-Z0-9_]+$/,
          form: 'letters, digits and underscores',
          about: 'The name of the list.',
        }),
        'key!': expression('redirect', { about: 'The value to look up in the list.' }),
      },
      { about: 'Redirects of an account list.' },
    ),
  },
  { rules: [{ type: 'one', of: ['from_value', 'from_list'] }] },
);

export const REWRITE = record(
  {
    uri: record(
      {
        path: record(
          {
            value: text({ minLength: 1, about: 'The path as a text.' }),
            expression: expression('rewrite-uri'),
          },
          { rules: [{ type: 'one', of: ['value', 'expression'] }], about: 'The new path.' },
        ),
        query: record(
          {
            value: text({ about: 'An empty text removes the query.' }),
            expression: expression('rewrite-uri'),
          },
          { rules: [{ type: 'one', of: ['value', 'expression'] }], about: 'The new query.' },
        ),
      },
      {
        rules: [{ type: 'some', of: ['path', 'query'], least: 1 }],
        about: 'What the origin gets as path and query.',
      },
    ),
    headers: map(
      record(
        {
          'operation!': choice(['add', 'set', 'remove'], {
            about: 'add: beside those that are there; set: in their place; remove: all of them.',
          }),
          value: text({ minLength: 1, about: 'The value as a text.' }),
          expression: expression('header'),
        },
        {
          rules: [
            {
              type: 'one',
              of: ['value', 'expression'],
              except: { member: 'operation', is: 'remove' },
            },
          ],
        },
      ),
      {
        names: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
        form: 'a header name without spaces, quotes or separators',
        about: 'Header names, each with its operation.',
      },
    ),
  },
  { rules: [{ type: 'some', of: ['uri', 'headers'], least: 1 }] },
);

export const ROUTE = record(
  {
    host_header: text({ minLength: 1, about: 'The Host header that the origin gets.' }),
    origin: record(
      {
        host: text({ minLength: 1, about: 'The name by which the origin is found.' }),
        port: number({ minimum: 1, maximum: 65_535, about: 'The port of the origin.' }),
      },
      {
        rules: [{ type: 'some', of: ['host', 'port'], least: 1 }],
        about: 'Where the request is sent to.',
      },
    ),
    sni: record(
      { 'value!': text({ minLength: 1, about: 'A host name.' }) },
      { about: 'The host name in the TLS handshake with the origin.' },
    ),
  },
  { rules: [{ type: 'some', of: ['host_header', 'origin', 'sni'], least: 1 }] },
);

export const COMPRESS_RESPONSE = record({
  'algorithms!': list(
    record(
      {
        name: choice(['none', 'auto', 'default', 'gzip', 'brotli', 'zstd'], {
          about: 'auto: as the service decides; default: as without a rule; none: not compressed.',
        }),
      },
      { rules: [{ type: 'some', of: ['name'], least: 1 }] },
    ),
    { minItems: 1, key: ['name'], isOrdered: true, about: 'The first one that the browser accepts is used.' },
  ),
});

export const TRANSFORM_RESPONSE_HTML = record({
  'link_maze!': any({
    about: 'Adds a maze of links for crawlers that do not keep to the rules of the site.',
  }),
});
