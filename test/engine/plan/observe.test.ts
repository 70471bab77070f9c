import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWorld, ZONE } from '../../helpers/world.js';
import { HEAD } from '../marked.js';
import {
  atOnce,
  CUSTOM,
  EVERYTHING,
  failing,
  ID,
  JOBS,
  LIMITS,
  LIVE,
  look,
  POLICIES,
  ruleset,
  scopeOf,
  service,
} from '../reading.js';

describe('looking at a scope', () => {
  test('asks for each thing once, and for no ruleset that is not declared', async () => {
    const api = atOnce(LIVE);
    const observed = await look(await scopeOf(EVERYTHING), api);
    expect(observed.status).toBe('complete');
    expect(api.asked.toSorted()).toEqual(
      [
        'page_shield',
        'page_shield/policies',
        'rulesets',
        `rulesets/${ID[CUSTOM]}`,
        `rulesets/${ID[LIMITS]}`,
        'rulesets/phases/http_log_custom_fields/entrypoint',
        'logpush/jobs',
      ].toSorted(),
    );
  });

  test.each([
    ['page_shield: { enabled: true }\n', ['page_shield']],
    [POLICIES, ['page_shield/policies']],
    [`rulesets:\n${ruleset(CUSTOM)}`, ['rulesets', `rulesets/${ID[CUSTOM]}`]],
    // What the list has not is asked for as well.
    ['log_fields: { cookies: [a] }\n', ['rulesets', 'rulesets/phases/http_log_custom_fields/entrypoint']],
    [JOBS, ['logpush/jobs']],
    ['managed_waf: { migration: complete }\n', ['waf_migration/status']],
  ])('asks for nothing that is not declared: %j', async (text, expected) => {
    const api = atOnce(LIVE);
    await look(await scopeOf(text), api);
    expect(api.asked).toEqual(expected);
  });

  test('a second time asks for everything again', async () => {
    const api = atOnce(LIVE);
    const scope = await scopeOf(EVERYTHING);
    await look(scope, api);
    const first = [...api.asked];
    await look(scope, api);
    expect(api.asked).toEqual([...first, ...first]);
  });

  test('sends the first request alone, then all the others side by side', async () => {
    const waiting: (() => void)[] = [];
    const api = service(LIVE, (_, value) => new Promise((resolve) => waiting.push(() => resolve(value))));
    const answerAll = async (): Promise<void> => {
      for (const answer of waiting.splice(0)) answer();
      await setImmediate();
    };
    const looking = look(await scopeOf(EVERYTHING), api);
    expect(api.asked).toEqual(['page_shield']);
    await answerAll();
    expect(api.asked).toEqual(['page_shield', 'page_shield/policies', 'rulesets', 'logpush/jobs']);
    await answerAll();
    expect(api.asked.slice(4)).toEqual([
      `rulesets/${ID[CUSTOM]}`,
      `rulesets/${ID[LIMITS]}`,
      'rulesets/phases/http_log_custom_fields/entrypoint',
    ]);
    await answerAll();
    expect((await looking).status).toBe('complete');
  });

  test('costs one request when the scope can not be read at all', async () => {
    const api = service({}, () => Promise.reject(failing('forbidden')));
    expect(await look(await scopeOf(EVERYTHING), api)).toMatchObject({
      status: 'incomplete',
      reason: [{ code: 'incomplete-read' }],
    });
    expect(api.asked).toEqual(['page_shield']);
  });

  test('gives what each declaration says, in the order of declarations', async () => {
    const observed = await look(await scopeOf(EVERYTHING), atOnce(LIVE));
    const kinds =
      observed.status === 'complete' ? observed.value.map(({ declaration }) => declaration.kind) : [];
    expect(kinds).toEqual(['page_shield', 'csp_policy', 'ruleset', 'ruleset', 'log_fields', 'logpush_job']);
  });

  test('takes as many requests on the wire: lists that have one page are asked for once', async () => {
    const rulesets = [CUSTOM, LIMITS, 'http_log_custom_fields', 'http_custom_errors'].map((phase, index) => ({
      id: `${index}`.repeat(32),
      name: 'default',
      kind: 'zone' as const,
      phase,
      version: '1',
      rules: [],
    }));
    const world = await openWorld({ state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets } } } });
    onTestFinished(() => world.close());
    const plan = await world.plan(await world.configure({ 'zones/shop.yaml': HEAD + EVERYTHING }));
    expect(world.emulator.requests.map(({ path }) => path.replace(`/zones/${ZONE}/`, '')).toSorted()).toEqual(
      [
        '/zones',
        'logpush/jobs',
        'page_shield',
        'page_shield/policies',
        'rulesets',
        `rulesets/${'0'.repeat(32)}`,
        `rulesets/${'1'.repeat(32)}`,
        `rulesets/${'2'.repeat(32)}`,
      ].toSorted(),
    );
    expect(plan.requests.read).toBe(8);
  });
});
