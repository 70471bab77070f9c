import type { Change, Detail, RuleDetail } from '../../../src/kernel/model/change.js';
import type { Plan } from '../../../src/kernel/model/plan.js';
import {
  ACCOUNT,
  BLOG,
  changeOf,
  completeScope,
  incompleteScope,
  planOf,
  ZONE,
} from '../../helpers/plans.js';

const kept = (ref: string, position: number, more: Partial<RuleDetail> = {}): RuleDetail => ({
  type: 'rule',
  change: 'kept',
  ref,
  action: 'block',
  expression: 'true',
  from: position,
  to: position,
  ...more,
});

const RULES: readonly Detail[] = [
  kept('allow-office', 1),
  {
    type: 'rule',
    change: 'moved',
    ref: 'skip-office',
    action: 'skip',
    expression: 'ip.src in $office',
    from: 9,
    to: 2,
  },
  {
    type: 'rule',
    change: 'added',
    ref: 'block-admin-abroad',
    action: 'block',
    expression: 'http.request.uri.path contains "/admin"\n  and ip.src.country ne "DE"',
    to: 3,
  },
  {
    type: 'rule',
    change: 'changed',
    ref: 'block-ports',
    action: 'block',
    expression: 'tcp.dstport in {80 443 8443 9000..9010} and ip.src ne 203.0.113.7',
    from: 5,
    to: 5,
    fields: [
      {
        field: 'expression',
        before: 'tcp.dstport in {80 443 8080} and ip.src ne 203.0.113.7',
        after: 'tcp.dstport in {80 443 8443} and ip.src ne 203.0.113.7',
      },
      { field: 'enabled', before: false, after: true },
    ],
    patch: [
      { op: 'replace', path: '/expression', value: 'tcp.dstport in {80 443 8443} and ip.src ne 203.0.113.7' },
      { op: 'replace', path: '/enabled', value: true },
    ],
  },
  {
    type: 'rule',
    change: 'changed',
    ref: 'deploy-core-rules',
    action: 'execute',
    expression: 'true',
    from: 7,
    to: 6,
    moved: true,
    fields: [
      {
        field: 'action_parameters',
        before: { id: 'efb7', overrides: { action: 'log' } },
        after: { id: 'efb7', overrides: { action: 'block', enabled: true } },
      },
    ],
    patch: [
      { op: 'replace', path: '/action_parameters/overrides/action', value: 'block' },
      { op: 'add', path: '/action_parameters/overrides/enabled', value: true },
    ],
  },
  kept('theirs', 8, { foreign: true }),
  {
    type: 'rule',
    change: 'removed',
    ref: 'old-campaign',
    action: 'block',
    expression: 'http.host eq "promo.example.com"',
    from: 12,
  },
  {
    type: 'outcome',
    change: 'changed',
    of: 'order',
    examples: [
      {
        traffic: '{ ip.src.country: "SX" }',
        before: { action: 'block', rule: 'block-ports' },
        after: { action: 'skip', rule: 'skip-office' },
      },
    ],
  },
  {
    type: 'outcome',
    change: 'changed',
    of: 'list',
    examples: [
      {
        traffic: '{ http.host: "promo.example.com" }',
        before: { action: 'block', rule: 'old-campaign' },
        after: { action: 'none' },
      },
      {
        traffic: '{ http.request.uri.path: "/admin" }',
        before: { action: 'none' },
        after: { action: 'block' },
      },
    ],
    because: 'there are possibly more',
  },
];

const ruleset: Change = changeOf('rulesets/http_request_firewall_custom', {
  kind: 'ruleset',
  source: { file: 'zones/shop.yaml', line: 31 },
  request: {
    method: 'PUT',
    path: `/zones/${ZONE.id}/rulesets/a`,
    query: {},
    body: { rules: Array.from({ length: 14 }, (_, index) => ({ ref: `r${index}` })) },
  },
  base: { version: '7', hash: `sha256:${'7'.repeat(64)}` },
  details: RULES,
  risks: [
    { code: 'drops-rules', message: 'old-campaign leaves the ruleset' },
    { code: 'skip-moved-up', message: 'skip-office now runs before block-admin-abroad' },
  ],
});

const policy: Change = changeOf('csp_policies/checkout scripts', {
  kind: 'csp_policy',
  source: { file: 'zones/shop.yaml', line: 14 },
  details: [
    { type: 'field', change: 'changed', field: 'action', before: 'allow', after: 'log', patch: [] },
    { type: 'field', change: 'added', field: 'enabled', after: true, patch: [] },
    { type: 'field', change: 'removed', field: 'note', before: 'for the sale', patch: [] },
    { type: 'item', change: 'added', list: 'script-src', item: 'https://js.example.net', effect: 'loosens' },
    { type: 'item', change: 'removed', list: 'script-src', item: "'unsafe-inline'", effect: 'tightens' },
    { type: 'item', change: 'added', list: 'upgrade-insecure-requests' },
    {
      type: 'impact',
      change: 'blocked',
      kind: 'script',
      url: 'https://old-cdn.example.org/pay.js',
      host: 'shop.example.com',
      verdict: 'blocked',
      was: 'allowed',
      because: 'script-src',
      last_seen_at: '2026-03-02T00:00:00Z',
      last_seen_days: 2,
    },
  ],
  risks: [{ code: 'csp-allow-to-log', message: 'nothing is blocked any more' }],
});

const job: Change = changeOf('logpush_jobs/requests-to-bucket', {
  kind: 'logpush_job',
  action: 'create',
  stage: 'jobs',
  source: { file: 'zones/shop.yaml', line: 60 },
  request: {
    method: 'POST',
    path: `/zones/${ZONE.id}/logpush/jobs`,
    query: {},
    body: { name: 'requests-to-bucket' },
  },
  details: [
    { type: 'item', change: 'added', list: 'fields', item: 'RayID' },
    {
      type: 'secret',
      change: 'added',
      field: 'destination_conf',
      env: 'LOGPUSH_DESTINATION',
      after: 's3://bucket',
    },
    { type: 'secret', change: 'sent', field: 'ownership_challenge', env: 'LOGPUSH_OWNERSHIP' },
  ],
});

const removal: Change = changeOf(
  'csp_policies/old',
  {
    kind: 'csp_policy',
    action: 'delete',
    stage: 'remove',
    request: { method: 'DELETE', path: `/zones/${BLOG.id}/page_shield/policies/a`, query: {} },
    risks: [{ code: 'deletes-policy', message: 'what it blocked is allowed from then on' }],
  },
  BLOG,
);

/** One of everything: rules in every way, CSP items, fields, secrets, risks, a scope that was not read, a target. */
export const RICH: Plan = planOf(
  [
    incompleteScope('GET /accounts/01a7/rulesets: HTTP 503 after 4 tries', ACCOUNT, 'Try again later.'),
    completeScope([removal], ['page_shield'], BLOG),
    completeScope(
      [ruleset, policy, job],
      ['page_shield', 'log_fields', 'csp_policies/a', 'csp_policies/b', 'logpush_jobs/c'],
    ),
  ],
  { targeted: true },
);
