import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintPolicy } from '../../src/csp/lint.js';
import { parseDirectives } from '../../src/csp/policy.js';
import type { PolicyProblem } from '../../src/csp/problem.js';
import { runs } from '../../../../test/helpers/runs.js';
import { urlSources } from './generate.js';

/** A policy with « » around words that have a problem. */
function marked(text: string): { readonly clean: string; readonly words: readonly string[] } {
  const words = [...text.matchAll(/«([^»]*)»/g)].map(([, word = '']) => word);
  return { clean: text.replaceAll(/[«»]/g, ''), words };
}

function problemsOf(text: string): readonly PolicyProblem[] {
  return lintPolicy(parseDirectives(text)).filter(({ severity }) => severity !== 'info');
}

function wordAt(text: string, { directive, source }: PolicyProblem): string | undefined {
  const at = directive === undefined ? undefined : parseDirectives(text)[directive];
  return source === undefined ? at?.name : at?.sources[source];
}

type Row = [text: string, code: string, help?: string];

const DIGEST = 'A'.repeat(43);

describe('what the grammar refuses', () => {
  it.each<Row>([
    ['script-src «https//x»', 'csp-source', 'Write it as in https://www.example.com.'],
    ['script-src «https:/x»', 'csp-source'],
    ['script-src «https:x»', 'csp-source'],
    ['script-src «//x.example»', 'csp-source'],
    ['script-src «/x.js»', 'csp-source'],
    ['script-src «https://»', 'csp-source'],
    [
      'script-src «*.*.example.com»',
      'csp-source',
      'A wildcard replaces the first labels of a name, as in *.example.com.',
    ],
    ['script-src «http://*x»', 'csp-source'],
    ['script-src «www.*.example»', 'csp-source'],
    ['script-src «x.example:abc»', 'csp-source', 'A port is a number, or * for every port.'],
    ['script-src «x.example:65536»', 'csp-source'],
    ['script-src «x.example/a?b»', 'csp-source'],
    ['script-src «x.example/a#b»', 'csp-source'],
    ['script-src «x.example//a»', 'csp-source'],
    ['script-src «my_host.example»', 'csp-source'],
    ['script-src «[2001:db8::1]»', 'csp-source'],
    ['script-src «me@x.example»', 'csp-source'],
    ["script-src «'https://x.example'»", 'csp-source', 'Write https://x.example.'],
    ["script-src «'self»", 'csp-keyword', "Did you mean 'self'?"],
    ['script-src «"self"»', 'csp-keyword', "Did you mean 'self'?"],
    ["script-src «'unsafe-inlin'»", 'csp-keyword', "Did you mean 'unsafe-inline'?"],
    ["script-src «''»", 'csp-keyword'],
    ['script-src «‘self’»', 'csp-characters', "Write straight single quotes: 'self'."],
    ['script-src «bücher.example»', 'csp-characters'],
    ["script-src «'self',»", 'csp-source'],
    ["script-src «'nonce-'»", 'csp-nonce'],
    ["script-src «'nonce-a!b'»", 'csp-nonce'],
    ["script-src «'sha256-'»", 'csp-hash'],
    ["script-src «'sha256-xyz'»", 'csp-hash'],
    ["script-src «'sha1-xyz'»", 'csp-hash'],
    [`script-src «'sha512-${DIGEST}='»`, 'csp-hash'],
    ['script-src «sha256-abc=»', 'csp-unquoted-keyword', "Write 'sha256-abc=', with single quotes."],
    ["frame-ancestors «'unsafe-inline'»", 'csp-source'],
    [
      '«script-src:» x',
      'csp-directive-name',
      'Remove the colon: a space separates a directive from its sources.',
    ],
    ['«__proto__» x', 'csp-directive-name'],
    ['«script_src» x', 'csp-directive-name'],
  ])('%s', (text, code, help) => {
    expectOne(text, 'error', code, help);
  });

  it('is a policy without a directive', () => {
    expect(lintPolicy([])).toMatchObject([{ severity: 'error', code: 'csp-empty' }]);
  });
});

