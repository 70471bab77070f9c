import { describe, expect, it } from 'vitest';
import { replaced } from '../../src/lib/correction.js';
import { checkExpression } from '../../src/expressions/check.js';
import type { Problem } from '../../src/expressions/problems.js';

const CONTEXT = {
  mode: 'filter',
  phase: 'http_request_firewall_custom',
  dialect: 'cloudflare',
  strict: false,
} as const;

function problemsOf(text: string, phase: string = CONTEXT.phase): readonly Problem[] {
  return checkExpression(text, { ...CONTEXT, phase });
}

/** Applies the first correction of this sureness until there is none. */
function corrected(text: string, safe: boolean, phase?: string): string {
  let now = text;
  for (let round = 0; round < 9; round++) {
    const fix = problemsOf(now, phase).find((one) => one.fix?.safe === safe)?.fix;
    if (fix === undefined || !('parts' in fix)) return now;
    now = replaced(now, fix.parts);
  }
  return now;
}

/** Mistakes with one possible meaning. */
const SAFE: readonly (readonly [written: string, right: string])[] = [
  ['http.host = "a"', 'http.host eq "a"'],
  ['http.host="a"', 'http.host eq "a"'],
  ['http.host === "a"', 'http.host == "a"'],
  ['http.host =~ "a"', 'http.host matches "a"'],
  ['cf.waf.score =< 20', 'cf.waf.score le 20'],
  ['cf.waf.score => 20', 'cf.waf.score ge 20'],
  ['http.host <> "a"', 'http.host ne "a"'],
  ['http.host EQ "a"', 'http.host eq "a"'],
  ['http.host CONTAINS "a" AND ssl', 'http.host contains "a" and ssl'],
  ['http.host eq "a" & ssl', 'http.host eq "a" and ssl'],
  ['(http.host eq "a")|(ssl)', '(http.host eq "a") or (ssl)'],
  ['http.host eq "a" Or ssl', 'http.host eq "a" or ssl'],
  ['NOT ssl', 'not ssl'],
  ['http.host in {"a", "b"}', 'http.host in {"a" "b"}'],
  ['http.host in {"a","b","c",}', 'http.host in {"a" "b" "c"}'],
  ['ip.src.asnum in {1 , 2}', 'ip.src.asnum in {1  2}'],
  ['http.host in ("a" "b")', 'http.host in {"a" "b"}'],
  ['http.host in "a"', 'http.host in {"a"}'],
  ['ip.src in 192.0.2.0/24', 'ip.src in {192.0.2.0/24}'],
  ['ip.src in office', 'ip.src in $office'],
  ['ip.src eq $office', 'ip.src in $office'],
  ['ip.src in { $office }', 'ip.src in $office'],
  ['ip.src.asnum in {1 .. 5}', 'ip.src.asnum in {1..5}'],
  ['ip.src.asnum in {10–20}', 'ip.src.asnum in {10..20}'],
  ['ip.src.asnum eq "13335"', 'ip.src.asnum eq 13335'],
  ['ip.src eq "192.0.2.1"', 'ip.src eq 192.0.2.1'],
  ['ip.src eq ‘192.0.2.1’', 'ip.src eq 192.0.2.1'],
  ['http.host eq “a.example”', 'http.host eq "a.example"'],
  ["http.host eq 'a.example' and ssl", 'http.host eq "a.example" and ssl'],
  ['http.host eq shop.example.com', 'http.host eq "shop.example.com"'],
  ['http.request.uri.path eq /admin and ssl', 'http.request.uri.path eq "/admin" and ssl'],
  ['http.request.method in {GET POST}', 'http.request.method in {"GET" "POST"}'],
  ['http.user_agent matches /^a+$/', 'http.user_agent matches r"^a+$"'],
  ['http.host\u00a0eq "a"', 'http.host eq "a"'],
  ['http.host eq "a"\tand ssl', 'http.host eq "a" and ssl'],
  ['ip.src.country eq "de"', 'ip.src.country eq "DE"'],
  ['ip.src.continent in {"eu" "na"}', 'ip.src.continent in {"EU" "NA"}'],
  ['http.request.method eq "post"', 'http.request.method eq "POST"'],
  ['cf.tls_version eq "tlsv1.2"', 'cf.tls_version eq "TLSv1.2"'],
  ['lower(http.host) eq "Shop"', 'lower(http.host) eq "shop"'],
  ['HTTP.HOST eq "a"', 'http.host eq "a"'],
  ['any(http.request.headers["X-A"][*] eq "b")', 'any(http.request.headers["x-a"][*] eq "b")'],
  ['http.host eq "Shop.example.com"', 'http.host eq "shop.example.com"'],
  ['http.host in {"a.example" "B.example"}', 'http.host in {"a.example" "b.example"}'],
  ['ends_with(http.host, ".Example.com")', 'ends_with(http.host, ".example.com")'],
  [
    'http.request.full_uri eq "https://Shop.example.com/A"',
    'http.request.full_uri eq "https://shop.example.com/A"',
  ],
  ['LOWER(http.host) eq "a"', 'lower(http.host) eq "a"'],
  [
    'ip.src in $cf.anonymizer and ip.geoip.country eq "DE"',
    'ip.src in $cf.anonymizer and ip.src.country eq "DE"',
  ],
];

