import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PartialState } from '../../src/emulator/index.js';
import { FILLED_PATHS, leftOut, writtenOut } from '../../src/emulator/filled-in.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, SECRETS, ZONE } from '../helpers/world.js';
import { runs } from '../helpers/runs.js';
import { anyVariant, VARIANTS } from '../helpers/variants.js';

const managed = 'e'.repeat(32);
const rules = (phase: string, ...own: readonly object[]): object => ({ phase, rules: own });

/** What has members that the service fills in, and says none of them. */
const ZONE_FILE = {
  zone: { name: 'shop.example.com', id: ZONE },
  rulesets: [
    rules('http_request_firewall_custom', {
      ref: 'skips',
      action: 'skip',
      expression: 'ip.src eq 192.0.2.1',
      action_parameters: { ruleset: 'current' },
    }),
    rules('http_ratelimit', {
      ref: 'login',
      action: 'block',
      expression: 'http.request.uri.path eq "/login"',
      ratelimit: { characteristics: ['ip.src', 'cf.colo.id'], period: 60, requests_per_period: 10 },
    }),
    rules('http_request_dynamic_redirect', {
      ref: 'moved',
      action: 'redirect',
      expression: 'http.host eq "old.example.com"',
      action_parameters: {
        from_value: { target_url: { value: 'https://new.example.com/' }, status_code: 301 },
      },
    }),
    rules('http_request_firewall_managed', {
      ref: 'managed',
      action: 'execute',
      expression: 'true',
      action_parameters: { id: managed },
    }),
  ],
  log_fields: { request_headers: ['x-a'], response_headers: ['x-b'] },
  logpush_jobs: {
    jobs: [
      {
        name: 'to-bucket',
        dataset: 'http_requests',
        enabled: true,
        destination_conf: { env: 'LOGPUSH_DESTINATION' },
        fields: ['RayID'],
        output_options: { batch_prefix: '[' },
      },
    ],
  },
  csp_policies: {
    policies: [
      {
        description: 'all',
        action: 'log',
        enabled: true,
        expression: 'true',
        value: { 'script-src': ["'self'"] },
      },
    ],
  },
};

const ACCOUNT_FILE = {
  account: { name: 'main', id: ACCOUNT },
  lists: {
    lists: [
      { name: 'office', kind: 'ip', items: ['192.0.2.0/24'] },
      { name: 'hosts', kind: 'hostname', items: ['*.example.com'] },
      {
        name: 'old',
        kind: 'redirect',
        items: [{ source_url: 'example.com/old', target_url: 'https://example.com/new' }],
      },
    ],
  },
};

const FILES = { 'zones/shop.yaml': stringify(ZONE_FILE), 'accounts/main.yaml': stringify(ACCOUNT_FILE) };

/** What is applied, and what a plan of the same files would change then. */
async function appliedIn(behaviour: NonNullable<PartialState['behaviour']>): Promise<readonly string[]> {
  const state: PartialState = {
    behaviour,
    zones: { [ZONE]: { name: 'shop.example.com', account: ACCOUNT } },
    accounts: {
      [ACCOUNT]: {
        name: 'main',
        rulesets: [
          {
            id: managed,
            kind: 'managed',
            phase: 'http_request_firewall_managed',
            name: 'Managed',
            rules: [],
          },
        ],
      },
    },
  };
  const world = await openWorld({ state });
  onTestFinished(() => world.close());
  const configuration = await world.configure(FILES);
  const plan = await world.plan(configuration);
  const { outcomes } = await world.apply(configuration, plan);
  const left = await world.plan(configuration);
  const failed = outcomes.filter(({ status }) => status !== 'applied');
  return [
    ...[...plan.scopes, ...left.scopes].flatMap((scope) =>
      scope.status === 'incomplete' ? scope.reason.map(({ message }) => message) : [],
    ),
    ...failed.map((outcome) => `${outcome.status} ${outcome.change.address} ${JSON.stringify(outcome)}`),
    ...changesOf(left).map(({ change }) => `left: ${change.address} ${JSON.stringify(change.details)}`),
  ];
}

describe('a service that answers in another documented way', () => {
  it.each(
    Object.entries(VARIANTS).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('stores what is applied, and a plan has nothing left: %s %s', async (name, value) => {
    expect(await appliedIn({ [name]: value })).toEqual([]);
  });

  it('does so in any mixture of the ways', async () => {
    await fc.assert(
      fc.asyncProperty(anyVariant, fc.boolean(), async (behaviour, normalise) => {
        expect(await appliedIn({ ...behaviour, normalise })).toEqual([]);
      }),
      { numRuns: runs(6) },
    );
  });

  it('needs the secrets of its jobs', () => expect(Object.keys(SECRETS)).toContain('LOGPUSH_DESTINATION'));
});

describe('members that the service fills in', () => {
  it('are each once in the table', () => {
    expect(new Set(FILLED_PATHS).size).toBeGreaterThan(20);
  });

  it('are written out, left out again, and nothing else is touched', () => {
    const rule = {
      ref: 'a',
      action: 'block',
      expression: 'true',
      x_later: 1,
      ratelimit: { period: 10, mitigation_timeout: 60 },
    };
    const ruleset = { id: 'r', rules: [rule] };
    const filled = writtenOut(ruleset, 'ruleset');
    expect(filled).toEqual({
      id: 'r',
      description: '',
      rules: [
        {
          ...rule,
          description: '',
          enabled: true,
          action_parameters: {},
          ratelimit: { ...rule.ratelimit, requests_to_origin: false, counting_expression: '' },
        },
      ],
    });
    expect(leftOut(filled, 'ruleset')).toEqual(ruleset);
  });
});
