import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

/** A zone of a fleet: what its file says, and what the service has of it, which is the same. */
export interface FleetZone {
  readonly name: string;
  readonly id: string;
  /** The file, laid out as people write it. */
  readonly text: string;
  /** For the state of the emulator. */
  readonly live: Readonly<Record<string, unknown>>;
}

const RULES = 25;
/** Of each ruleset, the rules that no other zone has: their expressions name the host. */
const OWN = 10;

type Rule = Readonly<Record<string, unknown>>;

/** What a rule of each phase does to the requests that it matches; `at` is its place in the list. */
const PHASES: Readonly<Record<string, (at: number, host: string) => Rule>> = {
  http_request_firewall_custom: (at) => ({
    action: ['block', 'managed_challenge', 'log'][at % 3],
  }),
  http_ratelimit: (at) => ({
    action: 'block',
    ratelimit: {
      characteristics: ['cf.colo.id', 'ip.src'],
      period: 60,
      requests_per_period: 100 + at,
      mitigation_timeout: 600,
    },
  }),
  http_request_late_transform: (at) => ({
    action: 'rewrite',
    action_parameters: { headers: { [`x-team-${at}`]: { operation: 'set', value: `team-${at}` } } },
  }),
  http_request_dynamic_redirect: (at, host) => ({
    action: 'redirect',
    action_parameters: {
      from_value: {
        status_code: 301,
        target_url: { value: `https://${host}/moved/${at}` },
        preserve_query_string: true,
      },
    },
  }),
};

/** Conditions as they stand in rules. */
const CONDITIONS = [
  'ip.src in {192.0.2.0/24 198.51.100.7 203.0.113.0/28 2001:db8::/32}',
  'starts_with(http.request.uri.path, "/api/")',
  'not ip.src.country in {"DE" "FR" "GB" "US"}',
  'any(lower(http.request.headers["user-agent"][*])[*] contains "curl")',
  'http.request.uri.path matches "^/v[0-9]+/(login|logout)$"',
  'http.request.method in {"POST" "PUT"} and len(http.request.uri.query) gt 200',
  'ip.src in $office_networks',
  'cf.edge.server_port in {80 443 8080}',
  'http.user_agent ne "" and http.referer ne "https://www.example.com/start"',
];

/** A zone with page shield, 5 policies, 4 rulesets of 25 rules and log fields; the same number gives the same zone. */
export function fleetZone(number: number): FleetZone {
  const name = `zone${number}.example.com`;
  const id = (number + 1).toString(16).padStart(32, '0');
  const rulesets = Object.entries(PHASES).map(([phase, actionOf]) => ({
    phase,
    rules: Array.from({ length: RULES }, (_, at) => ruleOf(phase, at, name, actionOf(at, name))),
  }));
  const policies = Array.from({ length: 5 }, (_, at) => policyOf(at, name));
  const headers = ['x-request-id', 'x-forwarded-for'];
  const file = {
    zone: { name, id, plan: 'enterprise' },
    page_shield: { enabled: true },
    csp_policies: { policies },
    rulesets,
    log_fields: { request_headers: headers },
  };
  return {
    name,
    id,
    text: stringify(file, { lineWidth: 0 }),
    live: {
      name,
      plan: 'enterprise',
      page_shield: { enabled: true },
      policies: policies.map((policy, at) => ({
        ...policy,
        id: digits(number, 90, at),
        enabled: String(policy['enabled']),
      })),
      rulesets: [...rulesets, logFields(headers)].map(({ phase, rules }, list) => ({
        id: digits(number, 91, list),
        name: 'default',
        kind: 'zone',
        phase,
        version: '1',
        rules: rules.map((rule, at) => ({
          ...rule,
          id: digits(number, list, at),
          version: '1',
          enabled: true,
        })),
      })),
    },
  };
}

function ruleOf(phase: string, at: number, host: string, action: Rule): Rule {
  const own = at < OWN ? `http.host eq "${host}" and ` : '';
  const first = CONDITIONS[at % CONDITIONS.length] ?? 'true';
  return {
    ref: `${phase.slice('http_'.length).replaceAll('_', '-')}-${at}`,
    description: `What team ${at} asked for`,
    expression: `${own}${first} and http.request.uri.path ne "/health/${at}"`,
    ...action,
  };
}

function policyOf(at: number, host: string): Readonly<Record<string, unknown>> {
  return {
    description: `policy ${at}`,
    action: at === 0 ? 'allow' : 'log',
    enabled: true,
    expression: `http.host eq "${host}" and starts_with(http.request.uri.path, "/part-${at}/")`,
    value: `script-src 'self' https://js.example.net https://cdn${at}.example.net; connect-src 'self' https://api.example.net`,
  };
}

/** The one rule that the service keeps log fields in. */
function logFields(names: readonly string[]): { readonly phase: string; readonly rules: readonly Rule[] } {
  const rule = {
    ref: 'log-fields',
    action: 'log_custom_field',
    expression: 'true',
    action_parameters: { request_fields: names.map((name) => ({ name })) },
  };
  return { phase: 'http_log_custom_fields', rules: [rule] };
}

function digits(...numbers: readonly number[]): string {
  return numbers
    .map((number) => number.toString(16).padStart(8, '0'))
    .join('')
    .padStart(32, 'f');
}

/** Writes a repository of so many zones, and the state of an emulator that has them as their files say; gives the size of the files in bytes. */
export function writeFleet(root: string, zones: number): number {
  mkdirSync(join(root, 'zones'), { recursive: true });
  const live: Record<string, unknown> = {};
  let size = 0;
  for (let number = 0; number < zones; number += 1) {
    const zone = fleetZone(number);
    live[zone.id] = zone.live;
    size += zone.text.length;
    writeFileSync(join(root, 'zones', `${zone.name}.yaml`), zone.text);
  }
  writeFileSync(join(root, 'state.json'), JSON.stringify({ zones: live }));
  return size;
}
