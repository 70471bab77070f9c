import * as fc from 'fast-check';
import { stringify } from 'yaml';
import type { PartialState } from '../../src/emulator/index.js';
import { ZONE } from '../helpers/world.js';

/** A rule as a file declares it. */
export interface GeneratedRule {
  readonly ref: string;
  readonly action: 'block' | 'skip' | 'log';
  readonly expression: string;
  readonly enabled?: boolean;
  readonly description?: string;
  readonly action_parameters?: { readonly ruleset: 'current' };
  readonly position?: 'first' | 'last' | { readonly after: string } | { readonly before: string };
}

export const PHASE = 'http_request_firewall_custom';
const REFS = ['a', 'b', 'c', 'd', 'e', 'f'];
const FOREIGN = ['x', 'y', 'z'];
const HOSTS = ['one', 'two', 'three'];

const expression = fc
  .constantFrom(...HOSTS, 'true')
  .map((host) => (host === 'true' ? 'true' : `http.host eq "${host}.example.com"`));

const content = fc.record(
  {
    action: fc.constantFrom('block', 'skip', 'log'),
    expression,
    enabled: fc.boolean(),
    description: fc.constantFrom('', 'a note', 'another note'),
  },
  { requiredKeys: ['action', 'expression'] },
);

function withParameters(ref: string, rule: { action: string; expression: string }): GeneratedRule {
  const parameters = rule.action === 'skip' ? { action_parameters: { ruleset: 'current' } } : {};
  return { ref, ...rule, ...parameters } as GeneratedRule;
}

/** Rules with distinct refs, in any order. */
function ruleList(refs: readonly string[]): fc.Arbitrary<readonly GeneratedRule[]> {
  return fc
    .shuffledSubarray([...refs])
    .chain((chosen) => fc.tuple(...chosen.map((ref) => content.map((rule) => withParameters(ref, rule)))));
}

const position = fc.constantFrom<GeneratedRule['position'][]>(
  undefined,
  undefined,
  'first',
  'last',
  { after: 'x' },
  { before: 'x' },
);

/** A ruleset of either ownership; shared ones place some rules, beside the foreign rule x where it is there. */
export const ruleset = fc.oneof(
  ruleList(REFS).map((rules) => ({ phase: PHASE, ownership: 'exclusive' as const, rules })),
  fc.tuple(ruleList(REFS), fc.array(position, { minLength: 6, maxLength: 6 })).map(([rules, positions]) => ({
    phase: PHASE,
    ownership: 'shared' as const,
    rules: rules.map((rule, index) => {
      const at = positions[index];
      return at === undefined ? rule : { ...rule, position: at };
    }),
  })),
);

const policies = fc.uniqueArray(
  fc.record({
    description: fc.constantFrom('scripts', 'frames', 'whole site'),
    action: fc.constantFrom('log', 'allow'),
    enabled: fc.boolean(),
    expression,
    value: fc.oneof(
      fc.constant("script-src 'self';  connect-src https://b.example.com https://a.example.com"),
      fc.constant({
        'connect-src': ['https://a.example.com', 'https://b.example.com'],
        'script-src': ["'self'"],
      }),
      fc.constant({ 'default-src': ["'none'"] }),
    ),
  }),
  { selector: ({ description }) => description, maxLength: 3 },
);

/** What a job may say beside what it logs: null says that nothing must be there. */
const jobMembers = {
  filter: maybe<object | string | null>({ where: { key: 'RayID', operator: 'eq', value: 1 } }, '', null),
  max_upload_records: maybe(0, 1000, null),
  sample_rate: maybe(1, 0.5, null),
  output_options: maybe<object | null>(
    {},
    { output_type: 'csv', batch_prefix: 'RayID' },
    { record_suffix: ';', record_prefix: null },
    null,
  ),
};

function maybe<Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> {
  return fc.option(fc.constantFrom(...values), { nil: undefined });
}

const ownership = fc.constantFrom('exclusive', 'shared');

