import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, coversIn } from '../../src/csp/coverage.js';
import { parseSource, type Source } from '../../src/csp/source.js';
import { runs } from '../../../../test/helpers/runs.js';
import { askers, engines, neighbours, pages, urls, urlSources } from './generate.js';
import { naiveMatches } from './naive-match.js';

function source(text: string): Source {
  const parsed = parseSource(text);
  if (parsed === undefined) throw new Error(`not a source: ${text}`);
  return parsed;
}

describe('a source that covers another', () => {
  it.each<[wider: string, covered: string]>([
    ['https:', 'https://a.example'],
    ['http:', 'a.example'],
    ['http:', 'https://a.example:8443/x'],
    ['https:', 'https:'],
    ['http:', 'https:'],
    ['ws:', 'wss:'],
    ['*', 'https:'],
    ['*', "'self'"],
    ['*', 'a.example:8443'],
    ['*.0.0.1', '127.0.0.1'],
    ['*.example.com', 'a.example.com'],
    ['*.example.com', '*.a.example.com'],
    ['http://a.example', 'a.example'],
    ['a.example', 'https://a.example'],
    ['a.example:*', 'a.example:8443'],
    ['https://a.example', 'https://a.example:443'],
    ['https://a.example:443', 'https://a.example'],
    ['a.example/x/', 'a.example/x%2Fy'],
    ['a.example', 'a.example/x'],
    ['a.example/', 'a.example'],
    ['a.example/x/', 'a.example/x/y'],
    ['a.example/x/', 'a.example/x/y/'],
    ['a.example/%78', 'a.example/x'],
    ["'self'", "'SELF'"],
    ["'nonce-abc'", "'nonce-abc'"],
  ])('%s covers %s', (wider, covered) => {
    expect(covers(source(wider), source(covered))).toBe(true);
  });

  it.each<[wider: string, other: string]>([
    ['https:', 'a.example'],
    ['https:', 'http://a.example'],
    ['https:', "'self'"],
    ['wss:', '*'],
    ['*', 'data:'],
    ['*.example.com', 'example.com'],
    ['*.example.com', '*'],
    ['wss:', 'https:'],
    ['ws:', 'https://a.example'],
    ['ws:', '*'],
    ['wss://a.example', 'https://a.example'],
    ['http://a.example:8443', 'https://a.example:8443'],
    ['a.example', 'http://a.example'],
    ['a.example', 'wss://a.example'],
    ['https://a.example', 'a.example'],
    ['a.example', 'a.example:443'],
    ['a.example:443', 'a.example:*'],
    ['a.example/x/', 'a.example'],
    ['a.example/x', 'a.example/x/'],
    ['a.example/x/', 'a.example/x'],
    ["'self'", 'a.example'],
    ["'nonce-abc'", "'nonce-ABC'"],
    ['https:', "'nonce-abc'"],
    ["'unsafe-inline'", "'unsafe-hashes'"],
  ])('%s does not cover %s', (wider, other) => {
    expect(covers(source(wider), source(other))).toBe(false);
  });

  it('matches whatever the other one matches', () => {
    const any = fc.record({
      wider: urlSources,
      source: urlSources,
      seen: fc.array(fc.tuple(urls, pages), { minLength: 20, maxLength: 40 }),
    });
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: neighbours }, any),
        fc.nat(1),
        engines,
        askers,
        (pair, redirects, engine, directive) => {
          const [a, b] = [parseSource(pair.wider), parseSource(pair.source)];
          if (a === undefined || b === undefined || !coversIn(engine, a, b, directive)) return;
          const matched = (text: string): readonly string[] =>
            pair.seen
              .filter(([url, page]) => naiveMatches(url, [text], page, redirects, engine, directive))
              .map(([url, page]) => `${url} on ${page}`);
          expect(matched(pair.wider)).toEqual(expect.arrayContaining([...matched(pair.source)]));
        },
      ),
      { numRuns: runs(2000, 100_000) },
    );
  });
});
