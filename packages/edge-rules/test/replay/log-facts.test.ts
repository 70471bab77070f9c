import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Compiler } from '../../src/compiled/compile.js';
import { Slots } from '../../src/compiled/facts.js';
import { FIELDS } from '../../src/expressions/catalogue/fields.js';
import { datasetNamed } from '../../../../src/kinds/logpush-jobs/catalogue.js';
import { LogFacts } from '../../src/replay/log-facts.js';
import { LOGGED_FIELDS, LOGGED_MAPS } from '../../src/replay/log-fields.js';
import type { LogLine } from '../../src/replay/log-values.js';
import { matches } from '../../src/simulation/match.js';
import { runs } from '../../../../test/helpers/runs.js';
import { EXPRESSIONS, treeOf } from '../compiled/generate.js';
import { LINES } from './log-lines.js';

describe('the table', () => {
  it('names fields that expressions and the log have', () => {
    const logged = datasetNamed('http_requests')?.fields;
    const names = LOGGED_FIELDS.map(({ field }) => field.replace(/\[.*/, ''));
    expect(names.filter((name) => !FIELDS.has(name))).toEqual([]);
    const from = [...LOGGED_FIELDS.flatMap((one) => one.from), ...LOGGED_MAPS.map((one) => one.from)];
    expect(from.filter((name) => logged?.has(name) !== true)).toEqual([]);
  });

  it('has each field once', () => {
    const names = LOGGED_FIELDS.map(({ field }) => field);
    expect(names).toEqual([...new Set(names)]);
  });
});

const valueOf = (line: LogLine, field: string): unknown => {
  const slots = new Slots();
  const facts = new LogFacts(slots);
  facts.take(line);
  return facts.valueAt(slots.slotOf(field));
};

describe('what a line says', () => {
  it.each<readonly [string, LogLine, unknown]>([
    ['ip.src', { ClientIP: '192.0.2.1' }, { version: 4, value: 3_221_225_985n }],
    ['ip.src.country', { ClientCountry: 'de' }, 'DE'],
    ['ip.src.country', { ClientCountry: '' }, undefined],
    ['ip.src.asnum', { ClientASN: 0 }, undefined],
    ['http.host', { ClientRequestHost: 'shop.example.com' }, 'shop.example.com'],
    ['http.host', { ClientRequestHost: 'Shop.example.com' }, undefined],
    ['http.request.uri.path', { ClientRequestPath: '/é' }, '/Ã©'],
    ['http.request.uri.path', { ClientRequestPath: '/a//b' }, undefined],
    ['raw.http.request.uri.path', { ClientRequestPath: '/a//b' }, '/a//b'],
    ['http.request.uri.path', { ClientRequestPath: '/a/%2e%2e/b' }, undefined],
    ['http.request.uri.path', { ClientRequestPath: '/a%20b' }, '/a%20b'],
    ['http.request.uri.path', { ClientRequestURI: '/a?b' }, '/a'],
    ['http.request.uri.query', { ClientRequestURI: '/a' }, ''],
    ['http.request.uri.query', { ClientRequestPath: '/a' }, undefined],
    ['http.request.uri.path.extension', { ClientRequestURI: '/a/b.PHP?x.y' }, 'php'],
    ['http.request.headers["x"]', { RequestHeaders: { X: '1' } }, ['1']],
    ['http.request.headers["y"]', { RequestHeaders: { X: '1' } }, undefined],
    ['http.request.cookies["s"]', { Cookies: { s: '1' } }, ['1']],
    ['http.request.headers["x"]', { RequestHeaders: { x: 'a'.repeat(7_999) } }, ['a'.repeat(7_999)]],
    ['http.request.headers["x"]', { RequestHeaders: { x: 'a'.repeat(8_000) } }, undefined],
    ['http.request.cookies["s"]', { Cookies: { s: 'é'.repeat(4_096) } }, undefined],
    ['cf.bot_management.score', { BotScore: 0 }, undefined],
    ['cf.client.bot', { VerifiedBotCategory: '' }, undefined],
    ['ssl', { ClientSSLProtocol: 'none' }, false],
    ['http.request.timestamp.sec', { EdgeStartTimestamp: 1_763_632_800_500_000_000 }, 1_763_632_800n],
    ['http.request.timestamp.sec', { EdgeStartTimestamp: '2025-11-20T10:00:00Z' }, 1_763_632_800n],
    ['http.request.timestamp.sec', { EdgeStartTimestamp: 1e24 }, undefined],
    ['http.request.timestamp.sec', { EdgeStartTimestamp: '+275760-09-13T00:00:00Z' }, undefined],
    ['http.request.timestamp.sec', { EdgeStartTimestamp: 'yesterday' }, undefined],
    ['http.response.code', { OriginResponseStatus: 0, EdgeResponseStatus: 403 }, 403n],
  ])('of %s in %j', (field, line, value) => {
    expect(valueOf(line, field)).toEqual(value);
  });

  it('is the same whether one value is asked for or all of them', () => {
    fc.assert(
      fc.property(LINES, (line) => {
        const slots = new Slots();
        const facts = new LogFacts(slots);
        facts.take(line);
        const { fields } = facts.traffic();
        const entries = ['http.request.headers["x"]', 'http.request.cookies["s"]'];
        for (const field of [...LOGGED_FIELDS.map((one) => one.field), ...entries, ...fields.keys()])
          expect([field, facts.valueAt(slots.slotOf(field))]).toEqual([field, fields.get(field)]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('decides a compiled expression as the evaluator would', () => {
    const slots = new Slots();
    const compiler = new Compiler(slots);
    const facts = new LogFacts(slots);
    fc.assert(
      fc.property(EXPRESSIONS, LINES, (text, line) => {
        const tree = treeOf(text);
        facts.take(line);
        const truth = matches(tree, facts.traffic());
        expect(compiler.compile(tree)(facts)).toBe(typeof truth === 'boolean' ? truth : undefined);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
