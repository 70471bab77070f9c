import { describe, expect, test } from 'vitest';
import type { ApiReader } from '../../../../src/kernel/model/request.js';
import { verifyEntryPoint } from '../../../../src/migrations/managed-waf/proof/verify.js';
import type { Verification } from '../../../../src/engine/apply/verify.js';
import { instantClock } from '../../../helpers/instant-clock.js';
import { answering, RULESET_ID } from '../../../kinds/support.js';
import { apiError, CORE, MANAGED, PHASE, SHOP, specOf, toolsWith } from '../support.js';
import { noPart } from '../../../helpers/no-part.js';

const RULESETS = `/zones/${SHOP.id}/rulesets`;
const ITEM = { id: RULESET_ID, kind: 'zone', phase: PHASE };

function serviceWith(rules: readonly object[] | undefined): ApiReader {
  const stored = rules?.map((rule, index) => ({
    id: `r${index}`,
    ref: `r${index}`,
    version: '1',
    last_updated: 'now',
    enabled: true,
    description: '',
    ...rule,
  }));
  return answering({
    list: { [RULESETS]: stored === undefined ? [] : [ITEM] },
    get: { [`${RULESETS}/${RULESET_ID}`]: { ...ITEM, version: '2', rules: stored } },
  });
}

async function verdict(body: unknown, api: ApiReader): Promise<Verification['verdict']> {
  return (await verifyEntryPoint(specOf(), body, api, toolsWith(instantClock()))).verdict;
}

const EXECUTE = { action: 'execute', expression: 'true', enabled: true, action_parameters: { id: CORE } };
const SKIP = { action: 'skip', expression: 'x', enabled: true, action_parameters: { ruleset: 'current' } };

describe('the entry point after the migration', () => {
  test.each<readonly [string, readonly object[], readonly object[] | undefined, string]>([
    ['is what was sent', [EXECUTE, SKIP], [EXECUTE, SKIP], 'clean'],
    [
      'is what was sent, in other words',
      [EXECUTE],
      [{ ...EXECUTE, expression: ' true ', action_parameters: { id: CORE, version: 'latest' } }],
      'clean',
    ],
    ['is what was sent, twins included', [SKIP, SKIP], [SKIP, SKIP], 'clean'],
    [
      'is what was sent, logging off included',
      [{ ...SKIP, logging: { enabled: false } }],
      [{ ...SKIP, logging: { enabled: false } }],
      'clean',
    ],
    ['is what was sent, logging on filled in', [SKIP], [{ ...SKIP, logging: { enabled: true } }], 'clean'],
    [
      'is what was sent, with a ref that was generated',
      [{ ...EXECUTE, ref: 'own' }],
      [{ ...EXECUTE, ref: 'own' }],
      'clean',
    ],
    ['is what was sent, though it says nothing', [{}], [{ action: '' }], 'clean'],
    ['has a note', [EXECUTE], [{ ...EXECUTE, description: 'a note' }], 'differs'],
    [
      'is what was sent, its note included',
      [{ ...EXECUTE, description: 'a note' }],
      [{ ...EXECUTE, description: 'a note' }],
      'clean',
    ],
    ['has another logging', [SKIP], [{ ...SKIP, logging: { enabled: false } }], 'differs'],
    ['executes something else', [EXECUTE], [{ ...EXECUTE, action_parameters: { id: MANAGED } }], 'differs'],
    ['is in another order', [EXECUTE, SKIP], [SKIP, EXECUTE], 'differs'],
    ['has one rule more', [EXECUTE], [EXECUTE, SKIP], 'differs'],
    ['has one rule less', [EXECUTE, SKIP], [EXECUTE], 'differs'],
    ['is off', [EXECUTE], [{ ...EXECUTE, enabled: false }], 'differs'],
    ['does not exist', [EXECUTE], undefined, 'differs'],
    ['does not exist, and nothing was sent for it', [], undefined, 'differs'],
  ])('%s', async (_title, sent, live, expected) => {
    expect(await verdict({ name: 'default', rules: sent }, serviceWith(live))).toBe(expected);
  });

  test('is looked at again before it is called different', async () => {
    const clock = instantClock();
    const answers = [serviceWith([SKIP]), serviceWith([SKIP]), serviceWith([EXECUTE])];
    const api: ApiReader = {
      listPart: noPart,
      list: (request) => (answers[0] ?? serviceWith([])).list(request),
      get: (request) => (answers.shift() ?? serviceWith([])).get(request),
    };
    const seen = await verifyEntryPoint(specOf(), { rules: [EXECUTE] }, api, toolsWith(clock));
    expect([seen.verdict, clock.waits]).toEqual(['clean', [500, 1_500]]);
  });

  test.each<readonly [string, unknown, string]>([
    ['nobody knows what was sent', undefined, 'what was sent is no longer known'],
    ['what was kept is no object', [], 'what was sent is not an object'],
    ['what was kept has no rules', {}, 'rules of what was sent is not a list'],
    ['what was kept has a rule that is none', { rules: [1] }, 'a rule that was sent is not an object'],
  ])('is held against nothing where %s', async (_title, body, message) => {
    const { verdict: found, findings } = await verifyEntryPoint(
      specOf(),
      body,
      serviceWith([]),
      toolsWith(instantClock()),
    );
    expect([found, findings.map((finding) => finding.message).join()]).toEqual([
      'incomplete',
      expect.stringContaining(message),
    ]);
  });

  test.each(['unavailable', 'credentials', 'forbidden'] as const)(
    'can not be told when a read fails: %s',
    async (kind) => {
      const api: ApiReader = {
        get: () => Promise.reject(apiError(kind)),
        list: () => Promise.reject(apiError(kind)),
        listPart: noPart,
      };
      expect(await verdict({ rules: [EXECUTE] }, api)).toBe('incomplete');
    },
  );

  test('is not shown when the run is interrupted', async () => {
    const tools = toolsWith(instantClock(), { signal: AbortSignal.abort() });
    const seen = await verifyEntryPoint(specOf(), { rules: [EXECUTE] }, serviceWith([SKIP]), tools);
    expect(seen).toEqual({ verdict: 'skipped', findings: [] });
  });

  test('does not hide a bug', async () => {
    const api: ApiReader = {
      get: () => Promise.reject(new RangeError('bug')),
      list: () => Promise.reject(new RangeError('bug')),
      listPart: noPart,
    };
    await expect(verdict({ rules: [EXECUTE] }, api)).rejects.toThrow(RangeError);
  });
});
