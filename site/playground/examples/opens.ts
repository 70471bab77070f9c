/** Rules before and after an edit. */
export interface OpensExample {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const ADMIN = `- ref: block-admin-abroad
  action: block
  expression: http.request.uri.path contains "/admin" and ip.src.country ne "DE"
- ref: challenge-login
  action: managed_challenge
  expression: http.request.uri.path eq "/login"
`;

const SKIP_LAST = `- ref: block-telnet
  action: block
  expression: tcp.dstport in {23 2323}
- ref: allow-office
  action: skip
  expression: ip.src in {203.0.113.0/24}
  action_parameters: { ruleset: current }
- ref: block-development
  action: block
  expression: tcp.dstport in {3000 8000..8999}
`;

/** What the second tab has to choose from. */
export const OPENS_EXAMPLES: readonly OpensExample[] = [
  {
    title: 'One more condition',
    before: ADMIN,
    after: ADMIN.replace('ne "DE"', 'ne "DE" and not http.user_agent contains "Uptime"'),
  },
  {
    title: 'A skip moves up',
    before: SKIP_LAST,
    after: [
      SKIP_LAST.slice(SKIP_LAST.indexOf('- ref: allow'), SKIP_LAST.indexOf('- ref: block-dev')),
      SKIP_LAST.slice(0, SKIP_LAST.indexOf('- ref: allow')),
      SKIP_LAST.slice(SKIP_LAST.indexOf('- ref: block-dev')),
    ].join(''),
  },
  {
    title: 'It only tightens',
    before: ADMIN,
    after: ADMIN.replace('action: managed_challenge', 'action: block').replace(
      'eq "/login"',
      'in {"/login" "/signup"}',
    ),
  },
  {
    title: 'Looks the same, and is not',
    before: ADMIN,
    after: ADMIN.replace('ip.src.country ne "DE"', 'not ip.src.country eq "DE"'),
  },
  {
    title: 'The same, in other words',
    before: ADMIN,
    after: ADMIN.replace('path eq "/login"', 'path in {"/login"}').replace(
      'http.request.uri.path contains "/admin" and ip.src.country ne "DE"',
      'ip.src.country ne "DE" and (http.request.uri.path contains "/admin")',
    ),
  },
  {
    title: 'A higher rate limit',
    before: `phase: http_ratelimit
rules:
  - ref: limit-login
    action: block
    expression: http.request.uri.path eq "/login"
    ratelimit: { characteristics: [ip.src, cf.colo.id], period: 60, requests_per_period: 5, mitigation_timeout: 600 }
`,
    after: `phase: http_ratelimit
rules:
  - ref: limit-login
    action: block
    expression: http.request.uri.path eq "/login"
    ratelimit: { characteristics: [ip.src, cf.colo.id], period: 60, requests_per_period: 50, mitigation_timeout: 600 }
`,
  },
];