describe('what a browser drops, or was hardly meant', () => {
  it.each<Row>([
    ['«scrip-src» x', 'csp-unknown-directive', 'Did you mean script-src?'],
    ['«teleport» x', 'csp-unknown-directive'],
    ["script-src 'self'; «script-src» x", 'csp-duplicate-directive'],
    ["script-src 'self'; «Script-Src» x", 'csp-duplicate-directive'],
    ['«plugin-types» a/b', 'csp-deprecated-directive', "Write object-src 'none' instead."],
    ['«block-all-mixed-content»', 'csp-deprecated-directive'],
    ['script-src «self»', 'csp-unquoted-keyword', "Write 'self', with single quotes."],
    ['script-src «NONE»', 'csp-unquoted-keyword'],
    ['script-src «strict-dynamic»', 'csp-unquoted-keyword'],
    ['script-src «nonce-abc»', 'csp-unquoted-keyword', "Write 'nonce-abc', with single quotes."],
    ["script-src x «'none'»", 'csp-none-ignored'],
    ["img-src x 'self' «x»", 'csp-duplicate-source'],
    ["img-src x 'self' «'SELF'»", 'csp-duplicate-source'],
    ["img-src * «'self'»", 'csp-redundant-source'],
    ['img-src «https://x.example» https:', 'csp-redundant-source'],
    ['connect-src ws: «wss:»', 'csp-redundant-source'],
    ['img-src https://x.example «https://x.example:443»', 'csp-redundant-source'],
    ['img-src «data»', 'csp-scheme', 'Write data: for the scheme.'],
    ['img-src «htps://x.example»', 'csp-scheme', 'Did you mean https:?'],
    ['img-src «x.example:»', 'csp-scheme', 'Write x.example for the host.'],
    ['img-src «dta:»', 'csp-scheme', 'Did you mean data:?'],
    ['img-src x «script-src»', 'csp-missing-semicolon'],
    ["img-src «'unsafe-inline'»", 'csp-no-effect'],
    ["connect-src «'nonce-abcdefgh'»", 'csp-no-effect'],
    ["script-src-elem «'unsafe-eval'»", 'csp-no-effect'],
    ["script-src «'strict-dynamic'» https:", 'csp-no-effect'],
    ['img-src «256.1.1.1»', 'csp-no-effect'],
    ['img-src «0x7f.1»', 'csp-no-effect'],
    [`script-src «'sha256-${DIGEST}'»`, 'csp-hash', `Write 'sha256-${DIGEST}='.`],
    ['upgrade-insecure-requests «1»', 'csp-directive-value'],
    ['sandbox allow-forms «allow-script»', 'csp-directive-value', 'Did you mean allow-scripts?'],
    ['report-to a «b»', 'csp-directive-value'],
    ['report-uri «<x>»', 'csp-directive-value'],
    ['require-trusted-types-for «script»', 'csp-directive-value', "Did you mean 'script'?"],
    ["trusted-types a «'b'»", 'csp-directive-value'],
    ["webrtc «'alow'»", 'csp-directive-value', "Did you mean 'allow'?"],
  ])('%s', (text, code, help) => {
    expectOne(text, 'warning', code, help);
  });
});

describe('what only some browsers take for another source', () => {
  it.each([
    "connect-src 'self' https: wss:",
    'connect-src wss: https://a.example',
    'connect-src http://a.example:8443 https://a.example:8443',
  ])('is not said to add nothing: %s', (text) => {
    expect(problemsOf(text).map(({ code }) => code)).not.toContain('csp-redundant-source');
  });

  it('is an address, which all of them match', () => {
    expect(problemsOf('img-src https://192.0.2.1')).toEqual([]);
  });
});

