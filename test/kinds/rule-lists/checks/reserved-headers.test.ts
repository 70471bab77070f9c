import { describe, expect, test } from 'vitest';
import { checkReservedHeaders } from '../../../../src/kinds/rule-lists/checks/reserved-headers.js';
import { compileContext } from '../../support.js';

const REQUEST = 'http_request_late_transform';
const RESPONSE = 'http_response_headers_transform';

function saidOf(phase: string, name: string, operation: string): readonly string[] {
  const { context, reported } = compileContext();
  const action_parameters = { headers: { [name]: { operation, value: 'x' } } };
  const rule = { ref: 'a', action: 'rewrite', expression: 'ssl', action_parameters };
  checkReservedHeaders(rule, phase, ['rules', 0], context);
  return reported.map(({ code, severity }) => `${severity} ${code}`);
}

const REFUSED = ['error reserved-header'];

describe('headers that rules can not write', () => {
  test.each([
    [REQUEST, 'cf-ray', 'set', REFUSED],
    [REQUEST, 'CF-Ray', 'remove', REFUSED],
    [REQUEST, 'X-CF-Thing', 'add', REFUSED],
    [REQUEST, 'cf-connecting-ip', 'set', REFUSED],
    [REQUEST, 'cf-connecting-ip', 'remove', []],
    [REQUEST, 'X-Forwarded-For', 'set', REFUSED],
    [REQUEST, 'x-forwarded-for', 'remove', []],
    [REQUEST, 'x-real-ip', 'set', REFUSED],
    [REQUEST, 'x-real-ip', 'remove', []],
    [REQUEST, 'cookie', 'set', REFUSED],
    [REQUEST, 'cookie', 'remove', []],
    [REQUEST, 'x-cfoo', 'set', []],
    [REQUEST, 'cfx', 'set', []],
    [REQUEST, 'server', 'set', []],
    [RESPONSE, 'server', 'set', REFUSED],
    [RESPONSE, 'server', 'remove', []],
    [RESPONSE, 'cf-cache-status', 'remove', REFUSED],
    [RESPONSE, 'x-forwarded-for', 'set', []],
    [RESPONSE, 'set-cookie', 'add', []],
    [RESPONSE, 'cache-control', 'set', []],
    ['http_request_transform', 'cf-ray', 'set', []],
  ])('%s: %s, %s', (phase, name, operation, expected) => {
    expect(saidOf(phase, name, operation)).toEqual(expected);
  });
});
