import { describe, expect, it } from 'vitest';
import type { DeclaredRule } from '../../../../src/kinds/rule-lists/declared.js';
import { checkExpressions } from '../../../../src/kinds/rule-lists/checks/expressions.js';
import { compileContext, settings } from '../../support.js';

const AT = [3, 'rules', 7];

/** `severity code at path: marked text` for everything that is said of a rule. */
function said(rule: Partial<DeclaredRule>, phase: string, strict = false): readonly string[] {
  const base = settings();
  const { context, reported } = compileContext({ settings: { ...base, expressions: { strict, names: [] } } });
  const whole: DeclaredRule = { ref: 'a', action: 'block', expression: 'ssl', ...rule };
  checkExpressions(whole, phase, AT, context);
  return reported.map(({ severity, code, path, span }) => {
    expect(path.slice(0, 3)).toEqual(AT);
    const text = path.slice(3).reduce<unknown>((node, step) => Object(node)[step], whole);
    return `${severity} ${code} at ${path.slice(3).join('.')}: ${String(text).slice(span?.from, span?.to)}`;
  });
}

const BAD = 'zw.field';
const FOUND = `warning expression-unknown-field at`;

describe('every expression of a rule is looked at', () => {
  it.each<[string, Partial<DeclaredRule>, string]>([
    ['its own', { expression: BAD }, 'expression'],
    ['what is counted', { ratelimit: { counting_expression: BAD } }, 'ratelimit.counting_expression'],
    [
      'a user name',
      { exposed_credential_check: { username_expression: BAD, password_expression: 'lower(http.host)' } },
      'exposed_credential_check.username_expression',
    ],
    [
      'a password',
      { exposed_credential_check: { username_expression: 'lower(http.host)', password_expression: BAD } },
      'exposed_credential_check.password_expression',
    ],
    [
      'a path',
      { action: 'rewrite', action_parameters: { uri: { path: { expression: BAD } } } },
      'action_parameters.uri.path.expression',
    ],
    [
      'a query',
      { action: 'rewrite', action_parameters: { uri: { query: { expression: BAD } } } },
      'action_parameters.uri.query.expression',
    ],
    [
      'the target of a redirect',
      { action: 'redirect', action_parameters: { from_value: { target_url: { expression: BAD } } } },
      'action_parameters.from_value.target_url.expression',
    ],
    [
      'cache tags',
      { action: 'set_cache_tags', action_parameters: { operation: 'add', expression: BAD } },
      'action_parameters.expression',
    ],
    [
      'one of several headers',
      {
        action: 'rewrite',
        action_parameters: { headers: { 'x-a': { value: BAD }, 'x.b': { expression: BAD } } },
      },
      'action_parameters.headers.x.b.expression',
    ],
    [
      'a header with a strange name',
      { action: 'rewrite', action_parameters: { headers: { constructor: { expression: BAD } } } },
      'action_parameters.headers.constructor.expression',
    ],
  ])('%s', (_, rule, path) => {
    expect(said(rule, 'http_request_late_transform')).toEqual([`${FOUND} ${path}: ${BAD}`]);
    expect(said(rule, 'http_request_late_transform', true)).toEqual([
      `${FOUND.replace('warning', 'error')} ${path}: ${BAD}`,
    ]);
  });

  it('each with what is wrong in it', () => {
    const rule = {
      action: 'rewrite',
      expression: 'http.hots eq "a"',
      ratelimit: { counting_expression: 'http.response.code = 401' },
      action_parameters: { uri: { path: { expression: 'concat("/", http.request.uri.args["a"])' } } },
    };
    const found = said(rule, 'http_ratelimit');
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'error expression-unknown-field at expression',
      'error expression-operator at ratelimit.counting_expression',
      expect.stringMatching(/^error expression-\S+ at action_parameters\.uri\.path\.expression$/),
    ]);
  });
});

describe('what an expression is for makes a difference', () => {
  it.each<[string, Partial<DeclaredRule>, string, readonly string[]]>([
    [
      'a value is no filter',
      { action: 'rewrite', action_parameters: { uri: { path: { expression: 'http.host eq "a"' } } } },
      'http_request_late_transform',
      ['error at action_parameters.uri.path.expression'],
    ],
    ['a filter is no value', { expression: 'http.host' }, 'http_request_transform', ['error at expression']],
    [
      'a path is a text',
      { action: 'rewrite', action_parameters: { uri: { path: { expression: 'cf.edge.server_port' } } } },
      'http_request_transform',
      ['error at action_parameters.uri.path.expression'],
    ],
    [
      'a response is there when it is counted',
      { ratelimit: { counting_expression: 'http.response.code eq 401' } },
      'http_ratelimit',
      [],
    ],
    [
      'but not when the request comes',
      { expression: 'http.response.code eq 401' },
      'http_ratelimit',
      ['error at expression'],
    ],
    [
      'what is counted may be empty: what the rule selects',
      { ratelimit: { counting_expression: '' } },
      'http_ratelimit',
      [],
    ],
    ['but no expression may', { expression: '' }, 'http_ratelimit', ['error at expression']],
    ['packets have ports', { expression: 'tcp.dstport eq 22' }, 'magic_transit', []],
    ['requests have not', { expression: 'tcp.dstport eq 22' }, 'http_ratelimit', ['error at expression']],
    ['of a phase that nobody knows nothing is said', { expression: 'tcp.dstport eq 22' }, 'http_new', []],
    [
      'parameters that are none are left alone',
      {
        action: 'rewrite',
        action_parameters: { uri: null, headers: ['a'], from_value: { target_url: 7 } },
        ratelimit: { counting_expression: 7 },
      },
      'http_ratelimit',
      [],
    ],
  ])('%s', (_, rule, phase, expected) => {
    const found = said(rule, phase).filter((line) => !line.includes(' expression-field-in-phase '));
    expect(found.map((line) => line.replace(/ \S+ at (\S+):.*$/, ' at $1'))).toEqual(expected);
  });
});
