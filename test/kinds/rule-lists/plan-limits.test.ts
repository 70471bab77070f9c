import { describe, expect, test } from 'vitest';
import type { DeclaredRule, ZoneFile } from '../../../src/generated/files.js';
import { PLANS, plansFrom, type Plan } from '@zonewright/edge-rules/lib/plans.js';
import type { ZoneScope } from '../../../src/kernel/model/scope.js';
import { managedWaf } from '../../../src/kinds/managed-waf/index.js';
import { checkRuleset } from '../../../src/kinds/rule-lists/checks/check.js';
import { PLAN_QUOTAS, checkRuleCount, phaseLimit } from '../../../src/kinds/rule-lists/rule-counts.js';
import {
  FIELD_PLANS,
  FUNCTION_PLANS,
  OPERATOR_PLANS,
} from '@zonewright/edge-rules/expressions/catalogue/plans.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { FUNCTIONS } from '@zonewright/edge-rules/expressions/catalogue/functions.js';
import { ACCOUNT, compileContext, declaredRuleset, settings, ZONE } from '../support.js';

type Said = readonly string[];

const zoneOf = (plan?: Plan): ZoneScope =>
  plan === undefined
    ? { level: 'zone', name: ZONE.name, id: ZONE.id }
    : { level: 'zone', name: ZONE.name, id: ZONE.id, plan };

/** What is said of a rule of a zone, of what hangs on its plan. */
function saidOfRule(phase: string, rule: object, plan?: Plan, scope = zoneOf(plan)): Said {
  const { context, reported } = compileContext({ scope });
  const declared: DeclaredRule = {
    ref: 'a',
    action: 'block',
    expression: 'ssl',
    ...rule,
  };
  checkRuleset(declaredRuleset([declared], { phase }), [], context);
  return reported
    .filter(({ code }) => code === 'not-in-plan')
    .map(({ severity, path, message }) => `${severity} at ${path.slice(2).join('.')}: ${message}`);
}

const rate = (members: object, action = 'block'): object => ({
  action,
  ratelimit: {
    characteristics: ['cf.colo.id', 'ip.src'],
    period: 10,
    requests_per_period: 5,
    ...members,
  },
});

/** What a rule says, in which phase and where; the smallest plan that has it; whether it is said where no plan is. */
const ROWS: readonly (readonly [phase: string, rule: object, at: string, least: Plan, isTold: boolean])[] = [
  [
    'http_ratelimit',
    rate({ mitigation_timeout: 120 }, 'managed_challenge'),
    'ratelimit.mitigation_timeout',
    'enterprise',
    true,
  ],
  [
    'http_ratelimit',
    rate({ mitigation_timeout: 120 }, 'js_challenge'),
    'ratelimit.mitigation_timeout',
    'enterprise',
    true,
  ],
  [
    'http_ratelimit',
    rate({ mitigation_timeout: 120 }, 'challenge'),
    'ratelimit.mitigation_timeout',
    'enterprise',
    true,
  ],
  ['http_ratelimit', rate({ mitigation_timeout: 7 }), 'ratelimit.mitigation_timeout', 'enterprise', true],
  [
    'http_ratelimit',
    rate({ mitigation_timeout: 90_000 }),
    'ratelimit.mitigation_timeout',
    'enterprise',
    true,
  ],
  ['http_ratelimit', rate({ mitigation_timeout: 86_400 }), 'ratelimit.mitigation_timeout', 'business', false],
  ['http_ratelimit', rate({ mitigation_timeout: 3600 }), 'ratelimit.mitigation_timeout', 'pro', false],
  ['http_ratelimit', rate({ mitigation_timeout: 0 }), 'ratelimit.mitigation_timeout', 'enterprise', false],
  ['http_ratelimit', rate({ period: 3600 }), 'ratelimit.period', 'enterprise', true],
  ['http_ratelimit', rate({ period: 600 }), 'ratelimit.period', 'business', false],
  ['http_ratelimit', rate({ period: 60 }), 'ratelimit.period', 'pro', false],
  [
    'http_ratelimit',
    rate({ counting_expression: 'http.response.code eq 401' }),
    'ratelimit.counting_expression',
    'business',
    false,
  ],
  [
    'http_ratelimit',
    rate({
      requests_per_period: null,
      score_per_period: 9,
      score_response_header_name: 'x',
    }),
    'ratelimit.score_per_period',
    'enterprise',
    false,
  ],
  [
    'http_ratelimit',
    rate({ characteristics: ['cf.colo.id', 'cf.unique_visitor_id'] }),
    'ratelimit.characteristics.1',
    'business',
    false,
  ],
  [
    'http_ratelimit',
    rate({ characteristics: ['cf.colo.id', 'http.host'] }),
    'ratelimit.characteristics.1',
    'enterprise',
    false,
  ],
  ['http_ratelimit', rate({}, 'log'), 'action', 'enterprise', false],
  ['http_request_firewall_custom', { action: 'log' }, 'action', 'enterprise', false],
  [
    'http_request_origin',
    { action: 'route', action_parameters: { host_header: 'a.example' } },
    'action_parameters.host_header',
    'enterprise',
    false,
  ],
  [
    'http_request_origin',
    { action: 'route', action_parameters: { sni: { value: 'a.example' } } },
    'action_parameters.sni',
    'enterprise',
    false,
  ],
  [
    'http_request_origin',
    { action: 'route', action_parameters: { origin: { host: 'a.example' } } },
    'action_parameters.origin.host',
    'enterprise',
    false,
  ],
  ...['query_string', 'header', 'cookie', 'host', 'user'].map(
    (part) =>
      [
        'http_request_cache_settings',
        {
          action: 'set_cache_settings',
          action_parameters: { cache_key: { custom_key: { [part]: {} } } },
        },
        `action_parameters.cache_key.custom_key.${part}`,
        'enterprise',
        false,
      ] as const,
  ),
];

