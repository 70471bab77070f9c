import { stringify } from 'yaml';
import type { PlanDocument } from '../../src/generated/documents/plan.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { openWorld } from './world.js';

/** A zone of a large repository: its name, its id and its file. */
interface LargeZone {
  readonly name: string;
  readonly id: string;
  readonly file: {
    readonly csp_policies?: { readonly ownership: 'exclusive'; readonly policies: readonly Policy[] };
    readonly rulesets?: readonly { readonly phase: string; readonly rules: readonly object[] }[];
  };
}

interface Policy {
  readonly description: string;
  readonly action: string;
  readonly expression: string;
  readonly value: Readonly<Record<string, readonly string[]>>;
}

function zones(count: number, fileOf: (host: string, at: number) => LargeZone['file']): readonly LargeZone[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `${NAMES[at % NAMES.length] ?? 'zone'}${at}.example.com`;
    return {
      name,
      id: (at + 1).toString(16).padStart(32, '9'),
      file: fileOf(name, at),
    };
  });
}

const NAMES = ['shop', 'blog', 'checkout', 'support', 'careers'];

/** One edit of a shared rule in each of so many zones: the same everywhere but for the name of the host. */
export function oneEdit(count: number): Promise<PlanDocument> {
  const withLimit = (limit: number) => (host: string) => ({
    rulesets: [
      {
        phase: 'http_ratelimit',
        rules: [
          {
            ref: 'login',
            action: 'block',
            expression: `http.host eq "${host}" and http.request.uri.path eq "/login"`,
            ratelimit: {
              characteristics: ['cf.colo.id', 'ip.src'],
              period: 60,
              requests_per_period: limit,
              mitigation_timeout: 600,
            },
          },
        ],
      },
    ],
  });
  return planBetween(zones(count, withLimit(20)), zones(count, withLimit(10)));
}

/** So many new policies in each of so many zones. `own`: no two zones have one in common. */
export function newPolicies(count: number, policies: number, own = false): Promise<PlanDocument> {
  const file = (_: string, zone: number) => withPolicies(policies, (at) => policy(at, own ? `-${zone}` : ''));
  return planBetween(
    zones(count, () => ({})),
    zones(count, file),
  );
}

/** In each zone 60 policies come, 7 go and 32 are changed, of which 8 let more through; no two zones have one in common. */
export function manySmallChanges(count: number): Promise<PlanDocument> {
  const before = (_: string, zone: number) => withPolicies(39, (at) => policy(at, `-${zone}`));
  const after = (_: string, zone: number) =>
    withPolicies(92, (at) => {
      const kept = policy(at + 7, `-${zone}`);
      if (at >= 32) return kept;
      return at < 8 ? { ...kept, value: { 'script-src': ['*'] } } : { ...kept, action: 'log' };
    });
  return planBetween(zones(count, before), zones(count, after));
}

function withPolicies(count: number, policyAt: (at: number) => Policy): LargeZone['file'] {
  return {
    csp_policies: {
      ownership: 'exclusive',
      policies: Array.from({ length: count }, (_, at) => policyAt(at)),
    },
  };
}

function policy(at: number, suffix: string): Policy {
  return {
    description: `page ${at}${suffix}`,
    action: at % 3 === 0 ? 'log' : 'allow',
    expression: `starts_with(http.request.uri.path, "/section-${at}${suffix}/")`,
    value: { 'script-src': ["'self'", `https://js${at}.example.net`] },
  };
}

/** So many new rules in one zone. */
export function newRules(count: number): Promise<PlanDocument> {
  const file = () => ({
    rulesets: [
      {
        phase: 'http_request_firewall_custom',
        rules: Array.from({ length: count }, (_, at) => ({
          ref: `blocked-path-${at}`,
          description: `ticket SEC-${4_000 + at}: probes of an old installation`,
          action: at % 4 === 0 ? 'managed_challenge' : 'block',
          expression: `starts_with(http.request.uri.path, "/old-${at}/admin") and not ip.src in {192.0.2.0/24 198.51.100.${at % 250}}`,
        })),
      },
    ],
  });
  return planBetween(
    zones(1, () => ({})),
    zones(1, file),
  );
}

/** The plan that makes live zones what their files say, as the planner makes it. What is live is put there: writing it would take longer than all else. */
async function planBetween(live: readonly LargeZone[], wanted: readonly LargeZone[]): Promise<PlanDocument> {
  const zonesNow = live.map(({ name, id, file }): [string, object] => [id, { name, ...liveOf(file) }]);
  const world = await openWorld({ hangs: false, state: { zones: Object.fromEntries(zonesNow) } });
  try {
    return planDocument(await world.plan(await world.configure(filesOf(wanted))));
  } finally {
    await world.close();
  }
}

/** What is live when a file was applied. */
function liveOf({ csp_policies: section, rulesets = [] }: LargeZone['file']): object {
  return {
    policies: (section?.policies ?? []).map(({ value, ...others }, at) => {
      const directives = Object.entries(value).map(([name, sources]) => [name, ...sources].join(' '));
      return { id: idOf(at), enabled: true, ...others, value: directives.join('; ') };
    }),
    rulesets: rulesets.map(({ phase, rules }, at) => ({
      id: idOf(at),
      name: 'default',
      kind: 'zone',
      version: '1',
      phase,
      rules: rules.map((rule, index) => ({ id: idOf(index), ...rule })),
    })),
  };
}

function idOf(at: number): string {
  return at.toString(16).padStart(32, '8');
}

function filesOf(all: readonly LargeZone[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    all.map(({ name, id, file }) => [`zones/${name}.yaml`, stringify({ zone: { name, id }, ...file })]),
  );
}
