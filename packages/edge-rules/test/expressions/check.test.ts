import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../src/expressions/catalogue/fields.js';
import { isListedField } from '../../src/expressions/catalogue/field-lists.js';
import { FUNCTIONS } from '../../src/expressions/catalogue/functions.js';
import { MISNAMES } from '../../src/expressions/catalogue/misnames.js';
import {
  BODY_PHASES,
  PHASE_FACTS,
  RESPONSE_PHASES,
  RESTRICTED_FIELDS,
} from '../../src/expressions/catalogue/phases.js';
import { DOMAINS, NEVER_HOLDS, REPLACED_FIELDS } from '../../src/expressions/catalogue/domains.js';
import { checkExpression } from '../../src/expressions/check.js';
import type { ExpressionContext } from '../../src/expressions/context.js';

const HTTP: ExpressionContext = {
  mode: 'filter',
  phase: 'http_request_firewall_custom',
  dialect: 'documented',
  strict: false,
};
const NETWORK: ExpressionContext = { ...HTTP, phase: 'magic_transit' };

function said(text: string, context: ExpressionContext): readonly string[] {
  return checkExpression(text, context).map(({ severity, code, span }) =>
    [severity, code.replace('expression-', ''), text.slice(span.from, span.to)].join(' '),
  );
}

describe('what the documents show', () => {
  it.each([
    ['tcp.dstport in {80 443 1000..2000}', NETWORK],
    ['ip.geoip.country eq "SX"', NETWORK],
    ['ip.geoip.country eq "SX"', HTTP],
    ['ip.src in $svc.anonymizer', NETWORK],
    ['ip.src in $svc.botnetcc or ip.src in $svc.malware', NETWORK],
    ['true', { ...HTTP, phase: 'http_log_custom_fields' }],
    [
      'http.host eq "shop.example.com"',
      { mode: 'filter', use: 'policy', dialect: 'documented', strict: true },
    ],
  ] satisfies readonly (readonly [string, ExpressionContext])[])('%j is right as it is', (text, context) => {
    expect(said(text, context)).toEqual([]);
  });
});