/** A zone file with any of the sections. */
export const zoneSections = fc.record(
  {
    zone_settings: fc
      .record(
        {
          ssl: fc.constantFrom('flexible', 'strict'),
          always_use_https: fc.constantFrom('on', 'off'),
          early_hints: fc.constantFrom('on', 'off'),
          security_header: fc.record({
            strict_transport_security: fc.record(
              { enabled: fc.boolean(), max_age: fc.constantFrom(0, 60), preload: fc.boolean() },
              { requiredKeys: [] },
            ),
          }),
        },
        { requiredKeys: [] },
      )
      .filter((settings) => Object.keys(settings).length > 0),
    page_shield: fc.record({ enabled: fc.boolean() }),
    csp_policies: fc.record({ ownership, policies }),
    rulesets: ruleset.map((one) => [one]),
    log_fields: fc.record(
      {
        request_headers: fc.uniqueArray(fc.constantFrom('x-a', 'x-b', 'x-c')),
        cookies: fc.uniqueArray(fc.constantFrom('Id', 'id')),
      },
      { requiredKeys: ['request_headers'] },
    ),
    logpush_jobs: fc.record({
      ownership,
      jobs: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom('one', 'two'),
          enabled: fc.boolean(),
          destination_conf: fc.constant({ env: 'LOGPUSH_DESTINATION' }),
          fields: fc.uniqueArray(fc.constantFrom('RayID', 'Cookies', 'RequestHeaders'), { minLength: 1 }),
          ...jobMembers,
        }),
        { selector: ({ name }) => name, maxLength: 2 },
      ),
    }),
  },
  { requiredKeys: [] },
);

export type ZoneSections = typeof zoneSections extends fc.Arbitrary<infer Value> ? Value : never;

/** The text of a zone file. */
export function zoneFile(sections: object, id = ZONE, name = 'shop.example.com'): string {
  return stringify({ zone: { name, id }, ...sections }, { aliasDuplicateObjects: false });
}

const liveRules = fc
  .tuple(ruleList([...REFS.slice(0, 4), ...FOREIGN]), fc.boolean())
  .map(([rules, unknown]) =>
    rules.map((rule) => ({ ...rule, ...(unknown ? { x_unknown: { kept: [1, null] } } : {}) })),
  );

const livePolicies = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('p1', 'p2', 'p3').map((name) => name.padEnd(32, '0')),
      description: fc.constantFrom('scripts', 'frames', 'somebody else'),
      action: fc.constantFrom('log', 'allow'),
      enabled: fc.constantFrom('true', 'false'),
      expression,
      value: fc.constantFrom(
        "script-src 'self'",
        "connect-src https://b.example.com https://a.example.com; script-src 'self'",
      ),
    }),
    { selector: ({ description }) => description, comparator: 'IsStrictlyEqual', maxLength: 3 },
  )
  .filter((list) => new Set(list.map(({ id }) => id)).size === list.length);

/** What a zone looks like before: rules and policies of ours and of others, with members that nobody knows. */
export const liveState: fc.Arbitrary<PartialState> = fc
  .record({
    enabled: fc.boolean(),
    ssl: fc.option(fc.constantFrom('off', 'flexible', 'strict')),
    rules: fc.option(liveRules),
    policies: livePolicies,
    normalise: fc.boolean(),
  })
  .map(({ enabled, ssl, rules, policies: list, normalise }) => ({
    behaviour: { normalise },
    zones: {
      [ZONE]: {
        name: 'shop.example.com',
        settings: ssl === null ? {} : { ssl: { value: ssl, modified_on: '2026-01-01T00:00:00Z' } },
        page_shield: { enabled },
        policies: list,
        rulesets:
          rules === null
            ? []
            : [
                {
                  id: 'f'.repeat(32),
                  name: 'default',
                  kind: 'zone',
                  phase: PHASE,
                  version: '4',
                  rules: rules.map((rule, index) => ({
                    id: String(index).padStart(32, 'e'),
                    version: '1',
                    ...rule,
                  })),
                },
              ],
      },
    },
  }));
