import { describe, expect, test } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { managedWaf } from '../../../src/kinds/managed-waf/index.js';
import { answering, compileContext, diffContext, PLACE, ZONE } from '../support.js';
import { noPart } from '../../helpers/no-part.js';

type Goal = 'validation' | 'complete';

const WAF = `/zones/${ZONE.id}/waf_migration`;

function look(goal: Goal, api: ApiReader): Promise<Diff> {
  const [declaration] = managedWaf.declare({ managed_waf: { migration: goal } }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  return declaration.observe(diffContext(), api);
}

function inState(state: string, old: string, fresh: string): ApiReader {
  return answering({
    get: {
      [`${WAF}/check`]: { compatible: true, migration_state: state },
      [`${WAF}/status`]: { migration_state: state, old_waf: old, new_waf: fresh },
    },
  });
}

describe('the migration of the managed rules', () => {
  test.each<readonly [Goal, state: string, old: string, fresh: string, pending: string | undefined]>([
    ['complete', 'start', 'enabled', 'disabled', 'previous rules only; declared is complete'],
    ['complete', 'validation', 'enabled', 'enabled', 'validation: both versions run; declared is complete'],
    ['complete', 'pending', 'enabled', 'enabled', 'a migration is under way; declared is complete'],
    ['complete', 'done', 'disabled', 'enabled', undefined],
    [
      'complete',
      'odd',
      'enabled',
      'enabled',
      'in state "odd", which the documentation does not name; declared is complete',
    ],
    ['validation', 'start', 'enabled', 'disabled', 'previous rules only; declared is validation'],
    ['validation', 'validation', 'enabled', 'enabled', undefined],
    ['validation', 'done', 'disabled', 'enabled', undefined],
  ])('to %s is, in state %s (%s, %s), pending: %s', async (goal, state, old, fresh, pending) => {
    const address = 'zone/shop.example.com/managed_waf';
    const command = `zonewright migrate waf --zone shop.example.com --to ${goal}`;
    const source = { file: PLACE.file, line: PLACE.line };
    expect(await look(goal, inState(state, old, fresh))).toEqual(
      pending === undefined
        ? { changes: [], unchanged: [address], findings: [] }
        : { changes: [], unchanged: [], pending: { address, source, state: pending, command }, findings: [] },
    );
  });

  test('that can not be read is pending, and says why: it keeps nobody from reconciling the zone', async () => {
    expect(await look('complete', answering({}))).toMatchObject({
      pending: { state: 'its state could not be read (not found); declared is complete' },
    });
  });

  test.each(['credentials', 'aborted'] as const)('can not be looked at without %s', async (kind) => {
    const fail = (): Promise<never> =>
      Promise.reject(new ApiError(kind, { kind, delivery: 'not-sent', method: 'GET', path: WAF }));
    await expect(look('complete', { get: fail, list: fail, listPart: noPart })).rejects.toThrow(kind);
  });

  test.each([
    ['validation', 'pro', ['error validation-plan']],
    ['validation', undefined, ['warning validation-plan']],
    ['validation', 'enterprise', []],
    ['complete', 'free', []],
  ] as const)('to %s on plan %s is told: %j', (goal, plan, told) => {
    const { context, reported } = compileContext({
      scope: plan === undefined ? ZONE : { level: 'zone', name: ZONE.name, id: ZONE.id, plan },
    });
    const [declaration] = managedWaf.declare({ managed_waf: { migration: goal } }, context);
    expect(reported.map(({ severity, code }) => `${severity} ${code}`)).toEqual(told);
    expect(declaration).toMatchObject({ kind: 'managed_waf', claims: ['managed_waf'], source: PLACE });
  });

  test('is a matter of zones', () => {
    expect(managedWaf.levels).toEqual(['zone']);
  });
});
