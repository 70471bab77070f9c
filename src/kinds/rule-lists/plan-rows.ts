import type { SectionPath } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import { PLANS, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import type { PlanLimit } from '../toolkit/plan-limit.js';
import type { DeclaredRule } from './declared.js';
import { SPANS } from './spans.js';

/** A rule's feature that not every plan has, and its path. */
export interface PlanUse extends Pick<PlanLimit, 'what' | 'least' | 'undeclared' | 'help'> {
  readonly path: SectionPath;
}

/** The features that a rule of these phases uses. */
interface PlanRow {
  readonly phases: readonly string[];
  readonly usesOf: (rule: DeclaredRule) => readonly PlanUse[];
}

/** The longest period and timeout by plan, in seconds (rate limiting, availability). */
const LONGEST: Readonly<Record<Plan, { readonly period: number; readonly mitigation_timeout: number }>> = {
  free: { period: 10, mitigation_timeout: 10 },
  pro: { period: 60, mitigation_timeout: 3600 },
  business: { period: 600, mitigation_timeout: 86_400 },
  enterprise: {
    period: Number.POSITIVE_INFINITY,
    mitigation_timeout: Number.POSITIVE_INFINITY,
  },
};

/** What plans below Enterprise can count by, also behind NAT. */
const COUNTED_BY: Readonly<Record<string, Plan>> = {
  'cf.colo.id': 'free',
  'ip.src': 'free',
  'cf.unique_visitor_id': 'business',
};

/** What depends on a zone's plan, except fields, functions and numbers of rules. From the vendor's tables. */
export const PLAN_ROWS: readonly PlanRow[] = [
  { phases: ['http_ratelimit'], usesOf: (rule) => longerThan('period', rule) },
  { phases: ['http_ratelimit'], usesOf: timeoutUses },
  {
    phases: ['http_ratelimit'],
    usesOf: ({ ratelimit }) => countedBy(ratelimit),
  },
  {
    phases: ['http_ratelimit'],
    usesOf: ({ ratelimit }) => members(ratelimit, 'ratelimit', RATE_MEMBERS),
  },
  {
    phases: ['http_request_firewall_custom', 'http_ratelimit'],
    usesOf: ({ action }) =>
      action === 'log' ? [{ path: ['action'], what: 'action log', ...ENTERPRISE_PART }] : [],
  },
  {
    phases: ['http_request_origin'],
    usesOf: ({ action_parameters: given }) => [
      ...members(given, 'action_parameters', {
        host_header: 'enterprise',
        sni: 'enterprise',
      }),
      ...members(inside(given, 'origin'), 'action_parameters.origin', {
        host: 'enterprise',
      }),
    ],
  },
  {
    phases: ['http_request_cache_settings'],
    usesOf: ({ action_parameters: given }) =>
      members(
        inside(inside(given, 'cache_key'), 'custom_key'),
        'action_parameters.cache_key.custom_key',
        KEY_PARTS,
      ),
  },
];

/** What a cache key can be made of. */
const KEY_PARTS = {
  query_string: 'enterprise',
  header: 'enterprise',
  cookie: 'enterprise',
  host: 'enterprise',
  user: 'enterprise',
} as const;

const ENTERPRISE_PART = { least: 'enterprise', undeclared: 'silent' } as const;

const RATE_MEMBERS: Readonly<Record<string, Plan>> = {
  counting_expression: 'business',
  score_per_period: 'enterprise',
};

function longerThan(
  member: 'period' | 'mitigation_timeout',
  { ratelimit }: DeclaredRule,
): readonly PlanUse[] {
  const seconds = isObject(ratelimit) ? ratelimit[member] : undefined;
  if (typeof seconds !== 'number') return [];
  const fits = member === 'period' || SPANS.includes(seconds) || seconds === 0;
  const least = fits ? PLANS.find((plan) => seconds <= LONGEST[plan][member]) : 'enterprise';
  return least === undefined || least === 'free' ? [] : [span(member, seconds, least)];
}

/** Challenges have no timeout: they last until passed. With block, 0 blocks single requests over the limit. */
function timeoutUses(rule: DeclaredRule): readonly PlanUse[] {
  const { ratelimit, action } = rule;
  const seconds = isObject(ratelimit) ? ratelimit['mitigation_timeout'] : undefined;
  if (typeof seconds !== 'number' || seconds < 0) return [];
  const isTest = ACTION_FACTS.get(action)?.strength === 'tests';
  if (isTest && seconds !== 0)
    return [
      {
        ...span('mitigation_timeout', seconds, 'enterprise', ` with ${action}`),
        help: 'write 0 or leave it out: a challenge lasts until it is passed.',
      },
    ];
  if (action === 'block' && seconds === 0)
    return [
      {
        ...span('mitigation_timeout', 0, 'enterprise', ' with block'),
        undeclared: 'silent',
      },
    ];
  return isTest ? [] : longerThan('mitigation_timeout', rule);
}

/** Without a declared plan, only spans for Enterprise are reported: smaller plans accept most usual ones. */
function span(member: string, seconds: number, least: Plan, where = ''): PlanUse {
  const undeclared = least === 'enterprise' ? 'warning' : 'silent';
  return {
    path: ['ratelimit', member],
    what: `${member} ${seconds}${where}`,
    least,
    undeclared,
  };
}

function countedBy(ratelimit: unknown): readonly PlanUse[] {
  const given = isObject(ratelimit) ? ratelimit['characteristics'] : undefined;
  if (!Array.isArray(given)) return [];
  return given.flatMap((name: unknown, index) => {
    if (typeof name !== 'string') return [];
    const least = Object.hasOwn(COUNTED_BY, name) ? COUNTED_BY[name] : 'enterprise';
    if (least === undefined || least === 'free') return [];
    const path = ['ratelimit', 'characteristics', index];
    return [
      {
        path,
        what: `counting by ${JSON.stringify(name)}`,
        least,
        undeclared: 'silent' as const,
      },
    ];
  });
}

/** The present members that a smaller plan lacks. */
function members(owner: unknown, at: string, names: Readonly<Record<string, Plan>>): readonly PlanUse[] {
  if (!isObject(owner)) return [];
  return Object.entries(names).flatMap(([name, least]) => {
    const value = owner[name];
    if (value === undefined || value === null || value === '') return [];
    return [
      {
        path: [...at.split('.'), name],
        what: name,
        least,
        undeclared: 'silent' as const,
      },
    ];
  });
}

function inside(owner: unknown, name: string): unknown {
  return isObject(owner) ? owner[name] : undefined;
}
