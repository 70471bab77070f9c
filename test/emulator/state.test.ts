import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/kernel/model/errors.js';
import { isObject } from '../../src/kernel/model/json.js';
import type { EmulatorState, PartialState } from '../../src/emulator/index.js';
import { decodeState } from '../../src/emulator/index.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, MANAGED_ID, started, ZONE } from './client.js';

const FULL: PartialState = {
  seed: 's',
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      plan: 'pro',
      page_shield: { enabled: true },
      scripts: [{ url: 'https://a/1.js', js_integrity_score: 60 }],
      connections: [{ url: 'https://a/' }],
      policies: [{ action: 'log', expression: 'true', value: "script-src 'self'" }],
      rulesets: [
        {
          phase: 'http_request_firewall_custom',
          version: '2',
          rules: [{ action: 'skip', expression: 'true', foreign: [1] }],
          versions: [{ phase: 'http_request_firewall_custom', rules: [] }],
        },
      ],
      logpush_jobs: [{ destination_conf: 's3://b', output_options: { field_names: ['A'] } }],
      firewall_rules: [{ action: 'block' }],
      waf: {
        moving: { to: 'finished', pollsLeft: 1 },
        compatible: false,
        shown: { status: 'paused' },
        statusShape: 'nested',
        oldApi: 'absent',
        overrides: [{ urls: ['x'] }],
        packages: [{ name: 'p' }],
      },
    },
  },
  accounts: {
    [ACCOUNT]: {
      rulesets: [
        { id: MANAGED_ID, kind: 'managed', phase: 'p', rules: [{ action: 'block', categories: ['a'] }] },
      ],
      pools: [{ name: 'p', notification_email: 'a@example.com' }],
      alerting_policies: [{ name: 'n', alert_type: 't', mechanisms: {} }],
    },
  },
  auth: { mode: 'documented', token: 't', email: 'e', key: 'k' },
  limits: { phaseRules: { magic_transit: 200 } },
  behaviour: { listPageSize: 2, poolPaging: 'offset', poolPageSize: 3, shiftPools: 2 },
};

