import { describe, expect, it } from 'vitest';
import { MASKED } from '../../../src/kernel/lib/masked.js';
import { sameDestination } from '../../../src/kinds/logpush-jobs/destination.js';
import { maskedDestination, maskedText, maskedUrl } from '../../../src/engine/snapshot/mask-text.js';
import { masked } from '../../../src/engine/snapshot/mask.js';

const M = MASKED;
const PATH = '/zones/1/rulesets/2';

/** What becomes of a result, and how many masks there are. */
function shown(result: unknown, path = PATH): { readonly result: unknown; readonly count: number } {
  const { answers, count } = masked([{ read: 'get', path, result }]);
  const [answer] = answers;
  return { result: answer !== undefined && 'result' in answer ? answer.result : undefined, count };
}

describe('a destination in a snapshot', () => {
  it.each([
    ['s3://bucket', 's3://bucket'],
    ['s3://bucket/', 's3://bucket/'],
    ['s3://bucket/logs/a?region=eu-1', `s3://bucket/${M}/${M}?region=${M}`],
    ['https://user:pw@h.example:8443/in', `https://${M}@h.example:8443/${M}`],
    ['https://h.example/x?a=1&header_Auth=Basic%20x', `https://h.example/${M}?a=${M}&header_Auth=${M}`],
    ['https://h.example/x?token-without-name', M],
    ['https://h.example/x?', M],
    ['https://user:p/w@h.example/x', M],
    ['https://h.example/x#fragment', M],
    ['not a destination', M],
    ['', M],
  ])('%s is %s, and compares as equal', (destination, safe) => {
    expect(maskedDestination(destination)).toBe(safe);
    expect(sameDestination(destination, safe)).toBe(true);
    expect(maskedDestination(safe)).toBe(safe);
  });

  it.each([
    ['s3://other/logs/a?region=eu-1', 'another host'],
    ['gs://bucket/logs/a?region=eu-1', 'another scheme'],
    ['s3://bucket/logs?region=eu-1', 'a path of another length'],
    ['s3://bucket/logs/a', 'no query'],
    ['s3://me@bucket/logs/a?region=eu-1', 'a user'],
  ])('still tells %s apart: %s', (wanted) => {
    expect(sameDestination(wanted, maskedDestination('s3://bucket/logs/a?region=eu-1'))).toBe(false);
  });
});

describe('a text in a snapshot', () => {
  it.each([
    ['see https://me:pw@h.example/a', `see https://${M}@h.example/a`],
    ['https://token@h.example', `https://${M}@h.example`],
    ['mail me@example.com', 'mail me@example.com'],
    ['http.host eq "a" and https://h.example/@x', 'http.host eq "a" and https://h.example/@x'],
    ['"Bearer abc.def-ghi"', `"${M}"`],
    ['Basic dXNlcjpwYXNz', M],
    ['Basic rules', 'Basic rules'],
    ['eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', M],
    ['AKIAABCDEFGHIJKLMNOP', M],
    ['ghp_abcdefghijklmnopqrstuvwxyz', M],
    ['xoxb-1234567890-abc', M],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\nx', `${M}\nx`],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', M],
  ])('%s is %s', (text, safe) => {
    expect(maskedText(text)).toBe(safe);
  });

  it.each([
    ['https://h.example/a.js?v=1&s=2', `https://h.example/a.js?v=${M}&s=${M}`],
    ['https://h.example/a.js#part', `https://h.example/a.js#${M}`],
    ['https://h.example/a.js', 'https://h.example/a.js'],
  ])('of a URL that was asked for, %s is %s', (url, safe) => {
    expect(maskedUrl(url)).toBe(safe);
  });
});

describe('what is masked in a snapshot', () => {
  it.each<[string, unknown, unknown, string?]>([
    ['a destination', { destination_conf: 's3://b/x' }, { destination_conf: `s3://b/${M}` }],
    ['a proof of ownership', { ownership_challenge: 'proof' }, { ownership_challenge: M }],
    [
      'a member called after a secret',
      { a: [{ api_token: 'x', client_secret: 5 }] },
      { a: [{ api_token: M, client_secret: M }] },
    ],
    [
      'what stands below one',
      { credentials: { user: 'u', list: ['x'], on: true, no: null } },
      { credentials: { user: M, list: [M], on: true, no: null } },
    ],
    [
      'a member in another notation',
      { apiToken: 'x', webhookSecret: 'y' },
      { apiToken: M, webhookSecret: M },
    ],
    [
      'the header of a name',
      {
        headers: {
          Authorization: { operation: 'set', value: 'x' },
          'X-Origin-Verify': { operation: 'set', value: 'y' },
        },
      },
      {
        headers: {
          Authorization: { operation: 'set', value: M },
          'X-Origin-Verify': { operation: 'set', value: M },
        },
      },
    ],
    [
      'the header with an opaque value',
      { headers: { 'X-Thing': { operation: 'set', value: '8f14e45fceea167a5a36dedd4bea2543' } } },
      { headers: { 'X-Thing': { operation: 'set', value: M } } },
    ],
    [
      'what is named in a message',
      { error_message: "can't write with token=x" },
      { error_message: `can't write with token=${M}` },
    ],
    [
      'the address of a webhook',
      { webhooks: [{ url: 'https://h.example/T0/B1' }] },
      { webhooks: [{ url: `https://h.example/${M}/${M}` }] },
    ],
    [
      'a query that a visitor may have',
      { url: 'https://h.example/?s=1' },
      { url: `https://h.example/?s=${M}` },
      '/zones/1/page_shield/scripts/2',
    ],
  ])('%s', (_, result, safe, path) => {
    const told = shown(result, path);
    expect(told.result).toEqual(safe);
    expect(told.count).toBeGreaterThan(0);
    expect(shown(told.result, path)).toEqual({ result: told.result, count: 0 });
  });

  it.each<[string, unknown]>([
    ['ids and names', { token_id: 'x', secret_name: 'y', id: 'z' }],
    ['where credentials stand in a request', { exposed_credential_check: { username_expression: 'x' } }],
    [
      'names of log fields',
      { request_fields: [{ name: 'authorization' }], cookie_fields: [{ name: 'session' }] },
    ],
    [
      'headers that everybody gets',
      { headers: { 'Strict-Transport-Security': { operation: 'set', value: 'max-age=63072000; preload' } } },
    ],
    [
      'directives with a number',
      { headers: { 'Strict-Transport-Security': { operation: 'set', value: 'max-age=31536000' } } },
    ],
    [
      'expressions and policies',
      { expression: 'http.host eq "a"', value: "script-src 'self' https://h.example/?key=1" },
    ],
    ['redirects', { target_url: { value: 'https://h.example/?utm=1' } }],
    ['webhooks by id', { mechanisms: { webhooks: [{ id: '7f' }], email: [{ id: 'ops@example.com' }] } }],
  ])('%s are kept', (_, result) => {
    expect(shown(result)).toEqual({ result, count: 0 });
  });

  it('stands in failures and problems as well', () => {
    const message = 'GET /x: HTTP 500: https://me:pw@h.example failed';
    const { answers, count } = masked([
      { read: 'get', path: '/x', failed: { kind: 'unavailable', message } },
      { read: 'part', path: '/y', items: [], problem: message },
    ]);
    expect(JSON.stringify(answers)).not.toContain('me:pw');
    expect(count).toBe(2);
  });
});
