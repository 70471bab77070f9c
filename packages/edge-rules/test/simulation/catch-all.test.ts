import { describe, expect, it } from 'vitest';
import { selectsEverything } from '../../src/simulation/catch-all.js';

describe('an expression selects everything', () => {
  it.each([
    'true',
    '(true)',
    'not false',
    'not not true',
    'ip.src in {0.0.0.0/0 ::/0}',
    'ip.src in {0.0.0.0/1 128.0.0.0/1 ::/1 8000::/1}',
    'ssl or not ssl',
    'http.host eq "a" or http.host ne "a" or true',
    'http.request.method eq "GET" or http.request.method ne "GET"',
    'http.request.uri.path contains "/admin" or not http.request.uri.path contains "/admin"',
    'ip.src in $office or not ip.src in $office',
    'not (ip.src in {192.0.2.0/24} and not ip.src in {192.0.2.0/24})',
    '(ip.src ge 0.0.0.0 or ip.src in {::/0})',
  ])('%s', (expression) => {
    expect(selectsEverything(expression, 'http')).toBe(true);
  });

  it.each([
    'false',
    'ip.src in {0.0.0.0/0}',
    'ip.src in {0.0.0.0/1 ::/0}',
    // A request may have no known country.
    'ip.src.country eq "DE" or ip.src.country ne "DE"',
    'http.request.uri.path ne "/"',
    'ip.src in $office',
    'ssl or',
    'tcp.dstport in {0..65535}',
  ])('not %s', (expression) => {
    expect(selectsEverything(expression, expression.startsWith('tcp') ? 'network' : 'http')).toBe(false);
  });
});