describe('a state', () => {
  test.each([
    ['of nothing', {}],
    ['of everything', FULL],
  ])('%s decodes to one that decodes to itself', (_title, given) => {
    const state = decodeState(given);
    expect(decodeState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test('shows the jobs at their plainest where nothing is said', () => {
    const { behaviour, zones } = decodeState({ zones: { [ZONE]: {} } });
    expect(zones[ZONE]?.waf).toMatchObject({
      migration_state: 'start',
      moving: null,
      transitionPolls: 0,
      compatible: null,
      shown: {},
      statusShape: 'words',
      oldApi: 'shown',
    });
    expect(behaviour).toMatchObject({ poolPaging: 'both', poolPageSize: 0, shiftPools: 0 });
  });

  test.each([
    { compatible: null },
    { compatible: true },
    { shown: { check: 'paused' } },
    { shown: { check: '', status: 'paused' } },
    { statusShape: 'bare', oldApi: 'shown' },
  ] as const)('keeps what is said of a WAF: %j', (waf) => {
    const state = decodeState({ zones: { [ZONE]: { waf } } });
    expect(state.zones[ZONE]?.waf).toMatchObject(waf);
    expect(decodeState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test('keeps the name of its schema, first of all', () => {
    const state = decodeState({ zones: {}, $schema: 'emulator-state.schema.json' });
    expect(Object.keys(state).slice(0, 2)).toEqual(['$schema', 'seed']);
    expect(decodeState({})).not.toHaveProperty('$schema');
  });

  test('is written in one order, whatever the order of the file', () => {
    const turned: unknown = JSON.parse(JSON.stringify(FULL), (_key, value: unknown) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    );
    const keys = ({ zones, limits, behaviour }: EmulatorState): unknown =>
      [zones[ZONE]?.waf, zones[ZONE]?.rulesets[0], limits, behaviour].map((part) => Object.keys(part ?? {}));
    expect(keys(decodeState(turned))).toEqual(keys(decodeState(FULL)));
  });

  test('gets the same ids and times every time', () => {
    expect(decodeState(FULL)).toEqual(decodeState(FULL));
    expect(decodeState({ ...FULL, seed: 'other' })).not.toEqual(decodeState(FULL));
  });

  test('is open to any zone only where it lists none', () => {
    expect(decodeState({}).open).toEqual({ zones: true, accounts: true });
    expect(decodeState({ zones: { [ZONE]: {} } }).open).toEqual({ zones: false, accounts: true });
  });

  test('goes on after a restart where it stopped: no id is given twice', async () => {
    const first = await started();
    const job = { destination_conf: 's3://b' };
    await first.send('POST', `/zones/${ZONE}/logpush/jobs`, job);
    const second = await started({ state: first.emulator.state() });
    await second.send('POST', `/zones/${ZONE}/logpush/jobs`, job);
    await second.send('POST', `/zones/${'b'.repeat(32)}/logpush/jobs`, job);
    const ids = Object.values(second.emulator.state().zones).flatMap((zone) =>
      zone.logpush_jobs.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  test('can be edited by somebody else, but not through a copy', async () => {
    const { emulator, send } = await started({ state: FULL });
    emulator.state().zones = {};
    emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = false;
    });
    const headers = { authorization: 'Bearer t' };
    const { result } = await send('GET', `/zones/${ZONE}/page_shield`, undefined, headers);
    expect(result).toMatchObject({ enabled: false });
  });
});

const zoneWith = (zone: unknown): unknown => ({ zones: { [ZONE]: zone } });
const at = (path: string): string => `/zones/${ZONE}${path}`;

/** A refused value stands for itself, so that it is refused again; any other error is a bug and gets through. */
function outcome(decode: () => unknown): { readonly value: unknown } {
  try {
    return { value: decode() };
  } catch (error) {
    if (error instanceof UserError) return { value: error.code };
    throw error;
  }
}

describe('a state of the wrong shape', () => {
  test.each([
    ['a list', [], '/'],
    ['an unknown member', { zonez: {} }, '/zonez: the file has no key "zonez".'],
    ['a zone without an id', { zones: { shop: {} } }, '/zones/shop'],
    ['an unknown plan', zoneWith({ plan: 'gold' }), `${at('/plan')}: "gold" is not allowed for plan.`],
    [
      'a ruleset without a phase',
      zoneWith({ rulesets: [{}] }),
      at('/rulesets/0: item 1 of rulesets has no phase.'),
    ],
    [
      'a version as a number',
      zoneWith({ rulesets: [{ phase: 'p', version: 1 }] }),
      at('/rulesets/0/version'),
    ],
    [
      'a rule without an action',
      zoneWith({ rulesets: [{ phase: 'p', rules: [{}] }] }),
      at('/rulesets/0/rules/0: item 1 of rules has no action.'),
    ],
    [
      'a policy that is on maybe',
      zoneWith({ policies: [{ action: 'log', expression: 'true', value: '', enabled: 1 }] }),
      at('/policies/0/enabled: enabled is not valid: 1.'),
    ],
    [
      'scripts in a map',
      zoneWith({ scripts: {} }),
      at('/scripts: scripts is a mapping, but a list is needed.'),
    ],
    ['a script without a URL', zoneWith({ scripts: [{}] }), at('/scripts/0: item 1 of scripts has no url.')],
    ['a negative limit', { limits: { jobs: -1 } }, '/limits/jobs'],
    ['a member of open', { open: { doors: true } }, '/open/doors'],
    ['a behaviour nobody knows', { behaviour: { dialect: 'klingon' } }, '/behaviour/dialect'],
    ['pools paged by cursor', { behaviour: { poolPaging: 'cursor' } }, '/behaviour/poolPaging'],
    ['half a pool in a page', { behaviour: { poolPageSize: 0.5 } }, '/behaviour/poolPageSize'],
    ['pools that shift maybe', { behaviour: { shiftPools: 'maybe' } }, '/behaviour/shiftPools'],
    [
      'a move to nowhere',
      zoneWith({ waf: { moving: { pollsLeft: 1 } } }),
      at('/waf/moving: moving has no to.'),
    ],
    ['a compatibility that is no flag', zoneWith({ waf: { compatible: 'no' } }), at('/waf/compatible')],
    ['a state shown where none is', zoneWith({ waf: { shown: { config: 'x' } } }), at('/waf/shown/config')],
    ['a shown state that is no name', zoneWith({ waf: { shown: { check: 1 } } }), at('/waf/shown/check')],
    ['an old API that is half there', zoneWith({ waf: { oldApi: 'half' } }), at('/waf/oldApi')],
    ['a status of another shape', zoneWith({ waf: { statusShape: 'xml' } }), at('/waf/statusShape')],
    ['a zone whose id is digits', { zones: { ['1'.repeat(32)]: 1 } }, `/zones/${'1'.repeat(32)}: `],
    [
      'a name that a pointer has to escape',
      { limits: { phaseRules: { 'a/b~': 1 } } },
      '/limits/phaseRules/a~1b~0: ',
    ],
    [
      'two mistakes',
      { zonez: {}, seed: 1 },
      '/zonez: the file has no key "zonez" (did you mean zones?); /seed: seed is a number, but text is needed.',
    ],
  ])('%s is an error that names the place', (_title, value, place) => {
    const attempt = (): unknown => decodeState(value);
    expect(attempt).toThrow(expect.objectContaining({ name: 'UserError', code: 'emulator-state', exit: 3 }));
    expect(attempt).toThrow(place);
  });

  test('asks whether another member was meant', () => {
    expect(() => decodeState({ zonez: {} })).toThrow(
      expect.objectContaining({ help: 'Did you mean zones?' }),
    );
  });

  test('nothing but a state or a UserError ever comes of a JSON value', () => {
    const member = fc.constantFrom(
      'zones',
      'accounts',
      'open',
      'auth',
      'limits',
      'behaviour',
      ZONE,
      'rulesets',
      'waf',
      'shown',
    );
    const value = fc.letrec((tie) => ({
      value: fc.oneof(fc.jsonValue(), fc.array(tie('value')), fc.dictionary(member, tie('value'))),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const decoded = outcome(() => decodeState(given));
        expect(outcome(() => decodeState(decoded.value))).toEqual(decoded);
      }),
      { numRuns: runs(100) },
    );
  });
});