describe('the place of an expression', () => {
  const phase = (name: string, more: Partial<ExpressionContext> = {}): ExpressionContext => ({
    ...HTTP,
    phase: name,
    ...more,
  });
  const value = (name: string, use: NonNullable<ExpressionContext['use']>): ExpressionContext =>
    phase(name, { mode: 'value', use });

  it.each<readonly [string, ExpressionContext, readonly string[]]>([
    ['http.host eq "a"', NETWORK, ['error scheme http.host']],
    ['tcp.dstport eq 80', HTTP, ['error scheme tcp.dstport']],
    [
      'tcp.dstport eq 80',
      { mode: 'filter', use: 'policy', dialect: 'documented', strict: false },
      ['error scheme tcp.dstport'],
    ],
    ['http.response.code eq 200', HTTP, ['error response-field http.response.code']],
    ['http.response.code eq 200', phase('http_custom_errors'), []],
    ['http.response.code eq 200', phase('http_ratelimit', { use: 'counting' }), []],
    ['http.response.code eq 200', phase('http_ratelimit'), ['error response-field http.response.code']],
    [
      'cf.response.1xxx_code eq 1020',
      phase('http_response_compression'),
      ['warning restricted-field cf.response.1xxx_code'],
    ],
    [
      'http.request.body.size gt 9',
      phase('http_request_transform'),
      ['warning body-field http.request.body.size'],
    ],
    [
      'http.request.accepted_languages[0] eq "fr"',
      HTTP,
      ['warning restricted-field http.request.accepted_languages'],
    ],
    [
      'cf.bot_management.score lt 30',
      phase('http_request_transform'),
      ['warning field-in-phase cf.bot_management.score'],
    ],
    ['cf.tls_client_auth.cert_verified', phase('http_request_transform'), []],
    ['ip.ttl eq 9', phase('ddos_l4'), []],
    ['ip.src.country eq "DE"', phase('ddos_l4'), ['warning field-in-phase ip.src.country']],
    ['cf.colo.name contains "am"', phase('magic_transit_ratelimit'), ['warning operator-in-phase contains']],
    ['cf.colo.name in {"ams"}', phase('magic_transit_ratelimit'), []],
    [
      'cidr(ip.src, 24, 64) eq 10.0.0.0',
      phase('http_request_late_transform'),
      ['warning function-in-phase cidr'],
    ],
    ['regex_replace(http.host, "a", "b")', value('http_request_dynamic_redirect', 'redirect'), []],
    ['upper(http.host)', value('http_request_firewall_managed', 'credential'), []],
    ['to_string(ip.src)', value('', 'credential'), ['warning function-in-phase to_string']],
    ['ip.src', value('http_request_dynamic_redirect', 'redirect'), ['error target-type ip.src']],
    ['ip.src', value('http_request_late_transform', 'header'), []],
    [
      'http.request.headers["a"]',
      value('http_request_late_transform', 'header'),
      ['error target-type http.request.headers["a"]'],
    ],
    ['tcp.dstport eq 80 and http.response.code eq 1', phase('a_phase_of_tomorrow'), []],
    ['http.host eq a and tcp.dstport eq 80', HTTP, ['error value a', 'error scheme tcp.dstport']],
  ])('of %j is considered', (text, context, expected) => {
    expect(said(text, context)).toEqual(expected);
  });

  it('decides how long it may be', () => {
    const ofLength = (length: number): string =>
      `ip.dst eq 1.2.3.4 ${'or ip.dst eq 1.2.3.4 '.repeat(300)}`.slice(0, length - 3).padEnd(length - 3) +
      'ssl';
    const tooLong = (length: number, context: ExpressionContext): boolean =>
      checkExpression(ofLength(length), context).some(({ code }) => code === 'expression-too-long');
    expect([
      tooLong(4096, HTTP),
      tooLong(4097, HTTP),
      tooLong(4001, phase('ddos_l4')),
      tooLong(1025, value('', 'credential')),
    ]).toEqual([false, true, true, true]);
  });

  it('makes errors of what is not known, where that is asked for', () => {
    const text = 'foo.bar eq 1 and ip.src in $svc.unheard and cf.bot_management.score lt 300';
    expect(said(text, { ...HTTP, strict: true })).toEqual([
      'error unknown-field foo.bar',
      'error unknown-list $svc.unheard',
      'warning never lt 300',
    ]);
  });
});

describe('a name that nobody knows', () => {
  it.each<readonly [string, readonly string[]]>([
    // No name has a capital letter.
    ['Lower(http.host) eq "a"', ['error unknown-function Lower']],
    ['ip.Src eq 192.0.2.1', ['error unknown-field ip.Src']],
    ['http.request.Vendor eq "a"', ['error unknown-field http.request.Vendor']],
    ['lower(HTTP.host) eq "a"', ['error unknown-field HTTP.host']],
    // At most two letters away from a known one.
    ['cf.waf.score.sql lt 20', ['error unknown-field cf.waf.score.sql']],
    ['http.request.uri.pth eq "/"', ['error unknown-field http.request.uri.pth']],
    ['http.host eq http.hots', ['error unknown-field http.hots']],
    ['start_with(http.host, "a")', ['error unknown-function start_with']],
    ['not flase', ['error unknown-field flase']],
    ['sl', ['warning unknown-field sl']],
    // Two of three or four letters are half of a word.
    ['sls and http.host eq "a"', ['warning unknown-field sls']],
    ['sssl', ['error unknown-field sssl']],
    ['sum(http.host) eq 3', ['warning unknown-function sum']],
    ['leng(http.host) eq 3', ['error unknown-function leng']],
    // Otherwise the service may have learned it since.
    ['cf.waf.score.template lt 20', ['warning unknown-field cf.waf.score.template']],
    ['cf.new_field eq 3', ['warning unknown-field cf.new_field']],
    ['shake_256(http.host) eq "a"', ['warning unknown-function shake_256']],
    // Keys of maps are free.
    ['any(http.request.headers["x-Hots"][*] eq "a")', ['warning header-case ["x-Hots"]']],
  ])('%j', (text, expected) => {
    expect(said(text, HTTP)).toEqual(expected);
  });

  it('is told with the one that was probably meant, when it is a mistake', () => {
    const names = ['http.Host', 'ip.scr', 'cf.wafscore', 'http.reqest.methd', 'Ssl', 'sssl', 'tur'];
    const calls = ['Len', 'lowr', 'uppper', 'cidr66', 'sha265'];
    const helps = [...names, ...calls.map((name) => `${name}(http.host)`)].map(
      (text) => checkExpression(text, HTTP)[0]?.help,
    );
    expect(helps).toEqual([
      ...['http.host', 'ip.src', 'cf.waf.score', 'http.request.method', 'ssl', 'ssl'].map(meant),
      'Look it up in the field reference; names are in lower case.',
      ...['len', 'lower', 'upper', 'cidr6', 'sha256'].map(meant),
    ]);
  });

  const meant = (name: string): string => `Did you mean ${name}?`;

  it('is a mistake whatever stands in its place, and hides no other one', () => {
    expect(said('http.hots eq "a" and tcp.dstport eq 80', HTTP)).toEqual([
      'error unknown-field http.hots',
      'error scheme tcp.dstport',
    ]);
  });
});

