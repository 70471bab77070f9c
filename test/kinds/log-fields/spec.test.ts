import { describe, expect, it } from 'vitest';
import type { LogFieldsSection } from '../../../src/generated/files.js';
import { compileLogFields } from '../../../src/kinds/log-fields/spec.js';
import { compileContext, PLACE, settings } from '../support.js';

function findings(section: LogFieldsSection, limit = 40): readonly string[] {
  const defaults = settings();
  const { context, reported } = compileContext({
    settings: { ...defaults, limits: { log_fields: limit } },
  });
  compileLogFields(section, context);
  return reported.map(
    ({ code, path, message, help }) => `${code} at ${path.join('.')}: ${message} (${help ?? ''})`,
  );
}

describe('declared log fields', () => {
  it('are parameters of the rule; a list that is absent is not managed', () => {
    const { context, reported } = compileContext();
    expect(compileLogFields({ request_headers: ['x-a'], cookies: [] }, context)).toEqual([
      { fields: { request_fields: [{ name: 'x-a' }], cookie_fields: [] }, source: PLACE },
    ]);
    expect(reported).toEqual([]);
  });

  it.each<[string, LogFieldsSection, readonly string[]]>([
    [
      'header names in upper case',
      { request_headers: ['X-A'], response_headers: ['Server'] },
      [
        'log-fields-case at request_headers.0: header names are written in lower case: X-A (Write x-a.)',
        'log-fields-case at response_headers.0: header names are written in lower case: Server (Write server.)',
      ],
    ],
    [
      'a header that is logged before and after it is changed',
      { request_headers: ['a', 'b'], transformed_request_headers: ['b'], raw_response_headers: ['a'] },
      [
        'excluded-key at transformed_request_headers.0: b is in both request_headers and transformed_request_headers: a header is logged either before or after it is changed (Remove one of them.)',
      ],
    ],
    [
      'a name that appears twice',
      { cookies: ['id', 'other', 'id'] },
      ['log-fields-duplicate at cookies.2: id appears twice in cookies (Remove one of them.)'],
    ],
  ])('are refused with %s', (_, section, expected) => {
    expect(findings(section)).toEqual(expected);
  });

  it.each<['documented' | 'cloudflare', LogFieldsSection, readonly string[]]>([
    ['cloudflare', { response_headers: ['server', 'set-cookie'] }, ['warning at response_headers.1']],
    ['cloudflare', { raw_response_headers: ['set-cookie'] }, ['warning at raw_response_headers.0']],
    ['documented', { response_headers: ['set-cookie'] }, ['info at response_headers.0']],
    ['cloudflare', { response_headers: [{ name: 'set-cookie' }] }, ['warning at response_headers.0']],
    ['cloudflare', { response_headers: [{ name: 'set-cookie', preserve_duplicates: true }] }, []],
    ['cloudflare', { response_headers: [{ name: 'set-cookie', preserve_duplicates: false }] }, []],
    ['cloudflare', { request_headers: ['set-cookie'], cookies: ['set-cookie'] }, []],
    ['cloudflare', { response_headers: ['set-cookie2', 'x-set-cookie'] }, []],
  ])('%s: of %j only the first value is logged where the answer has several', (name, section, expected) => {
    const { context, reported } = compileContext({ settings: settings(name) });
    compileLogFields(section, context);
    const found = reported.filter(({ code }) => code === 'log-fields-first-value');
    expect(found.map(({ severity, path }) => `${severity} at ${path.join('.')}`)).toEqual(expected);
  });

  it.each<[string, LogFieldsSection]>([
    ['cookie names in upper case', { cookies: ['Id', 'id'] }],
    ['one name in two lists', { request_headers: ['id'], response_headers: ['id'], cookies: ['id'] }],
    ['as many as the limit', { request_headers: ['a', 'b'], cookies: ['c'] }],
  ])('are accepted with %s', (_, section) => {
    expect(findings(section, 3)).toEqual([]);
  });

  it('are counted list by list where the service does', () => {
    const cloudflare = settings('cloudflare');
    const of = (count: number): string[] => Array.from({ length: count }, (_, index) => `a${index}`);
    const said = (section: LogFieldsSection): readonly unknown[] => {
      const { context, reported } = compileContext({ settings: cloudflare });
      compileLogFields(section, context);
      return reported.map(({ path, message }) => `${path.join('.')}: ${message}`);
    };
    expect(said({ request_headers: of(100), cookies: of(100), raw_response_headers: of(100) })).toEqual([]);
    expect(said({ request_headers: of(101), cookies: of(101) })).toEqual([
      'request_headers.100: 101 of 100 custom log fields (101 request_headers): this is number 101',
      'cookies.100: 101 of 100 custom log fields (101 cookies): this is number 101',
    ]);
  });

  it('are refused at the first one over the limit, all lists together', () => {
    const section = { request_headers: ['a', 'b'], response_headers: ['c'], cookies: ['d', 'e'] };
    expect(findings(section, 3)).toEqual([
      'log-fields-limit at cookies.0: 5 of 3 custom log fields (2 request_headers + 1 response_headers + 2 cookies): this is number 4 (Remove 2, or raise limits.log_fields in zonewright.yaml if your contract allows more.)',
    ]);
    expect(findings({ cookies: ['d', 'e'] }, 1)).toEqual([
      'log-fields-limit at cookies.1: 2 of 1 custom log fields (2 cookies): this is number 2 (Remove 1, or raise limits.log_fields in zonewright.yaml if your contract allows more.)',
    ]);
  });
});
