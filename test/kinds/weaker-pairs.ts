import type { RiskCode } from '../../src/kernel/model/risk.js';

/** Two states, live and wanted, and the risks that going from one to the other has; none where it is harmless. */
export type Pair<State> = readonly [
  title: string,
  before: State,
  after: State,
  expected: readonly RiskCode[],
];

export interface PolicyPart {
  readonly action?: 'allow' | 'log';
  readonly enabled?: boolean;
  readonly expression?: string;
  readonly value?: string;
}

const self = "script-src 'self'";
const nonce = "script-src 'nonce-cmFuZG9t'";
const reporting = `${self}; report-uri https://reports.example.com/csp`;
const shop = 'http.host eq "shop.example.com"';
const both = 'http.host in {"shop.example.com" "pay.example.com"}';

export const POLICY_PAIRS: readonly Pair<PolicyPart>[] = [
  // Which requests a policy is in force for.
  ['one host of two', { expression: both }, { expression: shop }, ['csp-narrowed']],
  ['a host instead of all', { expression: 'true' }, { expression: shop }, ['csp-narrowed']],
  ['nothing', { expression: shop }, { expression: 'not true' }, ['csp-narrowed']],
  ['one more condition', { expression: shop }, { expression: `${shop} and ssl` }, ['csp-narrowed']],
  ['another host', { expression: shop }, { expression: 'http.host eq "a.example.com"' }, ['csp-narrowed']],
  ['a list that nobody knows', { expression: shop }, { expression: 'ip.src in $office' }, ['csp-narrowed']],
  [
    'a longer path',
    { expression: 'http.request.uri.path contains "/a"' },
    { expression: 'http.request.uri.path contains "/ab"' },
    ['csp-narrowed'],
  ],
  ['two hosts for one', { expression: shop }, { expression: both }, []],
  ['all hosts', { expression: shop }, { expression: 'true' }, []],
  ['an alternative', { expression: shop }, { expression: `${shop} or ssl` }, []],
  [
    'another spelling of a set',
    { expression: both },
    { expression: 'http.host eq "pay.example.com" or http.host eq "shop.example.com"' },
    [],
  ],
  ['blanks and C notation', { expression: shop }, { expression: 'http.host   ==  "shop.example.com"' }, []],
  ['one condition less', { expression: `${shop} and ip.src in $office` }, { expression: shop }, []],
  ['two negations', { expression: shop }, { expression: `not (not (${shop}))` }, []],
  [
    'less, of a policy that is off',
    { expression: both, enabled: false },
    { expression: shop, enabled: false },
    [],
  ],
  [
    'less, when it is switched on',
    { expression: both, enabled: false },
    { expression: shop, enabled: true },
    [],
  ],
  // Whether it blocks.
  ['only reports', { action: 'allow' }, { action: 'log' }, ['csp-allow-to-log']],
  ['off', { enabled: true }, { enabled: false }, ['disables-policy']],
  ['off, and less', { expression: both }, { expression: shop, enabled: false }, ['disables-policy']],
  ['blocks', { action: 'log' }, { action: 'allow' }, []],
  ['on', { enabled: false }, { enabled: true }, []],
  ['only reports, while off', { action: 'allow', enabled: false }, { action: 'log', enabled: false }, []],
  // Where reports go.
  [
    'another address',
    { value: reporting },
    { value: `${self}; report-uri https://elsewhere.example.net/csp` },
    ['csp-report-moved'],
  ],
  ['no address', { value: reporting }, { value: self }, ['csp-report-moved']],
  [
    'a group beside the address',
    { value: reporting },
    { value: `${reporting}; report-to csp` },
    ['csp-report-moved'],
  ],
  [
    'another group',
    { value: `${self}; report-to a` },
    { value: `${self}; report-to b` },
    ['csp-report-moved'],
  ],
  [
    'a second address that does not count',
    { value: reporting },
    { value: `${self}; report-uri /a; report-uri https://reports.example.com/csp` },
    ['csp-report-moved'],
  ],
  ['one address of two', { value: `${reporting} /local` }, { value: reporting }, ['csp-report-moved']],
  [
    'a path in another case',
    { value: reporting },
    { value: reporting.replace('/csp', '/CSP') },
    ['csp-report-moved'],
  ],
  ['a second address', { value: reporting }, { value: `${reporting} https://more.example.com/` }, []],
  ['a first address', { value: self }, { value: reporting }, []],
  [
    'a host in another case, and its port',
    { value: reporting },
    { value: reporting.replace('reports.example.com', 'Reports.Example.COM:443') },
    [],
  ],
  [
    'addresses in another order',
    { value: `${self}; report-uri /a /b` },
    { value: `${self}; report-uri /b /a` },
    [],
  ],
  ['another address, while off', { value: reporting, enabled: false }, { value: self, enabled: false }, []],
  // What it lets through.
  ['everything', { value: self }, { value: `${self} *` }, ['csp-widened']],
  ['everything by https', { value: self }, { value: `${self} HTTPS:` }, ['csp-widened']],
  ['data', { value: self }, { value: `${self} data:` }, ['csp-widened']],
  ['inline scripts', { value: self }, { value: `${self} 'Unsafe-Inline'` }, ['csp-widened']],
  ['eval', { value: self }, { value: `${self} 'UNSAFE-EVAL'` }, ['csp-widened']],
  ['WASM', { value: self }, { value: `${self} 'wasm-unsafe-eval'` }, ['csp-widened']],
  ["'strict-dynamic'", { value: nonce }, { value: `${nonce} 'strict-dynamic'` }, ['csp-widened']],
  [
    "no 'strict-dynamic' before hosts",
    { value: `${nonce} 'strict-dynamic' https:` },
    { value: `${nonce} https:` },
    ['csp-widened'],
  ],
  [
    "no nonce before 'unsafe-inline'",
    { value: `${nonce} 'unsafe-inline'` },
    { value: "script-src 'unsafe-inline'" },
    ['csp-widened'],
  ],
  [
    'all hosts of a domain',
    { value: 'script-src https://a.example.com' },
    { value: 'script-src https://*.example.com' },
    ['csp-widened'],
  ],
  [
    'any port',
    { value: 'script-src https://a.example' },
    { value: 'script-src https://a.example:*' },
    ['csp-widened'],
  ],
  [
    'http',
    { value: 'script-src https://a.example' },
    { value: 'script-src http://a.example' },
    ['csp-widened'],
  ],
  [
    'a directory for a file',
    { value: 'script-src a.example/js/a.js' },
    { value: 'script-src a.example/js/' },
    ['csp-widened'],
  ],
  [
    'a directive of its own',
    { value: "default-src 'self'" },
    { value: "default-src 'self'; script-src 'self' https://a.example" },
    ['csp-widened'],
  ],
  [
    'no directive of its own',
    { value: "default-src https:; script-src 'self'" },
    { value: 'default-src https:' },
    ['csp-widened'],
  ],
  ['no directive at all', { value: `${self}; object-src 'none'` }, { value: self }, ['csp-widened']],
  ['a first list that is wider', { value: self }, { value: `script-src https:; ${self}` }, ['csp-widened']],
  ['frames by anybody', { value: "frame-ancestors 'self'" }, { value: 'frame-ancestors *' }, ['csp-widened']],
  ['scripts in the sandbox', { value: 'sandbox' }, { value: 'sandbox allow-scripts' }, ['csp-widened']],
  [
    'text as code',
    { value: "require-trusted-types-for 'script'" },
    { value: 'require-trusted-types-for' },
    ['csp-widened'],
  ],
  [
    'fenced frames',
    { value: "default-src 'none'" },
    { value: "default-src 'none'; fenced-frame-src *" },
    ['csp-widened'],
  ],
  [
    'more that only is no longer reported',
    { action: 'log', value: self },
    { action: 'log', value: `${self} *` },
    ['csp-widened'],
  ],
  ["'unsafe-inline' beside a nonce", { value: nonce }, { value: `${nonce} 'unsafe-inline'` }, []],
  ["'unsafe-inline' for images", { value: 'img-src a' }, { value: "img-src a 'unsafe-inline'" }, []],
  [
    "hosts beside 'strict-dynamic'",
    { value: `${nonce} 'strict-dynamic'` },
    { value: `${nonce} 'strict-dynamic' https: *` },
    [],
  ],
  [
    'a source that another one covers',
    { value: 'script-src https:' },
    { value: 'script-src https: https://a.example' },
    [],
  ],
  [
    'a host below a wildcard',
    { value: 'script-src https://*.example' },
    { value: 'script-src https://*.example https://a.b.example:443' },
    [],
  ],
  ['a keyword in another case', { value: self }, { value: "SCRIPT-SRC 'SELF'" }, []],
  ['a second list, which does not count', { value: self }, { value: `${self}; script-src *` }, []],
  [
    'a directive with what stood in for it',
    { value: "default-src 'self'" },
    { value: "default-src 'self'; script-src 'self'" },
    [],
  ],
  ['a directive that was free', { value: self }, { value: `${self}; img-src *` }, []],
  ["'none' instead of a source", { value: self }, { value: "script-src 'none'" }, []],
  [
    "the WASM of 'unsafe-eval'",
    { value: "script-src 'unsafe-eval'" },
    { value: "script-src 'wasm-unsafe-eval' 'unsafe-eval'" },
    [],
  ],
  ['samples', { value: self }, { value: `${self} 'report-sample'` }, []],
  [
    'a hash instead of all inline styles',
    { value: "style-src 'unsafe-inline'" },
    { value: "style-src 'sha256-YQ=='" },
    [],
  ],
  ['what no browser heeds', { value: `${self}; navigate-to a` }, { value: self }, []],
  [
    'types for scripts',
    { value: 'require-trusted-types-for' },
    { value: "require-trusted-types-for 'script'" },
    [],
  ],
  [
    'more, of a policy that is off',
    { value: self, enabled: false },
    { value: `${self} *`, enabled: false },
    [],
  ],
];

