import { describe, expect, it } from 'vitest';
import { readReports, type ReadReport } from '../../src/csp/report-body.js';

const PAGE = 'https://shop.example/cart?id=7';

/** A report in a few words. */
function said(read: ReadReport): string {
  if (read.kind !== 'violation') return read.kind === 'no report' ? `no report: ${read.why}` : read.kind;
  const { directive, resource, page, at } = read.report;
  const what =
    resource.type === 'url'
      ? `${resource.url}${resource.withoutPath ? ' (origin)' : ''}`
      : resource.type === 'scheme'
        ? `${resource.scheme}:`
        : resource.type;
  const when = at === undefined ? '' : ` at ${new Date(at).toISOString()}`;
  return `${directive} ${what} on ${page}${when}`;
}

function legacy(body: object, around: object = {}): object {
  return { 'csp-report': { 'document-uri': PAGE, 'effective-directive': 'img-src', ...body }, ...around };
}

function modern(body: object, around: object = {}): object {
  const base = { documentURL: PAGE, effectiveDirective: 'img-src', blockedURL: 'inline' };
  return { type: 'csp-violation', age: 0, url: PAGE, body: { ...base, ...body }, ...around };
}

describe('a report', () => {
  it.each<readonly [object, string]>([
    [legacy({ 'blocked-uri': 'https://a.example/x.png' }), `img-src https://a.example/x.png on ${PAGE}`],
    [legacy({ 'blocked-uri': 'https://a.example' }), `img-src https://a.example (origin) on ${PAGE}`],
    [legacy({ 'blocked-uri': 'https://a.example/' }), `img-src https://a.example/ on ${PAGE}`],
    [
      legacy({ 'blocked-uri': 'https://a.example:8443' }),
      `img-src https://a.example:8443 (origin) on ${PAGE}`,
    ],
    [legacy({ 'blocked-uri': 'data' }), `img-src data: on ${PAGE}`],
    [legacy({ 'blocked-uri': 'data:image/png;base64,AAAA' }), `img-src data: on ${PAGE}`],
    [legacy({ 'blocked-uri': 'blob' }), `img-src blob: on ${PAGE}`],
    [legacy({ 'blocked-uri': 'blob:https://shop.example/1-2' }), `img-src blob: on ${PAGE}`],
    [legacy({ 'blocked-uri': 'inline' }), `img-src inline on ${PAGE}`],
    [legacy({ 'blocked-uri': 'eval' }), `img-src eval on ${PAGE}`],
    [legacy({ 'blocked-uri': 'wasm-eval' }), `img-src wasm-eval on ${PAGE}`],
    [legacy({ 'blocked-uri': 'self' }), `img-src code on ${PAGE}`],
    [legacy({ 'blocked-uri': '' }), `img-src code on ${PAGE}`],
    [legacy({}), `img-src code on ${PAGE}`],
    [legacy({ 'blocked-uri': '//a b' }), `img-src untold on ${PAGE}`],
    [
      legacy({ 'effective-directive': '', 'violated-directive': "Script-Src 'self' https:" }),
      `script-src code on ${PAGE}`,
    ],
    [modern({}), `img-src inline on ${PAGE}`],
    [modern({ documentURL: undefined }), `img-src inline on ${PAGE}`],
    [
      { 'document-uri': PAGE, 'violated-directive': 'img-src', 'blocked-uri': 'data' },
      `img-src data: on ${PAGE}`,
    ],
    [
      { documentURI: PAGE, effectiveDirective: 'img-src', blockedURI: 'https://a.example/b' },
      `img-src https://a.example/b on ${PAGE}`,
    ],
    [
      modern({}, { age: 60_000, timestamp: '2026-11-02T00:00:30Z' }),
      `img-src inline on ${PAGE} at 2026-11-01T23:59:30.000Z`,
    ],
    [legacy({}, { time: 1_793_577_600 }), `img-src code on ${PAGE} at 2026-11-02T00:00:00.000Z`],
    [legacy({}, { time: 1_793_577_600_000 }), `img-src code on ${PAGE} at 2026-11-02T00:00:00.000Z`],
    [legacy({}, { time: 'yesterday', date: -1 }), `img-src code on ${PAGE}`],
  ])('%j', (value, expected) => {
    expect(readReports(value).map(said)).toEqual([expected]);
  });

  it.each<readonly [unknown, string]>([
    [{ type: 'deprecation', body: { id: 'unload' } }, 'other type'],
    [{ type: 'csp-hash', body: {} }, 'other type'],
    [{}, 'no report: no directive'],
    [{ 'csp-report': [] }, 'no report: no directive'],
    [{ 'csp-report': { 'effective-directive': 'img-src' } }, 'no report: no page'],
    [legacy({ 'effective-directive': '<script>' }), 'no report: no directive'],
    [legacy({ 'effective-directive': { a: 1 } }), 'no report: no directive'],
    [legacy({ 'blocked-uri': `https://a.example/${'a'.repeat(9000)}` }), 'no report: a URL that is too long'],
    [null, 'no report: no object'],
    [7, 'no report: no object'],
    [
      JSON.parse('{"__proto__":{"csp-report":{"document-uri":"https://a.example/"}}}'),
      'no report: no directive',
    ],
  ])('%j is none of a policy', (value, expected) => {
    expect(readReports(value).map(said)).toEqual([expected]);
  });

  it('may stand in a list with others', () => {
    expect(readReports([modern({}), { type: 'coep', body: {} }, [modern({})]]).map(said)).toEqual([
      `img-src inline on ${PAGE}`,
      'other type',
      'no report: no object',
    ]);
  });
});