/** Mistakes with a likely meaning. */
const PROPOSED: readonly (readonly [written: string, likely: string])[] = [
  ['http.hots eq "a"', 'http.host eq "a"'],
  ['http.request.uri.path eq "admin"', 'http.request.uri.path eq "/admin"'],
  ['http.request.uri.path in {"/a" "b"}', 'http.request.uri.path in {"/a" "/b"}'],
  ['starts_with(http.request.uri.path, "https://a.example/b")', 'starts_with(http.request.uri.path, "/b")'],
  ['raw.http.request.uri.path wildcard "admin/*"', 'raw.http.request.uri.path wildcard "/admin/*"'],
  ['http.user_agent contains "a\u00a0b"', 'http.user_agent contains "a b"'],
  ['http.user_agent contains "\u0430dmin"', 'http.user_agent contains "admin"'],
  ['http.user_agent contains "x adm\u0456n"', 'http.user_agent contains "x admin"'],
  ['lowr(http.host) eq "a"', 'lower(http.host) eq "a"'],
  ['http.host eq "a", ssl', 'http.host eq "a" and ssl'],
  ['http.host is "a"', 'http.host eq "a"'],
  ['http.host in office', 'http.host in $office'],
  ['ip.src.country eq "UK"', 'ip.src.country eq "GB"'],
  ['ip.src in $cf.anonymiser', 'ip.src in $cf.anonymizer'],
  ['http.request.headers.x-a eq "b"', 'http.request.headers["x-a"][0] eq "b"'],
];

/** No correction: the meaning or the end is not known. */
const NEITHER = [
  'http.host eq shop example and ssl',
  'http.host not in {"a"}',
  'http.host eq',
  'ip.src in {office}',
  'http.host in [1, (2)]',
  'ip.src eq "office"',
  'zw.field eq "a"',
];

/** Can never be found, and has no correction. Beside each, what looks alike and can be found. */
const NEVER = [
  'starts_with(http.request.full_uri, "/admin")',
  'starts_with(http.request.full_uri, "shop.example.com")',
  'http.request.full_uri wildcard "shop.example.com/*"',
  'http.request.uri eq "index?a=b"',
  'starts_with(http.request.uri, "https://shop.example.com/")',
];
const POSSIBLE = [
  'http.request.uri.path contains "https://"',
  'http.request.uri.path contains "admin"',
  'ends_with(http.request.uri.path, ".php")',
  'http.request.uri.path wildcard "*.php"',
  'http.request.uri.path eq "*"',
  'http.request.uri.path eq "/Admin"',
  'starts_with(http.request.full_uri, "http")',
  'starts_with(http.request.full_uri, "https://shop.example.com/Admin")',
  'http.request.full_uri wildcard "http*://shop.example.com/*"',
  'http.request.full_uri wildcard "HTTPS://Shop.example.com/*"',
  'http.host wildcard "*.Example.com"',
  'http.request.uri.path wildcard r"/a\\*"',
  'http.referer eq "https://Shop.example.com/"',
  'http.user_agent contains "бот"',
  'http.user_agent contains "👩‍💻"',
  'http.user_agent contains "\\xc2\\xa0"',
  'http.user_agent contains "naïve 漢字"',
];

describe('what can never be found', () => {
  it.each(NEVER)('%s', (text) => {
    expect(problemsOf(text).map(({ code, fix }) => [code, fix])).toEqual([
      ['expression-value-domain', undefined],
    ]);
  });

  it.each(POSSIBLE)('is not %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('the corrections of an expression', () => {
  it.each(SAFE)('%s', (written, right) => {
    expect(corrected(written, true)).toBe(right);
    expect(problemsOf(right)).toEqual([]);
    expect(corrected(right, true)).toBe(right);
  });

  it.each(PROPOSED)('%s is only proposed', (written, likely) => {
    expect(corrected(written, true)).toBe(written);
    expect(corrected(written, false)).toBe(likely);
    expect(problemsOf(likely)).toEqual([]);
  });

  it.each(NEITHER)('%s has none', (written) => {
    expect(problemsOf(written)).not.toEqual([]);
    expect(problemsOf(written).filter(({ fix }) => fix !== undefined)).toEqual([]);
  });

  it('of packets are those of requests', () => {
    expect(corrected('ip.proto eq tcp', true, 'magic_transit')).toBe('ip.proto eq "tcp"');
    expect(corrected('tcp.dstport in {80, 443}', true, 'magic_transit')).toBe('tcp.dstport in {80 443}');
  });
});