export interface JobPart {
  readonly enabled?: boolean;
  readonly to?: 'DESTINATION' | 'OTHER';
  readonly dataset?: string;
  readonly fields?: readonly string[];
  readonly members?: Readonly<Record<string, string | number | boolean>>;
}

const where = (term: unknown): Readonly<Record<string, string>> => ({
  filter: JSON.stringify({ where: term }),
});
const status = (operator: string, value: unknown): object => ({ key: 'EdgeResponseStatus', operator, value });
const host = (operator: string, value: unknown): object => ({ key: 'ClientRequestHost', operator, value });

/** Of a job. */
export const JOB_PAIRS: readonly Pair<JobPart>[] = [
  ['off', {}, { enabled: false }, ['logs-less']],
  ['a field less', { fields: ['ClientIP', 'RayID'] }, { fields: ['RayID'] }, ['logs-less']],
  [
    'one field for another',
    { fields: ['RayID', 'ClientIP'] },
    { fields: ['RayID', 'BotScore'] },
    ['logs-less'],
  ],
  ['a filter', {}, { members: where(status('geq', 500)) }, ['logs-less']],
  [
    'a narrower bound',
    { members: where(status('geq', 400)) },
    { members: where(status('geq', 500)) },
    ['logs-less'],
  ],
  [
    'one more condition',
    { members: where(status('geq', 400)) },
    { members: where({ and: [status('geq', 400), host('eq', 'a')] }) },
    ['logs-less'],
  ],
  [
    'an alternative less',
    { members: where({ or: [host('eq', 'a'), host('eq', 'b')] }) },
    { members: where(host('eq', 'a')) },
    ['logs-less'],
  ],
  [
    'a value less',
    { members: where(host('in', ['a', 'b'])) },
    { members: where(host('in', ['a'])) },
    ['logs-less'],
  ],
  [
    'an exception more',
    { members: where(host('!in', ['a'])) },
    { members: where(host('!in', ['a', 'b'])) },
    ['logs-less'],
  ],
  [
    'a longer beginning',
    { members: where(host('startsWith', 'a')) },
    { members: where(host('startsWith', 'ab')) },
    ['logs-less'],
  ],
  [
    'a number as a text',
    { members: where(status('eq', 200)) },
    { members: where(status('eq', '200')) },
    ['logs-less'],
  ],
  [
    'a filter on something else',
    { members: where(status('eq', 200)) },
    { members: where(host('eq', 'a')) },
    ['logs-less'],
  ],
  ['every tenth', {}, { members: { sample_rate: 0.1 } }, ['logs-less']],
  ['no attacks', {}, { members: { filter_attack_traffic: true } }, ['logs-less']],
  ['elsewhere', {}, { to: 'OTHER' }, ['log-destination-changed']],
  [
    'elsewhere, and less',
    { fields: ['RayID', 'ClientIP'] },
    { to: 'OTHER', fields: ['RayID'] },
    ['log-destination-changed', 'logs-less'],
  ],
  ['on', { enabled: false }, {}, ['new-log-destination']],
  [
    'on, with cookies',
    { enabled: false, fields: ['RayID', 'Cookies'] },
    { fields: ['RayID', 'Cookies'] },
    ['new-log-destination', 'logs-sensitive-fields'],
  ],
  ['on, and elsewhere', { enabled: false }, { to: 'OTHER' }, ['new-log-destination']],
  ['cookies', {}, { fields: ['RayID', 'Cookies'] }, ['logs-sensitive-fields']],
  ['headers', {}, { fields: ['RayID', 'RequestHeaders'] }, ['logs-sensitive-fields']],
  [
    'cookies by another spelling of a template',
    {},
    {
      fields: ['RayID', 'Cookies'],
      members: { record_template: '{{.RayID}} {{- printf "%s" .Cookies}}' },
    },
    ['logs-sensitive-fields'],
  ],
  ['what a name calls a token', {}, { fields: ['RayID', 'UserAccessToken'] }, ['logs-sensitive-fields']],
  ['a field more', {}, { fields: ['RayID', 'ClientIP'] }, []],
  ['fields in another order', { fields: ['ClientIP', 'RayID'] }, { fields: ['RayID', 'ClientIP'] }, []],
  ['a count of tokens', {}, { fields: ['RayID', 'AISecurityTokenCount', 'LeakedCredentialCheckResult'] }, []],
  ['cookies that it has', { fields: ['RayID', 'Cookies'] }, { fields: ['RayID', 'Cookies', 'ClientIP'] }, []],
  ['no filter', { members: where(status('geq', 500)) }, {}, []],
  ['an empty filter', {}, { members: { filter: '' } }, []],
  ['a wider bound', { members: where(status('gt', 500)) }, { members: where(status('geq', 400)) }, []],
  [
    'an alternative more',
    { members: where(host('eq', 'a')) },
    { members: where({ or: [status('eq', 500), host('eq', 'a')] }) },
    [],
  ],
  [
    'one condition less',
    { members: where({ and: [status('geq', 400), host('eq', 'a')] }) },
    { members: where(host('eq', 'a')) },
    [],
  ],
  [
    'conditions in another order',
    { members: where({ and: [status('geq', 400), host('eq', 'a')] }) },
    { members: where({ and: [host('eq', 'a'), status('geq', 400)] }) },
    [],
  ],
  [
    'a set as alternatives',
    { members: where(host('in', ['a', 'b'])) },
    { members: where({ or: [host('eq', 'b'), host('eq', 'a')] }) },
    [],
  ],
  [
    'exceptions one by one',
    { members: where({ and: [host('!eq', 'a'), host('!eq', 'b')] }) },
    { members: where(host('!in', ['b', 'a'])) },
    [],
  ],
  [
    'a shorter beginning',
    { members: where(host('startsWith', 'shop.')) },
    { members: where(host('contains', 'shop')) },
    [],
  ],
  [
    'all but one value, of one',
    { members: where(status('eq', 500)) },
    { members: where(status('!eq', 200)) },
    [],
  ],
  ['more of them', { members: { sample_rate: 0.1 } }, { members: { sample_rate: 0.5 } }, []],
  ['all in so many words', {}, { members: { sample_rate: 1 } }, []],
  ['attacks as well', { members: { filter_attack_traffic: true } }, {}, []],
  ['times in another way', {}, { members: { timestamps: 'unixnano' } }, []],
  ['larger files', {}, { members: { max_upload_records: 5000 } }, []],
  ['less often', {}, { members: { frequency: 'low' } }, []],
  ['less, while off', { enabled: false, fields: ['RayID', 'ClientIP'] }, { enabled: false }, []],
  ['elsewhere, while off', { enabled: false }, { enabled: false, to: 'OTHER' }, []],
];

