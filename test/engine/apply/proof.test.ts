import { afterEach, describe, expect, it } from 'vitest';
import { asJsonObject, isObject, type Json, type JsonObject } from '../../../src/kernel/model/json.js';
import { membersOf, type WriteRequest } from '../../../src/kernel/model/request.js';
import { exitOf } from '../../../src/engine/exit.js';
import type { Client } from '../../../src/service/http/client.js';
import { openWorld, ZONE, type World } from '../../helpers/world.js';
import { always } from '../../helpers/reads-of.js';

const RULESET = 'a'.repeat(32);
const FOREIGN = { id: 'f'.repeat(32), ref: 'by-hand', action: 'block', expression: 'ip.src eq 192.0.2.9' };
const OWN = {
  id: 'e'.repeat(32),
  ref: 'office',
  action: 'skip',
  expression: 'ip.src eq 192.0.2.1',
  action_parameters: { ruleset: 'current' },
};

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      plan: 'enterprise',
      page_shield: { enabled: false },
      policies: [
        {
          id: 'c'.repeat(32),
          description: 'checkout',
          action: 'log',
          enabled: 'true',
          expression: 'true',
          value: "script-src 'self'",
        },
        {
          id: 'd'.repeat(32),
          description: 'old',
          action: 'log',
          enabled: 'true',
          expression: 'true',
          value: "script-src 'none'",
        },
      ],
      rulesets: [
        {
          id: RULESET,
          name: 'default',
          phase: 'http_request_firewall_custom',
          version: '3',
          rules: [FOREIGN, OWN],
        },
      ],
      logpush_jobs: [
        {
          name: 'requests',
          dataset: 'http_requests',
          enabled: true,
          destination_conf: 's3://bucket/logs?region=eu-1',
          logpull_options: 'fields=RayID&timestamps=rfc3339',
        },
      ],
    },
  },
} as const;

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }\n`;
const FILES = {
  rules: `rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    rules:
      - { ref: office, action: skip, expression: ip.src eq 192.0.2.1, action_parameters: { ruleset: current }, logging: { enabled: false } }
      - { ref: web, action: block, expression: 'http.host eq "a.example"' }
`,
  policies: `csp_policies:
  policies:
    - { description: checkout, action: allow, enabled: true, expression: 'true', value: { script-src: ["'self'"] } }
`,
  shield: 'page_shield: { enabled: true }\n',
  jobs: `logpush_jobs:
  jobs:
    - { name: requests, dataset: http_requests, enabled: true, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID, ClientIP], timestamps: rfc3339 }
