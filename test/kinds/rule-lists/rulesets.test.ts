import { describe, expect, it } from 'vitest';
import {
  listCustomRulesets,
  readEntryPoint,
  readEntryPoints,
} from '../../../src/kinds/rule-lists/rulesets.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { ACCOUNT, answering, RULESET_ID, ZONE } from '../support.js';

const PHASE = 'http_request_firewall_custom';
const LIST = `/zones/${ZONE.id}/rulesets`;
const ONE = `${LIST}/${RULESET_ID}`;
const ITEM = { id: RULESET_ID, kind: 'zone', phase: PHASE };
const RULES = [{ id: '1', ref: 'a', action: 'block', expression: 'true' }];

describe('the entry point of a phase', () => {
  it('is found by kind and phase, and read by its id', async () => {
    const others = [
      { id: '1', kind: 'managed', phase: PHASE },
      { id: '2', kind: 'root', phase: PHASE },
      { id: '3', kind: 'zone', phase: 'http_ratelimit' },
    ];
    const api = answering({
      list: { [LIST]: [...others, { ...ITEM, rules: [] }] },
      get: { [ONE]: { ...ITEM, version: '4', rules: RULES } },
    });
    const ruleset = await readEntryPoint(ZONE, PHASE, api);
    expect(ruleset).toMatchObject({ id: RULESET_ID, version: '4', rules: [{ ref: 'a' }] });
    expect(api.requested).toEqual([LIST, ONE]);
  });

  it('has kind root in an account', async () => {
    const path = `/accounts/${ACCOUNT.id}/rulesets`;
    const items = [{ ...ITEM }, { id: 'a'.repeat(32), kind: 'root', phase: PHASE }];
    const api = answering({
      list: { [path]: items },
      get: { [`${path}/${'a'.repeat(32)}`]: { ...items[1], rules: [] } },
    });
    expect(await readEntryPoint(ACCOUNT, PHASE, api)).toMatchObject({ id: 'a'.repeat(32) });
  });

  it('is absent when the complete list has none', async () => {
    const api = answering({ list: { [LIST]: [{ ...ITEM, kind: 'custom' }] } });
    expect(await readEntryPoint(ZONE, PHASE, api)).toBeUndefined();
    expect(api.requested).toEqual([LIST, `${LIST}/phases/${PHASE}/entrypoint`]);
  });

  it('is not known when the list leaves out what a get shows', async () => {
    const api = answering({ list: { [LIST]: [] }, get: { [`${LIST}/phases/${PHASE}/entrypoint`]: ITEM } });
    await expect(readEntryPoint(ZONE, PHASE, api)).rejects.toThrow(
      `the ruleset list has no entry point of phase ${PHASE}, but the service answers with one`,
    );
  });

  it('has no rules when the answer leaves them out, as the public service does', async () => {
    const api = answering({ list: { [LIST]: [ITEM] }, get: { [ONE]: ITEM } });
    expect(await readEntryPoint(ZONE, PHASE, api)).toMatchObject({ rules: [] });
  });

  it.each<[string, readonly unknown[], unknown]>([
    ['an item of the ruleset list is not an object', [null], undefined],
    ['an item of the ruleset list has no kind', [{ ...ITEM, kind: {} }], undefined],
    ['an item of the ruleset list has no kind', [ITEM, { id: '4', phase: PHASE }], undefined],
    ['an item of the ruleset list has no phase', [ITEM, { id: '4', kind: 'zone' }], undefined],
    ['an item of the ruleset list has no id', [{ kind: 'zone', phase: PHASE }], undefined],
    [`the ruleset list has two entry points of phase ${PHASE}`, [ITEM, { ...ITEM, id: '2' }], undefined],
    ['the ruleset is not an object', [ITEM], []],
    [
      `ruleset ${RULESET_ID} was requested, but the answer is 2 of phase ${PHASE}`,
      [ITEM],
      { ...ITEM, id: '2' },
    ],
    [
      `ruleset ${RULESET_ID} was requested, but the answer is ${RULESET_ID} of phase ddos_l7`,
      [ITEM],
      { ...ITEM, phase: 'ddos_l7' },
    ],
  ])('is not guessed: %s', async (message, list, one) => {
    const api = answering({ list: { [LIST]: list }, get: { [ONE]: one } });
    await expect(readEntryPoint(ZONE, PHASE, api)).rejects.toThrow(new ShapeError(message));
  });

  it('is not absent when it is gone between list and read', async () => {
    await expect(readEntryPoint(ZONE, PHASE, answering({ list: { [LIST]: [ITEM] } }))).rejects.toThrow(
      ApiError,
    );
    await expect(readEntryPoint(ZONE, PHASE, answering({}))).rejects.toThrow(ApiError);
  });
});

describe('all entry points', () => {
  const other = { id: 'b'.repeat(32), kind: 'zone', phase: 'http_ratelimit' };

  it('are those of the kind of the scope, each read by its id, in the order of the list', async () => {
    const api = answering({
      list: { [LIST]: [other, { id: '1', kind: 'managed', phase: PHASE }, ITEM] },
      get: { [ONE]: { ...ITEM, rules: RULES }, [`${LIST}/${other.id}`]: other },
    });
    const rulesets = await readEntryPoints(ZONE, api);
    expect(rulesets.map(({ phase, rules }) => [phase, rules.length])).toEqual([
      ['http_ratelimit', 0],
      [PHASE, 1],
    ]);
    expect(api.requested).toHaveLength(3);
  });

  it.each<[string, readonly unknown[]]>([
    [`the ruleset list has two entry points of phase ${PHASE}`, [ITEM, other, { ...ITEM, id: '2' }]],
    ['an item of the ruleset list has no phase', [ITEM, { id: '4', kind: 'zone' }]],
    ['an item of the ruleset list has no id', [{ kind: 'zone', phase: PHASE }]],
  ])('are not read where %s', async (message, items) => {
    const api = answering({ list: { [LIST]: items }, get: { [ONE]: ITEM } });
    await expect(readEntryPoints(ZONE, api)).rejects.toThrow(new ShapeError(message));
  });

  it('are not read when one of them is not', async () => {
    const api = answering({ list: { [LIST]: [ITEM, other] }, get: { [ONE]: ITEM } });
    await expect(readEntryPoints(ZONE, api)).rejects.toBeInstanceOf(ApiError);
  });
});

describe('a custom ruleset', () => {
  const path = `/accounts/${ACCOUNT.id}/rulesets`;
  const item = { id: RULESET_ID, kind: 'custom', phase: PHASE };

  it.each([{}, { name: null }])('that the list shows without a name (%j) is not known', async (name) => {
    const api = answering({ list: { [path]: [{ ...item, ...name }] } });
    await expect(listCustomRulesets(ACCOUNT, api)).rejects.toThrow('an item of the ruleset list has no name');
  });

  it('may have an empty name', async () => {
    const api = answering({ list: { [path]: [{ ...item, name: '' }] } });
    expect(await listCustomRulesets(ACCOUNT, api)).toMatchObject([{ name: '' }]);
  });
});
