import { describe, expect, test } from 'vitest';
import type { ChangeDocument } from '../../src/generated/documents/plan.js';
import { EXIT, UserError } from '../../src/kernel/model/errors.js';
import { isObject } from '../../src/kernel/model/json.js';
import { decodePlan } from '../../src/engine/plan/decode-plan.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { BLOG, completeScope, planOf } from '../helpers/plans.js';
import { blog, DOCUMENT, ruleset, shield } from './reviewed-plan.js';

describe('a plan file', () => {
  test('is read back as it was written', () => {
    expect(decodePlan(JSON.stringify(DOCUMENT), 'plan.json')).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
  });

  test.each([
    ['no JSON', '{'],
    ['another document', '{"valid": true}'],
    ['a list', '[]'],
    ['a plan with a member that is not known', JSON.stringify({ ...DOCUMENT, more: 1 })],
    ['a plan of another format', JSON.stringify({ ...DOCUMENT, format_version: '2.0' })],
    [
      'a plan with a kind of change that is not known',
      JSON.stringify(DOCUMENT).replaceAll('"ruleset"', '"dns"'),
    ],
  ])('that is %s is no plan', (_, text) => {
    expect(() => decodePlan(text, 'plan.json')).toThrow(
      expect.objectContaining({
        code: 'plan-unreadable',
        exit: EXIT.usage,
        message: 'plan.json is not a plan',
      }),
    );
  });
});

/** Members that decide what is sent, where, from what, and with whose consent. */
const DECISIVE =
  /^\/(digest|scopes\/\d+\/(level|name|id|complete)|changes\/\d+\/(address|kind|action|digest|request|base|risks\/\d+\/code)(\/.*)?)$/;

describe('a plan file that was altered', () => {
  const leaves = leavesOf(DOCUMENT).filter((pointer) => DECISIVE.test(pointer));

  test('has many members that decide something', () => {
    expect(leaves.length).toBeGreaterThan(30);
  });

  test.each(leaves)('at %s is refused', (pointer) => {
    expect(() => decodePlan(JSON.stringify(altered(DOCUMENT, pointer)), 'plan.json')).toThrow(UserError);
  });

  const [first, second, third] = DOCUMENT.changes;
  const change = (members: Partial<ChangeDocument>): readonly (ChangeDocument | undefined)[] => [
    first === undefined ? undefined : { ...first, ...members },
    second,
    third,
  ];
  test.each<readonly [string, object]>([
    ['without a change', { changes: [first, third] }],
    ['with a change twice', { changes: [first, first, second, third] }],
    ['with its changes in another order', { changes: [second, first, third] }],
    ['without a scope', { scopes: DOCUMENT.scopes.slice(0, 1) }],
    ['with its scopes in another order', { scopes: DOCUMENT.scopes.toReversed() }],
    ['without a risk', { changes: [first, second === undefined ? second : { ...second, risks: [] }, third] }],
    [
      'with another body',
      { changes: change({ request: { method: 'PUT', path: '/zones/a', query: {}, body: {} } }) },
    ],
    [
      'with the digests of another plan',
      { ...planDocument(planOf([completeScope([blog], [], BLOG)])), changes: DOCUMENT.changes },
    ],
  ])('%s is refused', (_, members) => {
    expect(() => decodePlan(JSON.stringify({ ...DOCUMENT, ...members }), 'plan.json')).toThrow(
      expect.objectContaining({ code: 'plan-altered', exit: EXIT.refused }),
    );
  });

  test('and given a digest that fits the alteration alone is refused as well', () => {
    const other = planDocument(
      planOf([
        completeScope([{ ...shield, base: { hash: 'sha256:x' } }, ruleset]),
        completeScope([blog], [], BLOG),
      ]),
    );
    const [forged] = other.changes;
    const text = JSON.stringify({ ...DOCUMENT, changes: [forged, second, third] });
    expect(() => decodePlan(text, 'plan.json')).toThrow(expect.objectContaining({ code: 'plan-altered' }));
  });
});

/** Pointers of all values that hold no others. */
function leavesOf(value: unknown, pointer = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${pointer}/${index}`));
  if (!isObject(value)) return [pointer];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, `${pointer}/${key}`));
}

/** The document with the value at a pointer changed into another of its type. */
function altered(value: unknown, pointer: string): unknown {
  const [, head, ...rest] = pointer.split('/');
  if (head === undefined) return typeof value === 'boolean' ? !value : `${String(value)}0`;
  const inner = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === head ? altered(item, inner) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === head ? altered(member, inner) : member]),
  );
}