`,
} as const;

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

type Lie = (body: JsonObject, request: WriteRequest) => JsonObject;

/** Something between us and the service that changes what is sent, and hides nothing. */
function between(lie: Lie): (client: Client) => Client {
  return (client) => ({
    ...client,
    writer: {
      send: (request) => client.writer.send({ ...request, body: lie(membersOf(request), request) }, always),
    },
  });
}

const asObjects = (list: readonly Json[]): readonly JsonObject[] =>
  list.flatMap((one) => (isObject(one) ? [asJsonObject(one)] : []));

const inRules =
  (edit: (rules: readonly JsonObject[]) => readonly JsonObject[]): Lie =>
  (body) => {
    const rules = Array.isArray(body['rules']) ? asObjects(body['rules']) : [];
    return { ...body, rules: [...edit(rules)] };
  };
const inRule = (ref: string, edit: (rule: JsonObject) => JsonObject): Lie =>
  inRules((rules) => rules.map((rule) => (rule['ref'] === ref ? edit(rule) : rule)));

async function apply(file: keyof typeof FILES, lie?: Lie) {
  world = await openWorld({ state: STATE, ...(lie === undefined ? {} : { alter: between(lie) }) });
  const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES[file] });
  const report = await world.apply(configuration, await world.plan(configuration));
  return { report, exit: exitOf(report), world };
}

describe('a write that arrives as it was sent', () => {
  it.each(['rules', 'policies', 'shield', 'jobs'] as const)('%s: is applied, and proved', async (file) => {
    const { report, exit } = await apply(file);
    expect(report.outcomes.map(({ status }) => status)).not.toContain('differs');
    expect([exit, report.verification.verdict]).toEqual([0, 'clean']);
  });
});

describe('a write that is changed on its way', () => {
  it.each<[string, keyof typeof FILES, Lie, readonly string[]]>([
    [
      'loses a foreign rule',
      'rules',
      inRules((rules) => rules.filter(({ ref }) => ref !== 'by-hand')),
      ['by-hand: it was sent, but is not there'],
    ],
    [
      'disables a foreign rule',
      'rules',
      inRule('by-hand', (rule) => ({ ...rule, enabled: false })),
      ['by-hand: enabled is false, but true was sent'],
    ],
    [
      'loses logging',
      'rules',
      inRule('office', ({ logging: _, ...rule }) => rule),
      ['office: logging.enabled is true, but false was sent'],
    ],
    [
      'is put in another order',
      'rules',
      inRules((rules) => rules.toReversed()),
      [
        'by-hand: it is at position 3, which is not where it was sent',
        'office: it is at position 2, which is not where it was sent',
      ],
    ],
    [
      'gets a rule',
      'rules',
      inRules((rules) => [...rules, { ref: 'spy', action: 'log', expression: 'true' }]),
      ['spy: it is there, but was not sent'],
    ],
    [
      'has another policy',
      'policies',
      (body) => ({ ...body, value: "script-src 'self' https://evil.example" }),
      [`value is "script-src 'self' https://evil.example", but "script-src 'self'" was sent`],
    ],
    [
      'has another switch',
      'shield',
      (body) => ({ ...body, enabled: false }),
      ['enabled is false, but true was sent'],
    ],
    [
      'sends logs elsewhere',
      'jobs',
      (body) => ({ ...body, destination_conf: 's3://evil/logs?region=eu-1' }),
      ['destination_conf is not as it was sent'],
    ],
    [
      'logs less',
      'jobs',
      (body) => ({ ...body, logpull_options: 'fields=RayID&timestamps=rfc3339' }),
      ['output_options.field_names is ["RayID"], but ["RayID","ClientIP"] was sent'],
    ],
  ])('%s: differs, exit 7', async (_, file, lie, expected) => {
    const { report, exit } = await apply(file, lie);
    expect(exit).toBe(7);
    const outcome = report.outcomes.find(({ status }) => status === 'differs');
    const differences = outcome?.status === 'differs' ? outcome.differences : [];
    expect(
      differences.map(({ rule, message }) => (rule === undefined ? message : `${rule}: ${message}`)),
    ).toEqual(expected);
    expect(report.verification.verdict).toBe('differs');
  });

  it('keeps what follows in its scope from being sent', async () => {
    world = await openWorld({
      state: STATE,
      alter: between((body, { path }) => (path.includes('page_shield') ? { ...body, enabled: false } : body)),
    });
    const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES.shield + FILES.rules });
    const report = await world.apply(configuration, await world.plan(configuration));
    expect(report.outcomes.map(({ status }) => status)).toEqual(['differs', 'not_reached']);
  });

  it('keeps even that which waits for nothing from being sent', async () => {
    const policy = (name: string): string =>
      `    - { description: ${name}, action: log, enabled: true, expression: 'true', value: { script-src: ["'self'"] } }\n`;
    const policies = `csp_policies:\n  ownership: shared\n  policies:\n${policy('login')}${policy('basket')}`;
    world = await openWorld({ state: STATE, alter: between((body) => ({ ...body, enabled: false })) });
    const configuration = await world.configure({ 'zones/shop.yaml': HEAD + policies });
    const report = await world.apply(configuration, await world.plan(configuration));
    expect(report.outcomes.map(({ status }) => status)).toEqual(['differs', 'not_reached']);
    expect(world.writes()).toHaveLength(1);
  });
});

describe('somebody else who writes at the same time', () => {
  const theirs = { ref: 'theirs', action: 'block', expression: 'ip.src eq 198.51.100.1' };
  const stored = {
    ...theirs,
    id: 'b'.repeat(32),
    version: '1',
    description: '',
    enabled: true,
    last_updated: '2026-01-01T00:00:00Z',
  };

  it('in between: what was lost is named, exit 7', async () => {
    let isFirst = true;
    const meanwhile = (client: Client): Client => ({
      ...client,
      writer: {
        send: async (request) => {
          if (isFirst) {
            isFirst = false;
            await client.writer.send({ ...request, body: { rules: [FOREIGN, OWN, theirs] } }, always);
          }
          return client.writer.send(request, always);
        },
      },
    });
    world = await openWorld({ state: STATE, alter: meanwhile });
    const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES.rules });
    const plan = await world.plan(configuration);
    const report = await world.apply(configuration, plan);
    expect(exitOf(report)).toBe(7);
    expect(report.findings.find(({ code }) => code === 'write-in-between')?.message).toContain(
      'theirs (they had added it)',
    );
  });

  it('right after: what they wrote differs from what was sent', async () => {
    world = await openWorld({ state: STATE });
    const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES.rules });
    const plan = await world.plan(configuration);
    world.emulator.inject({
      kind: 'edit',
      when: 'after',
      match: { method: 'PUT' },
      edit: { op: 'add', path: `/zones/${ZONE}/rulesets/0/rules/-`, value: stored },
    });
    const report = await world.apply(configuration, plan);
    expect(exitOf(report)).toBe(7);
    expect(report.outcomes).toMatchObject([{ status: 'differs', differences: [{ rule: 'theirs' }] }]);
  });
});

it('a write of somebody else right after it is named by its version, though nothing differs: exit 7', async () => {
  const twice = (client: Client): Client => ({
    ...client,
    writer: {
      send: async (request) => {
        const answer = await client.writer.send(request, always);
        await client.writer.send(request, always);
        return answer;
      },
    },
  });
  world = await openWorld({ state: STATE, alter: twice });
  const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES.rules });
  const report = await world.apply(configuration, await world.plan(configuration));
  expect(report.outcomes).toMatchObject([{ status: 'applied' }]);
  expect(report.findings.map(({ code }) => code)).toContain('write-in-between');
  expect(exitOf(report)).toBe(7);
});

describe('a write that can not be read back', () => {
  it.each([
    ['though all of the zone can be read afterwards', 3],
    ['nor anything else', 100],
  ])('is applied and not proved, %s: exit 4', async (_, times) => {
    world = await openWorld({ state: STATE });
    const configuration = await world.configure({ 'zones/shop.yaml': HEAD + FILES.shield });
    const plan = await world.plan(configuration);
    world.emulator.inject({
      kind: 'status',
      status: 403,
      code: 10000,
      message: 'no',
      nth: 2,
      times,
      match: { method: 'GET' },
    });
    const report = await world.apply(configuration, plan);
    expect(report.outcomes).toMatchObject([{ status: 'applied', unproved: expect.any(String) }]);
    expect([report.verification.verdict, exitOf(report)]).toEqual(['incomplete', 4]);
  });
});
