import { expect, it } from 'vitest';
import { compileRulesets } from '../../../src/kinds/rulesets/spec.js';
import { compileContext, settings } from '../support.js';

type Parameters = Readonly<Record<string, unknown>>;

/** What is said of a ruleset of custom log fields with one rule for each of these parameters. */
function findings(rules: readonly Parameters[], limit = 40): readonly string[] {
  const { context, reported } = compileContext({
    settings: { ...settings(), limits: { log_fields: limit } },
  });
  const declared = rules.map((action_parameters, index) => ({
    ref: `r${index}`,
    action: 'log_custom_field',
    expression: 'true',
    action_parameters,
  }));
  compileRulesets([{ phase: 'http_log_custom_fields', rules: declared }], context);
  return reported.map(({ severity, code, path, message }) => {
    const at = path.join('.').replace('0.rules.', '').replace('action_parameters.', '');
    return `${severity} ${code} at ${at}: ${message}`;
  });
}

function names(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({ name: `x-${index}` }));
}

it.each<[string, readonly Parameters[], readonly string[]]>([
  [
    'header names in upper case, whichever parameter they are in, and cookies as they are',
    [
      {
        cookie_fields: [{ name: 'Id' }],
        request_fields: [{ name: 'X-A' }],
        response_fields: [{ name: 'a' }, { name: 'X-B' }],
        transformed_request_fields: [{ name: 'X-C' }],
        raw_response_fields: [{ name: 'Set-Cookie', preserve_duplicates: true }],
      },
    ],
    [
      'error log-fields-case at 0.request_fields.0.name: header names are written in lower case: "X-A"',
      'error log-fields-case at 0.response_fields.1.name: header names are written in lower case: "X-B"',
      'error log-fields-case at 0.transformed_request_fields.0.name: header names are written in lower case: "X-C"',
      'error log-fields-case at 0.raw_response_fields.0.name: header names are written in lower case: "Set-Cookie"',
    ],
  ],
  [
    'one name more than a zone may have',
    [{ request_fields: names(41) }],
    [
      'error log-fields-limit at 0.request_fields.40: 41 of 40 custom log fields (41 request_fields): this is number 41',
    ],
  ],
  [
    'more names than a zone may have, over parameters and rules',
    [{ raw_response_fields: names(3), cookie_fields: names(30) }, { response_fields: names(9) }],
    [
      'error log-fields-limit at 1.response_fields.7: 42 of 40 custom log fields (30 cookie_fields + 3 raw_response_fields + 9 response_fields): this is number 41',
      'error too-many-rules at 1: 2 of 1 rules of phase http_log_custom_fields: this is number 2',
    ],
  ],
  [
    'more than the one rule, whatever it logs',
    [{ request_fields: names(1) }, { cookie_fields: names(1) }, { response_fields: names(1) }],
    ['error too-many-rules at 1: 3 of 1 rules of phase http_log_custom_fields: this is number 2'],
  ],
  [
    'a header of which only the first value is logged',
    [{ raw_response_fields: [{ name: 'set-cookie' }], request_fields: [{ name: 'set-cookie' }] }],
    [
      'info log-fields-first-value at 0.raw_response_fields.0.name: only the first set-cookie of an answer is logged, and at most 8 KB of it',
    ],
  ],
  [
    'a header that is logged raw and transformed, in each pair of parameters',
    [
      {
        request_fields: [{ name: 'x-a' }, { name: 'x-b' }],
        transformed_request_fields: [{ name: 'x-b' }],
        response_fields: [{ name: 'server' }],
        raw_response_fields: [{ name: 'x-b' }, { name: 'server', preserve_duplicates: true }],
      },
    ],
    [
      'error excluded-key at 0.transformed_request_fields.0.name: x-b is in both request_fields and transformed_request_fields: a header is logged either before or after it is changed',
      'error excluded-key at 0.raw_response_fields.1.name: server is in both response_fields and raw_response_fields: a header is logged either before or after it is changed',
    ],
  ],
  ['as many names as a zone may have', [{ request_fields: names(10), cookie_fields: names(30) }], []],
  [
    'parameters that hold no names',
    [{ request_fields: 'x-a', raw_response_fields: [7, {}] }],
    [
      'error wrong-type at 0.request_fields: request_fields is text, but a list is needed',
      'error wrong-type at 0.raw_response_fields.0: item 1 of raw_response_fields is a number, but a mapping is needed',
      'error missing-key at 0.raw_response_fields.1: item 2 of raw_response_fields has no name',
    ],
  ],
])('a ruleset of custom log fields is held to what the service takes: %s', (_, rules, expected) => {
  expect(findings(rules)).toEqual(expected);
});

it('holds a ruleset of custom log fields to the limit that the project has', () => {
  expect(findings([{ request_fields: names(41) }], 100)).toEqual([]);
  expect(findings([{ request_fields: names(2) }], 1)).toHaveLength(1);
});
