import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayLogs } from '../src/app/replay/replay-logs.js';
import { compileRules, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import type { Way } from '@zonewright/edge-rules/way/way.js';
import { middle, type Figure } from './measure.js';

const LINES = 60_000;
const ROUNDS = 5;
const RULES = 100;

/** What rules of a zone ask, in turn. */
const CONDITIONS = [
  (n: number): string => `ip.src in {198.18.${n}.0/24 203.0.113.${n} 2001:db8:${n}::/48}`,
  (n: number): string =>
    `http.host eq "www${n}.shop.example.com" and starts_with(http.request.uri.path, "/api/")`,
  (n: number): string => `http.request.uri.path eq "/old-${n}" or http.request.uri.path contains "/.git${n}"`,
  (n: number): string => `ip.src.country in {"T1" "XX"} and ip.src.asnum eq ${64_496 + n}`,
  (n: number): string => `lower(http.user_agent) contains "scanner-${n}"`,
  (n: number): string => `cf.bot_management.score lt ${(n % 3) + 1} and http.request.method eq "POST"`,
  (n: number): string => `http.request.uri.path wildcard "/files-${n}/*/private/*"`,
  (n: number): string => `ends_with(http.request.uri.path, ".bak${n}") and not cf.client.bot`,
];

function rules(more: readonly string[]): readonly SimulatedRule[] {
  const all = Array.from(
    { length: RULES - more.length },
    (_, n) => CONDITIONS[n % CONDITIONS.length]?.(n) ?? 'false',
  );
  return [...all, ...more].map((expression, n) => ({
    name: `rule-${n}`,
    action: n % 10 === 0 ? 'managed_challenge' : n % 7 === 0 ? 'log' : 'block',
    expression,
    enabled: true,
  }));
}

function wayOf(more: readonly string[]): Way {
  const list = compileRules(rules(more), 'http');
  const stage = { phase: 'http_request_firewall_custom', level: 'zone', list, executed: new Map() } as const;
  return { scheme: 'http', stages: [stage] };
}

/** A line as a log push job writes one, with the fields that most jobs have. */
function line(n: number): string {
  return JSON.stringify({
    BotScore: 1 + (n % 99),
    BotScoreSrc: 'Machine Learning',
    CacheCacheStatus: 'dynamic',
    CacheResponseBytes: 5_000 + n,
    CacheResponseStatus: 200,
    ClientASN: 64_500 + (n % 40),
    ClientCountry: ['de', 'us', 'fr', 'gb'][n % 4],
    ClientDeviceType: 'desktop',
    ClientIP: `198.51.${n % 100}.${n % 250}`,
    ClientIPClass: 'noRecord',
    ClientRequestBytes: 2_345,
    ClientRequestHost: `www${n % 5}.shop.example.com`,
    ClientRequestMethod: n % 9 === 0 ? 'POST' : 'GET',
    ClientRequestPath: `/products/${n % 700}/reviews`,
    ClientRequestProtocol: 'HTTP/2',
    ClientRequestReferer: 'https://www.shop.example.com/products',
    ClientRequestScheme: 'https',
    ClientRequestURI: `/products/${n % 700}/reviews?page=${n % 30}&sort=newest`,
    ClientRequestUserAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/12${n % 9}.0 Safari/537.36`,
    ClientSSLCipher: 'AEAD-AES128-GCM-SHA256',
    ClientSSLProtocol: 'TLSv1.3',
    ClientSrcPort: 20_000 + (n % 40_000),
    EdgeColoCode: 'DUS',
    EdgeEndTimestamp: `2026-11-20T10:${String(Math.floor(n / 1_000) % 60).padStart(2, '0')}:00Z`,
    EdgeResponseBytes: 7_000 + n,
    EdgeResponseContentType: 'text/html',
    EdgeResponseStatus: 200,
    EdgeServerIP: '203.0.113.9',
    EdgeStartTimestamp: `2026-11-20T10:${String(Math.floor(n / 1_000) % 60).padStart(2, '0')}:00Z`,
    JA3Hash: '62d3a1a3b5f0c8d6e7f8091a2b3c4d5e',
    OriginIP: '203.0.113.10',
    OriginResponseStatus: 200,
    OriginResponseTime: 12_000_000,
    RayID: `8f${n.toString(16).padStart(14, '0')}`,
    SecurityAction: '',
    SecurityActions: [],
    SecurityRuleIDs: [],
    SecuritySources: [],
    VerifiedBotCategory: '',
    WAFAttackScore: 90,
    ZoneName: 'shop.example.com',
  });
}

/** The same with the ten fields that rules ask for most. */
function shortLine(n: number): string {
  const all: unknown = JSON.parse(line(n));
  return JSON.stringify(all, FEW);
}

const FEW = [
  'ClientIP',
  'ClientCountry',
  'ClientASN',
  'ClientRequestHost',
  'ClientRequestMethod',
  'ClientRequestURI',
  'ClientRequestUserAgent',
  'BotScore',
  'EdgeStartTimestamp',
  'RayID',
];

/** Milliseconds of CPU that this process has had: others of the machine don't count. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a replay of logged requests costs, against JSON.parse of the same lines: of all fields, and of ten. */
export async function replay(): Promise<readonly Figure[]> {
  return [
    await measured('replay', 4, line),
    await measured('replay of lines with ten fields', 14, shortLine),
  ];
}

async function measured(name: string, limit: number, lineOf: (n: number) => string): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-bench-'));
  try {
    const lines = Array.from({ length: LINES }, (_, n) => lineOf(n));
    const file = join(folder, 'requests.ndjson');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const zone = {
      name: 'shop.example.com',
      live: wayOf([]),
      declared: wayOf(['http.request.uri.path eq "/products/7/reviews"']),
      notes: [],
    };
    const host = { cwd: folder, onInterrupt: () => () => {} };
    const progress = { announceWhenDue: () => {} };
    const rounds: { readonly parse: number; readonly replay: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpu();
      let read = 0;
      for (const text of lines) if (JSON.parse(text) !== null) read += 1;
      const between = cpu();
      const { totals } = await replayLogs([zone], { files: [file] }, host, progress);
      const after = cpu();
      if (totals.evaluated !== read || totals.changed === 0) throw new Error(JSON.stringify(totals));
      rounds.push({ parse: between - before, replay: after - between });
    }
    const perSecond = Math.round((1000 * LINES) / middle(rounds.map((round) => round.replay)));
    return {
      name,
      value: middle(rounds.map((round) => round.replay / round.parse)),
      limit,
      unit: '× JSON.parse of its lines',
      detail: `${perSecond.toLocaleString('en')} lines per second, through ${RULES} rules on each side`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
