import { describe, expect, test } from 'vitest';
import { at, errorOf, listAt, textAt, ZONE } from './client.js';
import type { Client } from './client.js';
import { block, idsOf, versionsOf, withRules } from './custom-rules.js';

const refsOf = (ruleset: unknown): unknown[] => listAt(ruleset, 'rules').map((rule) => at(rule, 'ref'));
const rulePath = (live: unknown, index?: number): string => {
  const ruleset = `/zones/${ZONE}/rulesets/${textAt(live, 'id')}/rules`;
  return index === undefined ? ruleset : `${ruleset}/${textAt(live, 'rules', index, 'id')}`;
};

const three = (): Promise<Client & { readonly live: unknown }> =>
  withRules(...['a', 'b', 'c'].map((ref) => block(ref, { ref })));

describe('single rules', () => {
  test.each([
    ['at the end without a position', () => undefined, ['a', 'b', 'c', 'n']],
    ['on top by an empty before', () => ({ before: '' }), ['n', 'a', 'b', 'c']],
    ['last by an empty after', () => ({ after: '' }), ['a', 'b', 'c', 'n']],
    ['before a rule', (ids: unknown[]) => ({ before: ids[1] }), ['a', 'n', 'b', 'c']],
    ['after a rule', (ids: unknown[]) => ({ after: ids[1] }), ['a', 'b', 'n', 'c']],
    ['at an index from 1', () => ({ index: 2 }), ['a', 'n', 'b', 'c']],
  ])('a new one goes %s', async (_title, position, expected) => {
    const { send, live } = await three();
    const body = { ...block('n', { ref: 'n' }), position: position(idsOf(live)) };
    const { result } = await send('POST', rulePath(live), body);
    expect(refsOf(result)).toEqual(expected);
    expect(at(result, 'version')).toBe('2');
  });

  test.each([
    ['two positions', { before: '', index: 1 }],
    ['none', {}],
    ['an index of 0', { index: 0 }],
    ['an index behind the end', { index: 5 }],
    ['an unknown neighbour', { after: 'nobody' }],
  ])('a position with %s is refused', async (_title, position) => {
    const { send, live } = await three();
    expect((await send('POST', rulePath(live), { ...block('n'), position })).status).toBe(400);
  });

  test('a position alone moves a rule and leaves its version', async () => {
    const { send, live } = await three();
    const { result } = await send('PATCH', rulePath(live, 2), { position: { index: 1 } });
    expect(refsOf(result)).toEqual(['c', 'a', 'b']);
    expect(versionsOf(result)).toEqual(['1', '1', '1']);
  });

  test('an update replaces the whole rule and keeps its id and ref', async () => {
    const { send, live } = await withRules(block('a', { ref: 'a', description: 'gone afterwards' }));
    const { result } = await send('PATCH', rulePath(live, 0), block('z'));
    expect(at(result, 'rules', 0)).toMatchObject({
      id: idsOf(live)[0],
      ref: 'a',
      version: '2',
      description: '',
    });
  });

  test.each([
    ['without an action', { expression: 'true' }],
    ['without an expression', { action: 'block' }],
    ['with the ref of another rule', block('a', { ref: 'b' })],
    ['with the id of another rule', block('a', { id: 'other' })],
  ])('an update %s is refused', async (_title, body) => {
    const { send, live } = await three();
    expect((await send('PATCH', rulePath(live, 0), body)).status).toBe(400);
  });

  test('a deleted one is gone, and the answer is the ruleset', async () => {
    const { send, live } = await three();
    const { result } = await send('DELETE', rulePath(live, 1));
    expect(refsOf(result)).toEqual(['a', 'c']);
    expect(errorOf(await send('DELETE', rulePath(live, 1)))).toMatchObject({ code: 10003 });
  });
});
