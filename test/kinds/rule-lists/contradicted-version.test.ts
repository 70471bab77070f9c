import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isOlder } from '../../../src/kinds/rule-lists/rulesets.js';
import { readRuleset } from '../../../src/kinds/rule-lists/rulesets.js';
import { rememberReads } from '../../../src/service/endpoints/remember-reads.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { ACCOUNT, openWorld, ZONE } from '../../helpers/world.js';
import { RULESET_ID, ZONE as ZONE_SCOPE } from '../support.js';

const PHASE = 'http_request_firewall_custom';

/** A service whose list says one version, and that answers with others, one after another. */
function answering(...versions: readonly unknown[]): ApiReader & { readonly reads: number } {
  const service = {
    reads: 0,
    get: () => {
      const version = versions[Math.min(service.reads, versions.length - 1)];
      service.reads += 1;
      return Promise.resolve({ id: RULESET_ID, phase: PHASE, version, rules: [] });
    },
    list: () => Promise.reject(new Error('not asked')),
    listPart: () => Promise.reject(new Error('not asked')),
  };
  return service;
}

describe('a ruleset that is older than the list of rulesets says', () => {
  const listed = { id: RULESET_ID, phase: PHASE, version: '4' };

  it.each([
    ['the same', ['4'], 1],
    ['the same as a number', [4], 1],
    ['a newer one', ['5'], 1],
    ['more digits', ['10'], 1],
    ['none', [undefined], 1],
    ['an older one, then the same', ['3', '4'], 2],
    ['an older one twice, then a newer one', ['3', 3, '5'], 3],
  ])('is read until it is not: %s', async (_, versions, reads) => {
    const service = answering(...versions);
    await readRuleset(ZONE_SCOPE, listed, rememberReads(service));
    expect(service.reads).toBe(reads);
  });

  it.each([['3'], [3], ['another']])('is refused where it stays %j', async (version) => {
    const service = answering(version);
    const read = readRuleset(ZONE_SCOPE, listed, rememberReads(service));
    await expect(read).rejects.toMatchObject({
      kind: 'incomplete',
      message: expect.stringContaining(`says version 4, but the answer is version ${version}`) as string,
    });
    expect(service.reads).toBe(3);
  });

  it('is known by its time where it has no version', () => {
    const [early, late] = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:01.5Z'];
    expect(isOlder({ lastUpdated: early }, { lastUpdated: late })).toBe(true);
    expect(isOlder({ lastUpdated: late }, { lastUpdated: early })).toBe(false);
    expect(isOlder({ lastUpdated: late, version: '4' }, { lastUpdated: early, version: '4' })).toBe(false);
    expect(isOlder({ lastUpdated: 'soon' }, { lastUpdated: late })).toBe(false);
  });

  it('as numbers are ordered, however many digits they have', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        (a, b) => {
          expect(isOlder({ version: String(a) }, { version: String(b) })).toBe(a < b);
        },
      ),
    );
  });
});

const rule = (ref: string): object => ({ ref, action: 'block', expression: `http.host eq "${ref}"` });
const logRule = (name: string): object => ({
  ref: 'log',
  action: 'log_custom_field',
  expression: 'true',
  action_parameters: { request_fields: [{ name }] },
});

/** Every section that lists rulesets and then reads them, with what is live before and after somebody's edit. */
const SECTIONS = {
  rulesets: {
    level: 'zone',
    live: { phase: PHASE, kind: 'zone', rules: [rule('one')] },
    said: { rulesets: [{ phase: PHASE, rules: [rule('two')] }] },
  },
  'rulesets of an account': {
    level: 'account',
    live: { phase: 'magic_transit', kind: 'root', rules: [rule('one')] },
    said: {
      rulesets: [{ phase: 'magic_transit', rules: [{ ref: 'two', action: 'block', expression: 'true' }] }],
    },
  },
  custom_rulesets: {
    level: 'account',
    live: { phase: PHASE, kind: 'custom', name: 'own', rules: [rule('one')] },
    said: { custom_rulesets: { rulesets: [{ name: 'own', phase: PHASE, rules: [rule('two')] }] } },
  },
  'custom_rulesets that are not declared': {
    level: 'account',
    live: { phase: PHASE, kind: 'custom', name: 'own', rules: [rule('one')] },
    said: { custom_rulesets: { rulesets: [] } },
  },
  log_fields: {
    level: 'zone',
    live: { phase: 'http_log_custom_fields', kind: 'zone', rules: [logRule('x-one')] },
    said: { log_fields: { request_headers: ['x-two'] } },
  },
} as const;

describe('a plan of what is older than the list says', () => {
  it.each(Object.entries(SECTIONS))('is not made: %s', async (_, { level, live, said }) => {
    const own = { name: 'live', ...live, id: RULESET_ID };
    const place = level === 'zone' ? `/zones/${ZONE}` : `/accounts/${ACCOUNT}`;
    const state =
      level === 'zone'
        ? { zones: { [ZONE]: { rulesets: [own] } } }
        : { accounts: { [ACCOUNT]: { rulesets: [own] } } };
    const file = level === 'zone' ? 'zones/shop.yaml' : 'accounts/main.yaml';
    const head =
      level === 'zone'
        ? { zone: { name: 'shop.example.com', id: ZONE } }
        : { account: { name: 'main', id: ACCOUNT } };
    const planned = async (times: number): Promise<readonly unknown[]> => {
      const world = await openWorld({
        state,
        faults: [
          {
            match: { method: 'GET', path: `${place}/rulesets/${RULESET_ID}` },
            times,
            kind: 'stale',
            commits: 1,
          },
        ],
      });
      onTestFinished(() => world.close());
      world.emulator.update((now) => {
        for (const scope of [...Object.values(now.zones), ...Object.values(now.accounts)])
          scope.rulesets = scope.rulesets.map((one) => ({ ...one, version: '2' }));
      });
      const { scopes } = await world.plan(await world.configure({ [file]: stringify({ ...head, ...said }) }));
      return scopes.map(({ status }) => status);
    };
    expect(await planned(99)).toEqual(['incomplete']);
    expect(await planned(2)).toEqual(['complete']);
  });
});