/** An expression that has a name, and the smallest plan that has it. */
const EXPRESSIONS: readonly (readonly [text: string, least: Plan])[] = [
  ...[...FIELD_PLANS].map(([name, least]) => [conditionOn(name), least] as const),
  ['is_timed_hmac_valid_v0("k", http.request.uri, 10, http.request.timestamp.sec, 8)', 'pro'],
  ['regex_replace(http.host, "a", "b") eq "c"', 'business'],
  ['is_jwt_valid("k")', 'enterprise'],
  ['is_jwt_present("k")', 'enterprise'],
  ['len(sha256(http.host)) eq 1', 'enterprise'],
  ['http.host matches "a"', 'business'],
];

/** A condition on a field of any type. */
function conditionOn(name: string): string {
  return `${name} eq 1 or ssl`;
}

describe('what hangs on the plan of a zone', () => {
  test.each(ROWS)('%s %j at %s', (phase, rule, at, least, isTold) => {
    const has = plansFrom(least);
    for (const plan of PLANS) {
      const said = saidOfRule(phase, rule, plan).filter((one) => one.includes(` at ${at}: `));
      if (has.includes(plan)) expect(said).toEqual([]);
      else {
        expect(said).toEqual([expect.stringMatching(/^error /)]);
        expect(said[0]).toContain(`but the plan here is ${plan}`);
      }
    }
    const said = saidOfRule(phase, rule).filter((one) => one.includes(` at ${at}: `));
    expect(said).toEqual(isTold ? [expect.stringMatching(/^warning /)] : []);
    if (isTold) for (const plan of has) expect(said[0]).toContain(plan);
    // An account has no plan, and its phases are for Enterprise.
    expect(saidOfRule(phase, rule, undefined, ACCOUNT as never)).toEqual([]);
  });

  test.each(EXPRESSIONS)('%s', (expression, least) => {
    for (const plan of PLANS) {
      const said = saidOfRule('http_request_firewall_custom', { expression }, plan);
      const expected = plansFrom(least).includes(plan)
        ? []
        : [expect.stringMatching(/^error at expression: /)];
      expect(said).toEqual(expected);
    }
    expect(saidOfRule('http_request_firewall_custom', { expression })).toEqual([]);
  });

  test('names only fields and functions that there are, and each of them is tried here', () => {
    expect([...FIELD_PLANS.keys()].filter((name) => !FIELDS.has(name))).toEqual([]);
    expect([...FUNCTION_PLANS.keys()].filter((name) => !FUNCTIONS.has(name))).toEqual([]);
    const tried = EXPRESSIONS.map(([text]) => text).join('\n');
    for (const name of [...FUNCTION_PLANS.keys(), ...OPERATOR_PLANS.keys()]) expect(tried).toContain(name);
  });

  test.each(Object.keys(PLAN_QUOTAS))('how many rules of %s there are', (phase) => {
    const quotas = PLAN_QUOTAS[phase];
    if (quotas === undefined) throw new Error(phase);
    const said = (count: number, plan?: Plan): Said => {
      const { context, reported } = compileContext({ scope: zoneOf(plan) });
      const rules = Array.from({ length: count }, () => ({}));
      checkRuleCount([{ rules, path: ['rules'] }], phaseLimit(phase, zoneOf(plan), { limits: {} }), context);
      return reported.map(({ severity, message }) => `${severity}: ${message}`);
    };
    for (const plan of PLANS) {
      expect(said(quotas[plan], plan)).toEqual([]);
      // A contract of Enterprise may say more.
      const severity = plan === 'enterprise' ? 'warning' : 'error';
      expect(said(quotas[plan] + 1, plan)).toEqual([expect.stringContaining(`${severity}: `)]);
    }
    expect(said(quotas.business)).toEqual([]);
    const [warning = ''] = said(quotas.business + 1);
    expect(warning).toMatch(/^warning: /);
    for (const plan of PLANS) expect(warning).toContain(`${plan} ${quotas[plan]}`);
  });

  test('how far the managed rules are migrated', () => {
    const said = (plan?: Plan): Said => {
      const { context, reported } = compileContext({
        scope: zoneOf(plan),
        settings: settings(),
      });
      const section: Pick<ZoneFile, 'managed_waf'> = {
        managed_waf: { migration: 'validation' },
      };
      managedWaf.declare(section, context);
      return reported.map(({ severity, code }) => `${severity} ${code}`);
    };
    expect([...PLANS.map((plan) => said(plan)), said()]).toEqual([
      ...['free', 'pro', 'business'].map(() => ['error validation-plan']),
      [],
      ['warning validation-plan'],
    ]);
  });
});