/** Of custom log fields, by list. */
export const FIELD_PAIRS: readonly Pair<Readonly<Record<string, readonly string[]>>>[] = [
  [
    'authorization',
    { request_headers: [] },
    { request_headers: ['authorization'] },
    ['logs-sensitive-fields'],
  ],
  [
    'all cookies',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'cookie'] },
    ['logs-sensitive-fields'],
  ],
  [
    'cookies that are set',
    { response_headers: ['etag'] },
    { response_headers: ['etag', 'set-cookie'] },
    ['logs-sensitive-fields'],
  ],
  [
    'a key',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'x-api-key'] },
    ['logs-sensitive-fields'],
  ],
  [
    'a token',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'x-auth-token'] },
    ['logs-sensitive-fields'],
  ],
  [
    'an assertion',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'cf-access-jwt-assertion'] },
    ['logs-sensitive-fields'],
  ],
  [
    'a proxy',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'proxy-authorization'] },
    ['logs-sensitive-fields'],
  ],
  ['a session', { cookies: ['theme'] }, { cookies: ['theme', 'PHPSESSID'] }, ['logs-sensitive-fields']],
  [
    'a cookie that says nothing',
    { cookies: ['theme'] },
    { cookies: ['theme', 'v2'] },
    ['logs-sensitive-fields'],
  ],
  ['a cookie in another case', { cookies: ['sid'] }, { cookies: ['sid', 'SID'] }, ['logs-sensitive-fields']],
  ['one less', { request_headers: ['x-a', 'x-b'] }, { request_headers: ['x-a'] }, ['logs-less']],
  [
    'one for a secret',
    { request_headers: ['x-a'] },
    { request_headers: ['x-client-secret'] },
    ['logs-less', 'logs-sensitive-fields'],
  ],
  ['an identifier', { request_headers: ['x-a'] }, { request_headers: ['x-a', 'x-request-id'] }, []],
  ['a challenge', { response_headers: ['etag'] }, { response_headers: ['etag', 'www-authenticate'] }, []],
  [
    'what may be sent along',
    { response_headers: ['etag'] },
    { response_headers: ['etag', 'access-control-allow-credentials'] },
    [],
  ],
  [
    'how many are left',
    { response_headers: ['etag'] },
    { response_headers: ['etag', 'x-ratelimit-remaining-tokens'] },
    [],
  ],
  [
    'keys that open nothing',
    { request_headers: ['x-a'] },
    { request_headers: ['x-a', 'idempotency-key', 'sec-websocket-key'] },
    [],
  ],
  ['choices', { cookies: ['theme'] }, { cookies: ['theme', 'NEXT_LOCALE', 'cookie_consent'] }, []],
  [
    'another order',
    { request_headers: ['authorization', 'x-a'] },
    { request_headers: ['x-a', 'authorization'] },
    [],
  ],
  [
    'one that is logged',
    { request_headers: ['authorization'] },
    { request_headers: ['authorization', 'x-a'] },
    [],
  ],
];
