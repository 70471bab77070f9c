import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withInvariants } from '../src/engine/configuration/invariants/with-invariants.js';
import { readConfiguration } from '../src/engine/configuration/read.js';
import { openFolder } from '../src/files/repository/folder.js';
import type { Figure } from './measure.js';

const ZONES = 200;
const INVARIANTS = 100;

/** Proving 100 invariants over 200 zones of 100 rules that all differ, against what validating those zones takes without them. */
export async function invariants(): Promise<readonly Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    mkdirSync(join(root, 'zones'));
    for (let zone = 0; zone < ZONES; zone += 1)
      writeFileSync(join(root, 'zones', `zone${zone}.yaml`), zoneText(zone));
    writeFileSync(join(root, 'zonewright.yaml'), projectText());
    const begun = process.cpuUsage();
    const configuration = await readConfiguration(openFolder(root));
    const read = process.cpuUsage();
    const { invariants: judged = [] } = withInvariants(configuration);
    const done = process.cpuUsage(read);
    const validating = seconds(read) - seconds(begun);
    const counts = new Map<string, number>();
    for (const { verdict } of judged) counts.set(verdict.kind, (counts.get(verdict.kind) ?? 0) + 1);
    const told = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
    const all = validating + seconds(done);
    return [
      {
        name: `${INVARIANTS} invariants`,
        value: all / validating,
        limit: 3,
        unit: '× validating without them (CPU)',
        detail: `${all.toFixed(1)} s of CPU in all, ${validating.toFixed(1)} s without; ${told}`,
      },
    ];
  } finally {
    rmSync(root, { recursive: true });
  }
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

/** Rules of three phases, as a zone has them that many people work on; no two zones have the same. */
function zoneText(zone: number): string {
  const host = `zone${zone}.example.com`;
  const rule = (ref: string, action: string, expression: string, more = ''): string =>
    `      - { ref: ${ref}, action: ${action}, expression: ${JSON.stringify(expression)}${more} }`;
  const of = (count: number, text: (at: number) => string): readonly string[] =>
    Array.from({ length: count }, (_, at) => text(at));
  const skip = ', action_parameters: { ruleset: current }';
  const limit =
    ', ratelimit: { characteristics: [ip.src, cf.colo.id], period: 60, requests_per_period: 100, mitigation_timeout: 600 }';
  return [
    `zone: { name: ${host}, id: "${(zone + 1).toString(16).padStart(32, '0')}" }`,
    'rulesets:',
    '  - phase: http_request_firewall_custom',
    '    rules:',
    ...of(20, (at) =>
      rule(
        `protect-${at}`,
        'block',
        `starts_with(http.request.uri.path, "/admin${at}") and not ip.src in {10.${zone % 250}.${at}.0/24 192.0.2.0/24}`,
      ),
    ),
    ...of(10, (at) =>
      rule(
        `partner-${at}`,
        'skip',
        `ip.src in {203.0.${zone % 250}.${at}} and http.request.uri.path eq "/api/${at}"`,
        skip,
      ),
    ),
    ...of(20, (at) =>
      rule(`host-${at}`, 'block', `http.host eq "old${at}.${host}" and http.request.method eq "POST"`),
    ),
    ...of(15, (at) =>
      rule(
        `agents-${at}`,
        'block',
        `http.user_agent contains "bot${at}-${zone}" and not http.request.uri.path eq "/robots.txt"`,
      ),
    ),
    ...of(10, (at) =>
      rule(
        `countries-${at}`,
        'managed_challenge',
        `ip.src.country in {"${COUNTRIES[at]}" "T1"} and http.request.uri.path contains "/login${at}"`,
      ),
    ),
    ...of(5, (at) =>
      rule(
        `bots-${at}`,
        'managed_challenge',
        `cf.bot_management.score lt ${at + 2} and not ip.src in {198.51.100.${zone % 250}}`,
      ),
    ),
    '  - phase: http_ratelimit',
    '    rules:',
    ...of(15, (at) => rule(`limit-${at}`, 'block', `http.request.uri.path wildcard "/api/v${at}/*"`, limit)),
    '  - phase: http_request_firewall_managed',
    '    rules:',
    ...of(4, (at) =>
      rule(
        `exempt-${at}`,
        'skip',
        `http.request.uri.path eq "/upload${at}"`,
        ', action_parameters: { rulesets: ["efb7b8c949ac4650a09736fc376e9aee"] }',
      ),
    ),
    rule('deploy', 'execute', 'true', ', action_parameters: { id: "efb7b8c949ac4650a09736fc376e9aee" }'),
    '',
  ].join('\n');
}

const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PL'] as const;

function projectText(): string {
  const each = Array.from({ length: INVARIANTS / 5 }, (_, at) => [
    `  - { name: admin ${at}, never: 'starts_with(http.request.uri.path, "/admin${at}/") and not ip.src in {10.0.0.0/8 192.0.2.0/24}' }`,
    `  - { name: login ${at}, never: 'http.request.uri.path eq "/admin${at}/login" and ip.src in {198.51.100.0/24}' }`,
    `  - { name: monitoring ${at}, always: 'http.request.uri.path eq "/health${at}" and ip.src in {192.0.2.${at}} and http.request.method eq "GET" and http.host eq "www.example.com" and http.user_agent eq "monitor" and cf.bot_management.score gt 90' }`,
    `  - { name: anything ${at}, always: 'http.request.uri.path eq "/open${at}" and ip.src in {192.0.2.0/28} and cf.bot_management.score ge 50 and http.user_agent eq "curl"' }`,
    `  - { name: upper ${at}, never: 'starts_with(lower(http.request.uri.path), "/admin${at}/x") and http.request.uri.path eq "/admin${at}/xy" and ip.src eq 203.0.113.${at}' }`,
  ]);
  return ['version: 1', 'invariants:', ...each.flat(), ''].join('\n');
}
