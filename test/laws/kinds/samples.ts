import type { PartialState } from '../../../src/emulator/index.js';
import type { Level } from '../../../src/kernel/model/scope.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

/** A kind in use: what a file may say of it, and the same said otherwise. */
export interface Sample {
  readonly kind: string;
  readonly level: Level;
  readonly section: unknown;
  readonly otherwise: unknown;
  /** Where the list stands in the section whose items may be includes. */
  readonly includes?: readonly string[];
  /** What must be on the service before anything of the kind can be. */
  readonly state?: PartialState;
}

const policy = (action: string): unknown => ({
  policies: [
    { description: 'checkout', action, enabled: true, expression: 'true', value: "script-src 'self'" },
    { description: 'shop', action: 'log', enabled: true, expression: 'true', value: "script-src 'self'" },
  ],
});

const ruleset = (expression: string): unknown => [
  {
    phase: 'http_request_firewall_custom',
    rules: [
      { ref: 'a', action: 'block', expression },
      { ref: 'b', action: 'log', expression: 'true' },
    ],
  },
];

const customRulesets = (expression: string): unknown => ({
  rulesets: [
    {
      name: 'bad-bots',
      phase: 'http_request_firewall_custom',
      rules: [
        { ref: 'a', action: 'block', expression },
        { ref: 'b', action: 'log', expression: 'true' },
      ],
    },
  ],
});

const job = (fields: readonly string[]): unknown => ({
  jobs: [
    { name: 'to-bucket', dataset: 'http_requests', destination_conf: { env: 'LOGPUSH_DESTINATION' }, fields },
  ],
});

const list = (items: readonly unknown[]): unknown => ({
  lists: [{ name: 'office', kind: 'ip', description: 'Our exits', items }],
});

const notifications = (name: string): unknown => ({
  policy: { name, email: ['ops@example.com'], new_health: ['Unhealthy'], event_source: ['pool'] },
});

/** One for each kind of the registry: a kind without one fails the law. */
export const SAMPLES: readonly Sample[] = [
  { kind: 'page_shield', level: 'zone', section: { enabled: true }, otherwise: { enabled: false } },
  {
    kind: 'csp_policy',
    level: 'zone',
    section: policy('allow'),
    otherwise: policy('log'),
    includes: ['policies'],
  },
  {
    kind: 'ruleset',
    level: 'zone',
    section: ruleset('ip.src eq 192.0.2.1'),
    otherwise: ruleset('ip.src eq 192.0.2.2'),
    includes: ['0', 'rules'],
  },
  {
    kind: 'custom_ruleset',
    level: 'account',
    section: customRulesets('ip.src eq 192.0.2.1'),
    otherwise: customRulesets('ip.src eq 192.0.2.2'),
    includes: ['rulesets', '0', 'rules'],
  },
  {
    kind: 'list',
    level: 'account',
    section: list(['192.0.2.0/24', { value: '198.51.100.7', comment: 'VPN' }]),
    otherwise: list(['192.0.2.0/24', '203.0.113.9']),
    includes: ['lists'],
  },
  { kind: 'log_fields', level: 'zone', section: { cookies: ['a'] }, otherwise: { cookies: ['b'] } },
  { kind: 'logpush_job', level: 'zone', section: job(['RayID']), otherwise: job(['RayID', 'ClientIP']) },
  {
    kind: 'zone_setting',
    level: 'zone',
    section: { ssl: 'strict', always_use_https: 'on' },
    otherwise: { ssl: 'full', always_use_https: 'on' },
  },
  {
    kind: 'url_normalization',
    level: 'zone',
    section: { type: 'cloudflare', scope: 'both' },
    otherwise: { type: 'cloudflare', scope: 'none' },
  },
  {
    kind: 'managed_transforms',
    level: 'zone',
    section: {
      request_headers: { remove_visitor_ip_headers: true },
      response_headers: { add_security_headers: true },
    },
    otherwise: { response_headers: { add_security_headers: false } },
  },
  {
    kind: 'bot_management',
    level: 'zone',
    section: { fight_mode: true, ai_bots_protection: 'block' },
    otherwise: { ai_bots_protection: 'only_on_ad_pages' },
  },
  {
    kind: 'managed_waf',
    level: 'zone',
    section: { migration: 'complete' },
    otherwise: { migration: 'validation' },
  },
  {
    kind: 'pool_notifications',
    level: 'account',
    section: notifications('Pool health'),
    otherwise: notifications('Pools'),
    state: {
      accounts: {
        [ACCOUNT]: { name: 'example-inc', pools: [{ name: 'a', notification_email: 'a@example.com' }] },
      },
    },
  },
];

/** The files of a repository in which one section of one scope stands. */
export function filesWith(
  { level }: Pick<Sample, 'level'>,
  section: string,
  value: unknown,
): Readonly<Record<string, string>> {
  const header =
    level === 'zone'
      ? { zone: { name: 'shop.example.com', id: ZONE, plan: 'enterprise' } }
      : { account: { name: 'example-inc', id: ACCOUNT } };
  return { [`${level}s/own.yaml`]: JSON.stringify({ ...header, [section]: value }) };
}
