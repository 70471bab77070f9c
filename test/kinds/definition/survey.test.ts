import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { KindName } from '../../../src/kernel/model/change.js';
import type { Sections } from '../../../src/kernel/model/context.js';
import type { LiveThing } from '../../../src/kinds/definition/survey.js';
import { KINDS } from '../../../src/kinds/registry.js';
import { ACCOUNT, answering, compileContext, settings, ZONE } from '../support.js';

const RULESETS = `/zones/${ZONE.id}/rulesets`;
const POLICIES = `/zones/${ZONE.id}/page_shield/policies`;
const JOBS = `/zones/${ZONE.id}/logpush/jobs`;
const POLICY = { id: '1', action: 'log', enabled: 'true', expression: 'true', value: "script-src 'self'" };
const CUSTOM = 'http_request_firewall_custom';

function kindOf(name: KindName): (typeof KINDS)[number] {
  const kind = KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new TypeError(`no kind ${name}`);
  return kind;
}

async function surveyed(
  name: KindName,
  answers: Parameters<typeof answering>[0],
  scope = ZONE,
): Promise<readonly LiveThing[]> {
  const survey = kindOf(name).survey ?? (() => Promise.reject(new TypeError('no survey')));
  return survey({ scope, settings: settings() }, answering(answers));
}

function covered(name: KindName, sections: Sections): readonly string[] {
  const { context } = compileContext();
  return kindOf(name)
    .declare(sections, context)
    .flatMap(({ covers }) => covers);
}

const itemOf = (phase: string, kind: string, id: string): object => ({ id, kind, phase });

describe('what is live, by the keys of what declares it', () => {
  it('page shield, on or off', async () => {
    const get = { [`/zones/${ZONE.id}/page_shield`]: { enabled: false } };
    const [thing] = await surveyed('page_shield', { get });
    expect(thing).toEqual({ key: 'page_shield', address: 'page_shield' });
    expect(covered('page_shield', { page_shield: { enabled: true } })).toEqual([thing?.key]);
  });

  it('an entry point whose rules another section writes is listed, not counted', async () => {
    const list = {
      [RULESETS]: [itemOf(CUSTOM, 'zone', 'a'), itemOf('http_response_page_shield', 'zone', 'b')],
    };
    const [counted, left] = await surveyed('ruleset', { list });
    expect(counted).not.toHaveProperty('left');
    expect(left).toMatchObject({
      address: 'rulesets/http_response_page_shield',
      left: { why: 'csp_policies is the section for it' },
    });
  });

  it('policies by description, by id where they have none', async () => {
    const items = [
      { ...POLICY, description: 'a' },
      { ...POLICY, id: '2' },
    ];
    const things = await surveyed('csp_policy', { list: { [POLICIES]: items } });
    expect(things.map(({ address }) => address)).toEqual(['csp_policies/a', 'csp_policies/2']);
    const policy = {
      description: 'a',
      action: 'log',
      expression: 'true',
      value: "script-src 'self'",
    } as const;
    expect(covered('csp_policy', { csp_policies: { policies: [policy] } })).toEqual([things[0]?.key]);
  });

  it('jobs by name and dataset', async () => {
    const items = [
      { id: 1, name: 'a', dataset: 'http_requests' },
      { id: 2, name: 'a', dataset: 'firewall_events' },
    ];
    const things = await surveyed('logpush_job', { list: { [JOBS]: items } });
    expect(things.map(({ address }) => address)).toEqual(['logpush_jobs/a', 'logpush_jobs/a']);
    const job = { name: 'a', destination_conf: { env: 'A' }, fields: ['RayID'] };
    expect(covered('logpush_job', { logpush_jobs: { jobs: [job] } })).toEqual([things[0]?.key]);
  });

  it('phases with an entry point, log fields on their own; a ruleset of that phase covers them', async () => {
    const list = {
      [RULESETS]: [
        itemOf(CUSTOM, 'zone', '1'),
        itemOf('http_log_custom_fields', 'zone', '2'),
        itemOf(CUSTOM, 'managed', '3'),
      ],
    };
    expect(await surveyed('ruleset', { list })).toEqual([
      { key: `rulesets/${CUSTOM}`, address: `rulesets/${CUSTOM}` },
    ]);
    const [fields] = await surveyed('log_fields', { list });
    expect(fields?.address).toBe('log_fields');
    expect(covered('log_fields', { log_fields: { cookies: ['a'] } })).toEqual([fields?.key]);
    const rulesets = [{ phase: 'http_log_custom_fields', rules: [] }];
    expect(covered('ruleset', { rulesets })).toEqual([fields?.key]);
  });

  it('root rulesets of an account', async () => {
    const list = { [`/accounts/${ACCOUNT.id}/rulesets`]: [itemOf('magic_transit', 'root', '1')] };
    expect(await surveyed('ruleset', { list }, ACCOUNT)).toEqual([
      { key: 'rulesets/magic_transit', address: 'rulesets/magic_transit' },
    ]);
  });

  it.each(['page_shield', 'csp_policy', 'ruleset', 'log_fields', 'logpush_job'] as const)(
    'is never empty because it could not be read: %s',
    async (name) => {
      await expect(surveyed(name, {})).rejects.toThrow(ApiError);
    },
  );

  it('is nothing of what is done once', () => {
    expect(KINDS.filter(({ survey }) => survey === undefined).map(({ name }) => name)).toEqual([
      'managed_waf',
      'pool_notifications',
    ]);
  });
});
