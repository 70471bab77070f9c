import { describe, expect, test } from 'vitest';
import {
  modeWords,
  readMigration,
  readProgress,
  type MigrationMode,
} from '../../../src/kinds/managed-waf/live.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { ZONE } from '../../helpers/plans.js';
import { noPart } from '../../helpers/no-part.js';

/** A service that answers check and status, and nothing else. */
function service(check: unknown, status: unknown): ApiReader {
  return {
    get: ({ path, query }) => {
      if (path.endsWith('/status')) return Promise.resolve(status);
      expect([path, query]).toEqual([`/zones/${ZONE.id}/waf_migration/check`, { phase_two: '1' }]);
      return Promise.resolve(check);
    },
    list: () => Promise.reject(new Error('no list is read')),
    listPart: noPart,
  };
}

const ON_OFF = { old_waf: 'enabled', new_waf: 'disabled' };
const BOTH = { old_waf: 'enabled', new_waf: 'enabled' };
const OFF_ON = { old_waf: 'disabled', new_waf: 'enabled' };

describe('how far a zone is', () => {
  test.each<readonly [state: string, status: object, MigrationMode, contradiction?: string]>([
    ['start', ON_OFF, 'previous-only'],
    ['start', {}, 'previous-only'],
    ['start', { migration_state: 'start', ...ON_OFF }, 'previous-only'],
    ['start', { old_waf: 'disabled', new_waf: 'disabled' }, 'previous-only'],
    ['start', BOTH, 'previous-only', 'the state is "start", and status says that the new rules are enabled'],
    ['validation', BOTH, 'validation'],
    ['validation', {}, 'validation'],
    ['2', BOTH, 'validation'],
    [
      'validation',
      OFF_ON,
      'validation',
      'the state is "validation", and status says that the previous rules are disabled',
    ],
    [
      'validation',
      ON_OFF,
      'validation',
      'the state is "validation", and status says that the new rules are disabled',
    ],
    ['pending', BOTH, 'moving'],
    ['1', {}, 'moving'],
    ['finished', OFF_ON, 'new-only'],
    ['some word', { previous: { enabled: false }, new: { enabled: true } }, 'new-only'],
    ['some word', { old_rules_enabled: false, new_rules_enabled: true }, 'new-only'],
    ['some word', { legacy: 'OFF', new: { status: 'active', since: 'today' } }, 'new-only'],
    ['finished', {}, 'new-only'],
    ['complete', { old_waf: 'disabled' }, 'new-only'],
    [
      'finished',
      BOTH,
      'new-only',
      'the state is "finished", and status says that the previous rules are enabled',
    ],
    [
      'finished',
      ON_OFF,
      'new-only',
      'the state is "finished", and status says that the new rules are disabled',
    ],
    ['some word', {}, 'unnamed'],
    ['some word', BOTH, 'unnamed'],
    ['some word', { old_waf: 'disabled' }, 'unnamed'],
    ['some word', { old_waf: 'disabled', new_waf: 'perhaps' }, 'unnamed'],
    ['some word', { old_waf: { a: 'on', b: 'off' }, new_waf: 'on' }, 'unnamed'],
    ['rollback', ON_OFF, 'unnamed'],
    [
      'start',
      { migration_state: 'validation', ...BOTH },
      'unnamed',
      'check says "start", and status says "validation"',
    ],
  ])('in state %s with status %j is %s', async (state, status, mode, contradiction) => {
    const reading = await readMigration(ZONE, service({ compatible: true, migration_state: state }, status));
    expect(reading).toEqual({
      mode,
      state,
      compatible: true,
      ...(contradiction === undefined ? {} : { contradiction }),
    });
  });

  test.each([
    [{ migration_state: 'start' }, ON_OFF, 'the check has no compatible'],
    [{ compatible: true }, ON_OFF, 'the check has no migration_state'],
    ['start', ON_OFF, 'the check is not an object'],
    [{ compatible: true, migration_state: 'start' }, [], 'the WAF status is not an object'],
  ])('is not known from check %j and status %j', async (check, status, message) => {
    await expect(readMigration(ZONE, service(check, status))).rejects.toThrow(message);
  });

  test.each<readonly [MigrationMode, string]>([
    ['previous-only', 'previous rules only'],
    ['validation', 'validation: both versions run'],
    ['moving', 'a migration is under way'],
    ['new-only', 'new rules only'],
    ['unnamed', 'in state "odd", which the documentation does not name'],
  ])('has words for people: %s', (mode, words) => {
    expect(modeWords({ mode, state: 'odd', compatible: true })).toBe(words);
    expect(modeWords({ mode, state: 'odd', compatible: true, contradiction: 'no' })).toBe('no');
  });
});

describe('how far a zone is that was sent on its way', () => {
  test.each<readonly [check: string, status: object, MigrationMode, state: string]>([
    ['start', { migration_state: 'pending', ...BOTH }, 'moving', 'pending'],
    ['start', { migration_state: 'finished', ...OFF_ON }, 'new-only', 'finished'],
    ['start', OFF_ON, 'new-only', 'start'],
    ['pending', BOTH, 'moving', 'pending'],
    ['start', ON_OFF, 'previous-only', 'start'],
    ['odd', { migration_state: 'odd' }, 'unnamed', 'odd'],
    ['start', { migration_state: 'odd' }, 'unnamed', 'start'],
  ])(
    'is told by the status where it can, with check %s and status %j: %s',
    async (check, status, mode, state) => {
      const api = service({ compatible: true, migration_state: check }, status);
      expect(await readProgress(ZONE, api)).toMatchObject({ mode, state });
    },
  );
});