describe('a list', () => {
  it.each<readonly [string, ExpressionContext['dialect'], readonly string[]]>([
    ['ip.src in $svc.malware', 'documented', []],
    ['ip.src in $svc.malware', 'cloudflare', ['warning list-prefix $svc.malware']],
    ['ip.src in $cf.malware', 'cloudflare', []],
    ['ip.src in $cf.malware', 'documented', ['warning list-prefix $cf.malware']],
    ['ip.src in $cf.anonymiser', 'cloudflare', ['warning unknown-list $cf.anonymiser']],
    ['ip.src.asnum in $cf.malware', 'cloudflare', ['warning list-kind $cf.malware']],
    ['ip.src.asnum in $bad_networks', 'cloudflare', []],
    ['ip.src in $team.office', 'cloudflare', ['warning unknown-list $team.office']],
  ])('%j in the dialect %j', (text, dialect, expected) => {
    expect(said(text, { ...HTTP, dialect })).toEqual(expected);
  });
});

describe('what is lawful and hardly meant', () => {
  it.each<readonly [string, ExpressionContext, readonly string[]]>([
    ['http.host eq ad.cc', HTTP, ['warning byte-string ad.cc']],
    ['cf.edge.server_port in {0443 60..0100}', HTTP, ['warning octal 0443', 'warning octal 0100']],
    ['ip.proto eq tcp', NETWORK, ['warning unquoted-name tcp']],
    ['ip.src.country eq "de"', HTTP, ['warning country "de"']],
    ['ip.src.country in {"UK" "XX" "T1"}', HTTP, ['warning country "UK"']],
    ['tcp.dstport eq 65536', NETWORK, ['warning value-domain 65536']],
    ['ip.ttl lt 256', NETWORK, ['warning never lt 256']],
    ['ip.ttl gt 255', NETWORK, ['warning never gt 255']],
    ['ip.ttl le 254', NETWORK, []],
    ['http.request.uri.path contains "?a=1"', HTTP, ['warning value-domain "?a=1"']],
    ['http.request.full_uri eq "example.com/a"', HTTP, ['warning value-domain "example.com/a"']],
    ['http.request.method eq "get"', HTTP, ['warning value-domain "get"']],
    ['cf.tls_version eq "TLSv1.4"', HTTP, ['warning value-domain "TLSv1.4"']],
    ['lower(http.host) eq "Example.com"', HTTP, ['warning never "Example.com"']],
    ['lower(http.host) contains "é"', HTTP, []],
    ['upper(http.host) in {"A" "b"}', HTTP, ['warning never "b"']],
    ['http.host eq "a" and ssl and http.host eq "b"', HTTP, ['warning never http.host eq "b"']],
    ['http.host eq "a" or http.host eq "b"', HTTP, []],
    ['ip.src gt 10.0.0.0', HTTP, ['warning order-of-addresses gt']],
    ['http.request.headers["X-A"][0] eq "b"', HTTP, ['warning header-case ["X-A"]']],
    [
      'cf.edge.server_port in {80 443 80 400..500 450}',
      HTTP,
      ['warning duplicate-member 443', 'warning duplicate-member 80', 'warning duplicate-member 450'],
    ],
    ['ip.src in {10.0.0.0/8 10.1.0.0/16 ::1}', HTTP, ['warning duplicate-member 10.1.0.0/16']],
    ['http.host in {"a" r"a"}', HTTP, ['warning duplicate-member r"a"']],
    [
      `${'http.host matches "a" or '.repeat(64)}http.host matches "b"`,
      HTTP,
      ['warning too-many-patterns "b"'],
    ],
    [`${'http.host matches "a" or '.repeat(63)}http.host matches "b"`, HTTP, []],
  ])('in %j is a warning', (text, context, expected) => {
    expect(said(text, context)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    [
      'concat(regex_replace(http.host, "a", "b"), regex_replace(http.host, "c", ""))',
      ['warning once regex_replace'],
    ],
    ['regex_replace(wildcard_replace(http.host, "*", "${1}"), "a", "")', ['warning once wildcard_replace']],
    ['remove_query_args(http.request.full_uri, "a")', ['warning query-argument http.request.full_uri']],
    ['remove_query_args(http.request.uri.query, "a")', []],
  ])('in the calls of %j is a warning', (text, expected) => {
    expect(said(text, { mode: 'value', dialect: 'documented', strict: false })).toEqual(expected);
  });

  it('has an old name in the public service alone, where a packet may mean either side', () => {
    const place = { ...NETWORK, dialect: 'cloudflare' } as const;
    const [found] = checkExpression('ip.geoip.country eq "SX"', place);
    expect(found).toMatchObject({
      severity: 'warning',
      code: 'expression-deprecated-field',
      span: { from: 0, to: 16 },
    });
    expect(found?.help).toContain('ip.dst.country');
    expect(checkExpression('ip.geoip.asnum eq 1', { ...HTTP, dialect: 'cloudflare' })[0]?.help).toBe(
      'Write ip.src.asnum.',
    );
  });
});

describe('the catalogue', () => {
  it('speaks of fields, functions and phases that it has', () => {
    const fields = [
      ...MISNAMES.values(),
      ...DOMAINS.keys(),
      ...NEVER_HOLDS.keys(),
      ...REPLACED_FIELDS.keys(),
      ...REPLACED_FIELDS.values(),
      ...RESTRICTED_FIELDS.keys(),
    ];
    const phases = [
      ...RESPONSE_PHASES,
      ...BODY_PHASES,
      ...[...RESTRICTED_FIELDS.values()].flat(),
      ...[...FUNCTIONS.values()].flatMap((facts) => facts.phases ?? []),
    ];
    expect(fields.filter((name) => !FIELDS.has(name))).toEqual([]);
    expect([...MISNAMES.keys()].filter((name) => FIELDS.has(name))).toEqual([]);
    expect(phases.filter((name) => !PHASE_FACTS.has(name))).toEqual([]);
  });

  it.each([
    ['http.request.uri.path', 'http_request_transform', 'rule', true],
    ['http.request.urix', 'http_request_transform', 'rule', false],
    ['cf.waf.score', 'http_request_late_transform', 'header', true],
    ['cf.waf.score', 'http_request_late_transform', 'rule', true],
    ['cf.waf.score', 'http_response_headers_transform', 'header', false],
  ] as const)('lists %j for %s, %s: %j', (name, phase, use, expected) => {
    expect(isListedField(name, phase, use)).toBe(expected);
  });
});

describe('beside a mistake of the grammar', () => {
  it.each([
    ['ip.src.country eq "UK" and http.host = "a"', ['warning country "UK"', 'error operator =']],
    [
      'ssl eq true and lower(http.host) eq "A" or ip.src in $cf.malware',
      ['error operator-type  eq', 'warning never "A"', 'warning list-prefix $cf.malware'],
    ],
    ['cf.edge.server_port in {1000-2000}', ['error range 1000-2000']],
  ])('what is lawful but hardly meant is said of %s as well', (text, expected) => {
    expect(said(text, HTTP)).toEqual(expected);
  });
});