describe('what weakens a policy', () => {
  it.each<readonly [text: string, code: string, weakness: string]>([
    ["script-src «'unsafe-inline'»", 'csp-weak-unsafe-inline', 'high'],
    ["default-src 'self' «'unsafe-inline'»", 'csp-weak-unsafe-inline', 'high'],
    ["script-src «'UNSAFE-EVAL'»", 'csp-weak-unsafe-eval', 'possibly medium'],
    ["script-src «'unsafe-hashes'»", 'csp-weak-unsafe-hashes', 'possibly medium'],
    ['script-src «*»', 'csp-weak-wildcard', 'high'],
    ['object-src «*»', 'csp-weak-wildcard', 'high'],
    ['script-src «https:»', 'csp-weak-scheme', 'high'],
    ['script-src «DATA:»', 'csp-weak-scheme', 'high'],
    ['script-src x «https://cdnjs.cloudflare.com»', 'csp-weak-bypass', 'high'],
    ["script-src 'none' «https://cdnjs.cloudflare.com»", 'csp-weak-bypass', 'high'],
    ['img-src «http://x.example»', 'csp-weak-http', 'medium'],
  ])('%s', (text, code, weakness) => {
    const { clean, words } = marked(text);
    const weak = problemsOf(clean).filter((problem) => problem.code.startsWith('csp-weak-'));
    expect(weak.map((problem) => wordAt(clean, problem))).toEqual(words);
    expect(weak).toMatchObject([{ severity: 'warning', code, weakness }]);
    expect(weak[0]?.message).toContain(`(csp_evaluator: ${weakness})`);
  });

  it('may also depend on other policies, and on what a host serves', () => {
    const problems = lintPolicy(parseDirectives("script-src 'self' x.example"));
    expect(
      problems.map(({ severity, code, directive, source }) => [severity, code, directive, source]),
    ).toEqual([
      ['info', 'csp-weak-missing', undefined, undefined],
      ['info', 'csp-weak-bypass', 0, 0],
      ['info', 'csp-weak-bypass', 0, 1],
    ]);
  });

  it('is a nonce that every response has', () => {
    expectOne("script-src «'nonce-abcdefgh'»; base-uri 'none'", 'warning', 'csp-weak-nonce');
  });
});

describe('nothing is said of', () => {
  it.each([
    "default-src 'self'; script-src 'self' https://cdn.example.com:8443/a/; img-src 'self' data: blob:",
    `script-src 'sha256-${DIGEST}=' 'strict-dynamic' 'unsafe-inline' https: ws:; base-uri 'none'`.replace(
      ' ws:',
      '',
    ),
    "script-src-attr 'none'; style-src 'unsafe-inline' 'report-sample'; frame-ancestors 'self' https://*.example.com",
    "SCRIPT-SRC 'Self' HTTPS://Cdn.Example.com",
    'connect-src wss://x.example https://127.0.0.1:3000',
    'sandbox allow-scripts; upgrade-insecure-requests; report-uri /csp https://x.example/r?a=b; report-to main',
    "trusted-types default 'allow-duplicates'; require-trusted-types-for 'script'; webrtc 'block'",
    'img-src app: x.example. xn--bcher-kva.example',
    'script-src',
  ])('%s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('any words at all', () => {
  const word = fc.oneof(
    urlSources,
    fc.string(),
    fc.stringMatching(/^[a-z0-9:/*.'"?#@_-]{1,20}$/),
    fc.constantFrom('__proto__', 'constructor', 'a:99999', 'xn--a', '256.1.1.1', '*.0.0.1', '::', "'"),
  );
  const name = fc.oneof(
    fc.constantFrom('script-src', 'default-src', 'object-src', 'sandbox', '__proto__'),
    word,
  );
  const policies = fc.array(fc.record({ name, sources: fc.array(word, { maxLength: 4 }) }), { maxLength: 4 });

  it('are judged without failing, and every problem is about one of them', () => {
    fc.assert(
      fc.property(policies, (directives) => {
        for (const { directive, source } of lintPolicy(directives)) {
          if (directive === undefined) continue;
          expect(directives[directive]).toBeDefined();
          if (source !== undefined) expect(directives[directive]?.sources[source]).toBeDefined();
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('take no longer than their number, however long and alike they are', () => {
    const words = ['*', "'", '*:', 'a.', '/a', '_', '%41', 'a-'].map((piece) => piece.repeat(20_000));
    const hosts = Array.from({ length: 4_000 }, (_, index) => `h${index}.example`);
    const start = process.cpuUsage();
    lintPolicy([
      { name: 'script-src', sources: words },
      { name: 'img-src', sources: hosts },
    ]);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  });
});

function expectOne(text: string, severity: string, code: string, help?: string): void {
  const { clean, words } = marked(text);
  const problems = problemsOf(clean).filter(
    (problem) => !problem.code.startsWith('csp-weak-') || problem.code === code,
  );
  expect(problems.map((problem) => wordAt(clean, problem))).toEqual(words);
  expect(problems).toMatchObject([{ severity, code, ...(help === undefined ? {} : { help }) }]);
}
