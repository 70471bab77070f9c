import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseDirectives,
  parsePolicy,
  policyDifference,
  policyOf,
  printDirectives,
  samePolicy,
  type Policy,
} from '../../src/csp/policy.js';
import { runs } from '../../../../test/helpers/runs.js';

const policy = (text: string): Policy => policyOf(parseDirectives(text));

describe('directive text', () => {
  it.each<[string, ReturnType<typeof parseDirectives>]>([
    ['', []],
    [' ; ;\n', []],
    ["script-src 'self'", [{ name: 'script-src', sources: ["'self'"] }]],
    [
      "\tscript-src\n 'self'\f https://a ;img-src *;",
      [
        { name: 'script-src', sources: ["'self'", 'https://a'] },
        { name: 'img-src', sources: ['*'] },
      ],
    ],
    [
      'upgrade-insecure-requests; sandbox',
      [
        { name: 'upgrade-insecure-requests', sources: [] },
        { name: 'sandbox', sources: [] },
      ],
    ],
    [
      'a b; a c',
      [
        { name: 'a', sources: ['b'] },
        { name: 'a', sources: ['c'] },
      ],
    ],
  ])('%j is read', (text, expected) => {
    expect(parseDirectives(text)).toEqual(expected);
  });

  it('is written with one blank between sources', () => {
    expect(
      printDirectives([
        { name: 'a', sources: ['b', 'c'] },
        { name: 'd', sources: [] },
      ]),
    ).toBe('a b c; d');
    expect(printDirectives([])).toBe('');
  });

  it('is read as it was written', () => {
    const word = fc.stringMatching(/^[!-+\--:<-~]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.record({ name: word, sources: fc.array(word) })), (directives) => {
        expect(parseDirectives(printDirectives(directives))).toEqual(directives);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('the places in directive text', () => {
  it('are those of names, sources and whole directives', () => {
    const text = " ;\tscript-src 'self'\n https://a ;img-src;";
    const [scripts, images] = parsePolicy(text);
    expect(scripts).toEqual({
      name: { text: 'script-src', span: { from: 3, to: 13 } },
      sources: [
        { text: "'self'", span: { from: 14, to: 20 } },
        { text: 'https://a', span: { from: 22, to: 31 } },
      ],
      span: { from: 3, to: 31 },
    });
    expect(images).toEqual({
      name: { text: 'img-src', span: { from: 33, to: 40 } },
      sources: [],
      span: { from: 33, to: 40 },
    });
  });

  it('hold what is said to stand there, whatever the text', () => {
    const piece = fc.constantFrom('a', "'b'", 'é', '😀', ' ', '\t', '\u00a0', ';', '\n', ',');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        for (const { name, sources, span } of parsePolicy(text)) {
          for (const word of [name, ...sources])
            expect(text.slice(word.span.from, word.span.to)).toBe(word.text);
          expect(parsePolicy(text.slice(span.from, span.to))).toHaveLength(1);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('two policies', () => {
  it.each<[string, string, string]>([
    ['order of directives', "script-src 'self'; img-src *", "img-src *; script-src 'self'"],
    ['order of sources', 'script-src a b', 'script-src b a'],
    ['repeated sources', 'script-src a a b', 'script-src a b'],
    ['a repeated directive: the first counts', 'script-src a; script-src b', 'script-src a'],
    ['case of names', "Script-Src 'self'", "script-src 'self'"],
    ['case of keywords', "script-src 'SELF' 'Unsafe-Inline'", "script-src 'self' 'unsafe-inline'"],
    [
      'case of schemes and hosts',
      'script-src HTTPS://A.Example/Path DATA: *.Example',
      'script-src https://a.example/Path data: *.example',
    ],
    ['blanks', '  script-src   a ;; ', 'script-src a'],
  ])('are the same whatever the %s', (_, a, b) => {
    expect(samePolicy(policy(a), policy(b))).toBe(true);
    expect(policyDifference(policy(a), policy(b))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['a source', 'script-src a', 'script-src b'],
    ['a directive', 'script-src a', 'script-src a; img-src b'],
    ['a directive without sources', 'script-src a', 'script-src a; sandbox'],
    ['the case of a path', 'script-src a/Path', 'script-src a/path'],
    ['the case of a path behind a scheme', 'script-src https://a/Path', 'script-src https://a/path'],
    ['the case of a nonce', "script-src 'nonce-Ab'", "script-src 'nonce-ab'"],
    ['the case of a hash', "script-src 'sha256-Ab='", "script-src 'sha256-ab='"],
    ['a port', 'script-src a:443', 'script-src a:8443'],
  ])('differ in %s', (_, a, b) => {
    expect(samePolicy(policy(a), policy(b))).toBe(false);
    expect(samePolicy(policy(b), policy(a))).toBe(false);
  });

  it('differ by directive and source, in alphabetical order', () => {
    const before = policy('script-src b a; sandbox; img-src i; style-src');
    const after = policy('script-src c a d; connect-src; img-src i; style-src s');
    expect(policyDifference(before, after)).toEqual([
      { change: 'added', directive: 'connect-src' },
      { change: 'removed', directive: 'sandbox' },
      { change: 'removed', directive: 'script-src', source: 'b' },
      { change: 'added', directive: 'script-src', source: 'c' },
      { change: 'added', directive: 'script-src', source: 'd' },
      { change: 'added', directive: 'style-src', source: 's' },
    ]);
  });
});
