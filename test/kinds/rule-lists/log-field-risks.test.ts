import { describe, expect, it } from 'vitest';
import { LOG_FIELDS_PHASE } from '../../../src/kinds/rule-lists/log-field-facts.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { declaredRuleset, liveRuleset, PLACE, ZONE } from '../support.js';

interface Rule {
  readonly ref: string;
  readonly fields: Readonly<Record<string, readonly (string | object)[]>>;
  readonly expression?: string;
  readonly enabled?: boolean;
}

function ruleOf({ ref, fields, expression = 'true', enabled = true }: Rule): {
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
  readonly enabled: boolean;
  readonly action_parameters: Readonly<Record<string, unknown>>;
} {
  const parameters = Object.entries(fields).map(([parameter, names]) => [
    parameter,
    names.map((name) => (typeof name === 'string' ? { name } : name)),
  ]);
  return {
    ref,
    action: 'log_custom_field',
    expression,
    enabled,
    action_parameters: Object.fromEntries(parameters),
  };
}

/** The stage and the risks of a ruleset of the phase that gets other rules. */
function planned(before: readonly Rule[], after: readonly Rule[]): readonly string[] {
  const phase = LOG_FIELDS_PHASE;
  const live = liveRuleset(
    before.map((rule, index) => ({ id: `${index}`.repeat(32), ...ruleOf(rule) })),
    { phase },
  );
  const owner = { kind: 'ruleset', address: 'a', scope: ZONE, source: PLACE } as const;
  const { changes } = planRuleset(declaredRuleset(after.map(ruleOf), { phase }), live, owner, (weakens) =>
    weakens ? 'weaken' : 'protect',
  );
  return changes.flatMap(({ stage, risks }) => [
    stage,
    ...risks.map(({ code, message }) => `${code}: ${message}`),
  ]);
}

const request = (...names: readonly string[]): Rule['fields'] => ({ request_fields: names });
const shop = 'http.host eq "shop.example.com"';

describe('rules that log custom fields', () => {
  it.each<[string, readonly Rule[], readonly Rule[], readonly string[]]>([
    [
      'log a credential, and are changed before the jobs that list it',
      [{ ref: 'a', fields: request('x-a') }],
      [{ ref: 'a', fields: request('x-a', 'Authorization') }],
      ['protect', 'logs-sensitive-fields: request header authorization is newly logged'],
    ],
    [
      'log it for more requests',
      [{ ref: 'a', fields: request('authorization'), expression: shop }],
      [{ ref: 'a', fields: request('authorization') }],
      [
        'protect',
        'logs-sensitive-fields: request header authorization is newly logged for { http.host: "www.example.com" }',
      ],
    ],
    [
      'log it for more, perhaps',
      [{ ref: 'a', fields: request('authorization'), expression: 'ip.src in $office' }],
      [{ ref: 'a', fields: request('authorization'), expression: shop }],
      [
        'weaken',
        'logs-less: request header authorization is no longer logged for some requests, perhaps: it depends on $office',
        'logs-sensitive-fields: request header authorization is newly logged for some requests, perhaps: it depends on $office',
      ],
    ],
    [
      'log it once more in another rule',
      [{ ref: 'a', fields: request('authorization') }],
      [
        { ref: 'a', fields: request('authorization') },
        { ref: 'b', fields: request('authorization'), expression: shop },
      ],
      ['protect'],
    ],
    [
      'log it as it goes on instead of as it came',
      [{ ref: 'a', fields: request('authorization') }],
      [{ ref: 'a', fields: { transformed_request_fields: ['authorization'] } }],
      ['protect'],
    ],
    [
      'begin to do so when they are switched on',
      [{ ref: 'a', fields: { cookie_fields: ['sid'] }, enabled: false }],
      [{ ref: 'a', fields: { cookie_fields: ['sid'] } }],
      ['protect', 'logs-sensitive-fields: cookie sid is newly logged'],
    ],
    [
      'log less',
      [{ ref: 'a', fields: request('x-a', 'x-b') }],
      [{ ref: 'a', fields: request('x-a'), expression: shop }],
      [
        'weaken',
        'logs-less: request header x-a is no longer logged for { http.host: "www.example.com" }; request header x-b is no longer logged',
      ],
    ],
    [
      'log fewer values',
      [{ ref: 'a', fields: { raw_response_fields: [{ name: 'via', preserve_duplicates: true }] } }],
      [{ ref: 'a', fields: { raw_response_fields: ['via'] } }],
      ['weaken', 'logs-less: raw response header via is no longer logged with all its values'],
    ],
    [
      'log the same by another rule',
      [
        { ref: 'a', fields: request('x-a', 'x-b') },
        { ref: 'b', fields: request('x-a') },
      ],
      [
        { ref: 'a', fields: request('x-b') },
        { ref: 'b', fields: request('x-a') },
      ],
      ['protect'],
    ],
    [
      'are switched off, which is told by itself',
      [{ ref: 'a', fields: request('x-a') }],
      [{ ref: 'a', fields: request('x-a'), enabled: false }],
      ['weaken', 'disables-rule: a (log_custom_field) is switched off'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(planned(before, after)).toEqual(expected);
  });
});
