import { describe, expect, it } from 'vitest';
import { parseDirectives, policyOf } from '../../src/csp/policy.js';
import { widenings } from '../../src/csp/widening.js';

function widened(before: string, after: string): readonly string[] {
  return widenings(policyOf(parseDirectives(before)), policyOf(parseDirectives(after)));
}

describe('what a policy lets through more than before', () => {
  it.each<[string, string, string, readonly string[]]>([
    [
      'sources that are added',
      'script-src a',
      'script-src c a b',
      ['script-src gains b', 'script-src gains c'],
    ],
    ['a source instead of none', "script-src 'none'", 'script-src a', ['script-src gains a']],
    ['a directive that is gone', 'script-src a; img-src b', 'img-src b', ['script-src is gone']],
    ['the last directive that stood in', 'default-src a', 'form-action b', ['default-src is gone']],
    ['a sandbox that is gone', 'sandbox; script-src a', 'script-src a', ['sandbox is gone']],
    ['a sandbox that allows more', 'sandbox', 'sandbox allow-scripts', ['sandbox gains allow-scripts']],
    ['what a stand-in gains, once', "default-src 'self'", "default-src 'self' x", ['default-src gains x']],
    [
      'a directive of its own that has more than its stand-in',
      "default-src 'self'",
      "default-src 'self'; img-src *",
      ['img-src gains *'],
    ],
    [
      'elements that may more than scripts',
      'script-src a',
      'script-src a; script-src-elem a b',
      ['script-src-elem gains b'],
    ],
    [
      'a directive that gives way to a wider stand-in, once',
      'default-src a; script-src b',
      'default-src a',
      ['script-src gains a'],
    ],
    [
      'workers that fall to another stand-in',
      'script-src a; default-src b',
      'script-src a; child-src b; default-src b',
      ['worker-src gains b'],
    ],
    [
      'frames, by way of children',
      'default-src a',
      'default-src a; child-src b',
      ['child-src gains b', 'fenced-frame-src gains b', 'frame-src gains b', 'worker-src gains b'],
    ],
    [
      'fenced frames, which fall to frames',
      "default-src 'none'",
      "default-src 'none'; fenced-frame-src a",
      ['fenced-frame-src gains a'],
    ],
    [
      'texts that need no type any more',
      "require-trusted-types-for 'script'",
      'require-trusted-types-for',
      ['require-trusted-types-for gains plain text where code is expected'],
    ],
    ['connections of WebRTC', "webrtc 'block'", "webrtc 'allow'", ["webrtc gains 'allow'"]],
    [
      "workers by 'strict-dynamic' of scripts",
      'script-src a',
      "script-src a 'strict-dynamic'",
      ["script-src gains 'strict-dynamic'"],
    ],
    [
      "workers by a list of their own, where 'strict-dynamic' means nothing to WebKit",
      "worker-src 'strict-dynamic'",
      "worker-src 'strict-dynamic' a",
      ['worker-src gains a (in WebKit)'],
    ],
    [
      "workers by 'strict-dynamic' in a list of their own",
      "worker-src 'self'",
      "worker-src 'self' 'strict-dynamic'",
      ["worker-src gains 'strict-dynamic' (in Chromium and Firefox)"],
    ],
    [
      'every https host, beside what is only for WebSockets',
      "connect-src 'self' wss:",
      "connect-src 'self' wss: https:",
      ['connect-src gains https: (in Chromium and Firefox)'],
    ],
    [
      'a port that a safer scheme does not keep in Chromium',
      'connect-src http://a.example:8443',
      'connect-src http://a.example:8443 https://a.example:8443',
      ['connect-src gains https://a.example:8443 (in Chromium)'],
    ],
    [
      'a hash beside all inline scripts, as files may have it too',
      "script-src 'unsafe-inline'",
      "script-src 'unsafe-inline' 'sha256-YQ=='",
      ["script-src gains 'sha256-YQ=='"],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(widened(before, after)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['the same policy', 'script-src a; img-src b', 'img-src b; script-src a'],
    ['sources that are removed', 'script-src a b', 'script-src a'],
    ['no source instead of some', 'script-src a', "script-src 'none'"],
    ['an empty list', 'script-src a', 'script-src'],
    ['samples in reports', 'script-src a', "script-src a 'report-sample'"],
    ['a directive that was free before', 'script-src a', 'script-src a; img-src *'],
    [
      'a directive of its own that has no more than its stand-in',
      'default-src a b',
      'default-src a b; img-src a',
    ],
    [
      'a directive that gives way to a stand-in with no more',
      'default-src a; script-src a b',
      'default-src a',
    ],
    ['scripts for everything', 'default-src a', 'default-src a; script-src a; style-src a'],
    ['another way to say the same', 'script-src-elem a; script-src-attr a', 'script-src a'],
    ['where reports go', 'script-src a; report-uri x; report-to y', 'script-src a; report-uri z'],
    ['texts that need a type', 'require-trusted-types-for', "require-trusted-types-for 'SCRIPT'"],
    ['no WebRTC', "webrtc 'allow'", "webrtc 'block'"],
    ['flags in another case', 'sandbox allow-scripts', 'sandbox Allow-Scripts'],
    ['what no browser heeds', 'script-src a; navigate-to b; plugin-types c', 'script-src a; navigate-to c d'],
    ["hosts beside 'strict-dynamic'", "script-src 'strict-dynamic'", "script-src 'strict-dynamic' https:"],
    ["the WASM of 'unsafe-eval'", "script-src 'unsafe-eval'", "script-src 'unsafe-eval' 'wasm-unsafe-eval'"],
    ["'unsafe-hashes' without a hash", 'script-src a', "script-src a 'unsafe-hashes'"],
    ['a hash instead of all styles', "style-src 'unsafe-inline'", "style-src 'sha256-YQ=='"],
    ['a policy of types among all', 'trusted-types *', 'trusted-types a *'],
    ['names of directives that nobody knows', 'constructor a', 'constructor a; valueof b'],
  ])('is nothing for %s', (_, before, after) => {
    expect(widened(before, after)).toEqual([]);
  });
});
