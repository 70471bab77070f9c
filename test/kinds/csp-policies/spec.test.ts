import { describe, expect, it } from 'vitest';
import type { CspPolicy } from '../../../src/generated/files.js';
import { compilePolicies } from '../../../src/kinds/csp-policies/spec.js';
import { compileContext, PLACE, settings } from '../support.js';

const POLICY: CspPolicy = {
  description: 'scripts',
  action: 'log',
  expression: 'true',
  value: { 'script-src': ["'self'"] },
};

function compiled(...policies: readonly CspPolicy[]): ReturnType<typeof compilePolicies>[0] {
  const { context, reported } = compileContext();
  const [spec] = compilePolicies({ policies: [...policies] }, context);
  if (spec === undefined || reported.length > 0) throw new Error(JSON.stringify(reported));
  return spec;
}

function findings(...policies: readonly CspPolicy[]): readonly string[] {
  const { context, reported } = compileContext();
  compilePolicies({ policies: [...policies] }, context);
  return reported.map(
    ({ code, path, atKey, span }) =>
      `${code} at ${path.join('.')}${atKey === true ? ' (key)' : ''}${span === undefined ? '' : ` ${span.from}-${span.to}`}`,
  );
}

describe('declared policies', () => {
  it('are exclusive and enabled unless they say otherwise', () => {
    expect(compiled(POLICY)).toEqual({
      ownership: 'exclusive',
      source: PLACE,
      policies: [
        {
          ...POLICY,
          enabled: true,
          directives: [{ name: 'script-src', sources: ["'self'"] }],
          value: "script-src 'self'",
          source: { ...PLACE, line: PLACE.line + 2 },
        },
      ],
    });
    const { context } = compileContext();
    expect(
      compilePolicies({ ownership: 'shared', policies: [{ ...POLICY, enabled: false }] }, context),
    ).toMatchObject([{ ownership: 'shared', policies: [{ enabled: false }] }]);
  });

  it.each<[CspPolicy['value'], string]>([
    [
      { 'script-src': ["'self'", 'https://a'], 'img-src': ['*'], sandbox: [] },
      "script-src 'self' https://a; img-src *; sandbox",
    ],
    ["\n script-src  'self'\n   https://a;;\n img-src * ;", "script-src 'self' https://a; img-src *"],
  ])('become directive text: %j', (value, text) => {
    expect(compiled({ ...POLICY, value }).policies[0]?.value).toBe(text);
  });

  it.each([
    'sandbox',
    'report-uri /x',
    'report-to x',
    'trusted-types a',
    "require-trusted-types-for 'script'",
    'script-src-attr a',
    'script-src-elem a',
    'style-src-attr a',
    'style-src-elem a',
    'fenced-frame-src a',
    "webrtc 'block'",
  ])('have a warning where the public service does not name a directive: %s', (value) => {
    const codes = (name: 'cloudflare' | 'documented'): readonly string[] => {
      const { context, reported } = compileContext({ settings: settings(name) });
      compilePolicies({ policies: [{ ...POLICY, value: `img-src a; ${value}` }] }, context);
      return reported.map(({ severity, code, span }) => `${severity} ${code} ${span?.from}`);
    };
    expect(codes('cloudflare')).toEqual(['warning csp-service-directive 11']);
    expect(codes('documented')).toEqual([]);
  });

  it('have no such warning for what it names, or for what no browser has', () => {
    const named =
      'base-uri child-src connect-src default-src font-src form-action frame-src img-src manifest-src media-src object-src style-src worker-src';
    const { context, reported } = compileContext({ settings: settings('cloudflare') });
    const value = [
      ...named.split(' ').map((name) => `${name} 'self'`),
      "frame-ancestors 'self'",
      "script-src 'self'",
      'upgrade-insecure-requests',
      'plugin-types x',
    ].join('; ');
    compilePolicies({ policies: [{ ...POLICY, value }] }, context);
    expect(reported.map(({ code }) => code)).toEqual(['csp-deprecated-directive']);
  });

  it.each<[string, CspPolicy['value'], readonly string[]]>([
    ['a text without a directive', ' ; ', ['csp-empty at policies.0.value']],
    [
      'a name that no directive has',
      { script_src: ['a'] },
      ['csp-directive-name at policies.0.value.script_src (key)'],
    ],
    ['a name in a text', "script-src: 'self'", ['csp-directive-name at policies.0.value 0-11']],
    ['two sources in one', { 'script-src': ['a', 'b c'] }, ['csp-source at policies.0.value.script-src.1']],
    [
      'a source that ends the directive',
      { 'script-src': ['a; img-src *'] },
      ['csp-source at policies.0.value.script-src.0'],
    ],
    [
      'a source that ends the policy',
      { 'script-src': ['a,b'] },
      ['csp-source at policies.0.value.script-src.0'],
    ],
    [
      'a text that ends the policy',
      'script-src a, img-src b',
      ['csp-source at policies.0.value 11-13', 'csp-missing-semicolon at policies.0.value 14-21'],
    ],
    [
      'a source that ends the header',
      { 'script-src': ['a\r\nx: y'] },
      ['csp-characters at policies.0.value.script-src.0'],
    ],
    [
      'characters that no header can carry',
      { 'script-src': ['https://bücher.example'] },
      ['csp-characters at policies.0.value.script-src.0'],
    ],
    [
      'such characters in a text',
      'script-src https://bücher.example',
      ['csp-characters at policies.0.value 11-33'],
    ],
  ])('are refused for %s', (_, value, expected) => {
    expect(findings({ ...POLICY, value })).toEqual(expected);
  });

  it.each<[string, CspPolicy['value'], readonly string[]]>([
    [
      'a mapping',
      { 'script-src': ["'unsafe-inline'"], 'img-src': ['self'], 'scrip-src': ['a'] },
      [
        'csp-unquoted-keyword at policies.0.value.img-src.0',
        'csp-unknown-directive at policies.0.value.scrip-src (key)',
        'csp-weak-unsafe-inline at policies.0.value.script-src.0',
      ],
    ],
    [
      'a text',
      "script-src 'unsafe-inline';\n img-src self; img-src *",
      [
        'csp-unquoted-keyword at policies.0.value 37-41',
        'csp-duplicate-directive at policies.0.value 43-50',
        'csp-weak-unsafe-inline at policies.0.value 11-26',
      ],
    ],
  ])('are judged where they are written, enforced or not: %s', (_, value, expected) => {
    for (const action of ['log', 'allow'] as const)
      expect(findings({ ...POLICY, action, value })).toEqual(expected);
  });

  it('are told nothing that depends on other policies and on what hosts serve', () => {
    expect(findings({ ...POLICY, value: "script-src 'self' https://a.example" })).toEqual([]);
  });

  it('are refused when two have one description', () => {
    const { context, reported } = compileContext();
    compilePolicies({ policies: [POLICY, { ...POLICY, description: 'other' }, POLICY, POLICY] }, context);
    expect(reported).toMatchObject([
      {
        code: 'duplicate-policy',
        path: ['policies', 2, 'description'],
        related: { path: ['policies', 0, 'description'] },
      },
      {
        code: 'duplicate-policy',
        path: ['policies', 3, 'description'],
        related: { path: ['policies', 0, 'description'] },
      },
    ]);
  });
});
