import { describe, expect, it } from 'vitest';
import { isObject } from '../../../src/kernel/model/json.js';
import { ACTION_TABLE } from '../../../src/kinds/rule-lists/actions/table.js';
import { overlayRule } from '../../../src/kinds/rule-lists/overlay.js';
import { liveRuleset } from '../support.js';

/** The action whose table has what the parameters hold. */
function actionOf(...sides: readonly (object | null | undefined)[]): string {
  const names = sides.flatMap((side) => Object.keys(side ?? {}));
  const found = Object.entries(ACTION_TABLE).find(([, { shape }]) =>
    names.some((name) => Object.hasOwn(shape.members, name)),
  );
  return found?.[0] ?? 'execute';
}

/** The parameters of a rule that are sent in place of live ones. */
function inPlaceOf(declared: Record<string, unknown> | undefined, live: unknown): unknown {
  const action = actionOf(declared, isObject(live) ? live : undefined);
  const [rule] = liveRuleset([{ id: '1', action, expression: 'true', action_parameters: live }]).rules;
  if (rule === undefined) throw new Error('no rule');
  const parameters = declared === undefined ? {} : { action_parameters: declared };
  return overlayRule({ ref: '1', action, expression: 'true', ...parameters }, rule)['action_parameters'];
}

const MANAGED = 'e'.repeat(32);
const RULES = [
  { id: 'r1', action: 'log', enabled: true },
  { id: 'r2', action: 'block' },
];

describe('parameters in place of live ones', () => {
  it.each<[string, Record<string, unknown> | undefined, unknown]>([
    [
      'members in another order',
      { id: MANAGED, overrides: { action: 'log', enabled: true } },
      { overrides: { enabled: true, action: 'log' }, id: MANAGED },
    ],
    ['the version that the service fills in', { id: MANAGED }, { id: MANAGED, version: 'latest' }],
    [
      'unknown members anywhere',
      { id: MANAGED, overrides: { rules: RULES } },
      { id: MANAGED, x: 1, overrides: { x: [], rules: RULES.map((rule) => ({ ...rule, x: { y: 1 } })) } },
    ],
    [
      'overrides in another order',
      { id: MANAGED, overrides: { rules: RULES } },
      { id: MANAGED, overrides: { rules: RULES.toReversed() } },
    ],
    [
      'categories in another order',
      { overrides: { categories: [{ category: 'a' }, { category: 'b' }] } },
      { overrides: { categories: [{ category: 'b' }, { category: 'a' }] } },
    ],
    [
      'names in another order',
      { request_fields: [{ name: 'a' }, { name: 'b' }] },
      { request_fields: [{ name: 'b' }, { name: 'a' }] },
    ],
    ['a set of scalars in another order', { products: ['waf', 'bic'] }, { products: ['bic', 'waf'] }],
    [
      'ports in another order',
      { additional_cacheable_ports: [8080, 8443] },
      { additional_cacheable_ports: [8443, 8080] },
    ],
    [
      'a default sensitivity',
      { id: MANAGED, overrides: { enabled: true } },
      { id: MANAGED, overrides: { enabled: true, sensitivity_level: 'default' } },
    ],
    [
      'a default flag',
      { request_fields: [{ name: 'a' }] },
      { request_fields: [{ name: 'a', preserve_duplicates: false }] },
    ],
    [
      'empty members',
      { id: MANAGED },
      { id: MANAGED, overrides: {}, matched_data: null, rules: [], content: '' },
    ],
    [
      'empty members of the file',
      { id: MANAGED, overrides: { rules: [] }, matched_data: null },
      { id: MANAGED, overrides: {} },
    ],
    ['nothing and empty', { id: MANAGED, overrides: {} }, { id: MANAGED, overrides: null }],
    ['an empty query that is written', { uri: { query: { value: '' } } }, { uri: { query: { value: '' } } }],
    ['only what the service added', undefined, { version: 'latest', x: 1 }],
    [
      'unknown members named like methods',
      { id: MANAGED },
      { id: MANAGED, constructor: 'x', hasOwnProperty: 1 },
    ],
    [
      'lists without keys',
      { edge_ttl: { status_code_ttl: [{ status_code: 200, value: 1 }] } },
      { edge_ttl: { status_code_ttl: [{ value: 1, status_code: 200, x: 1 }] } },
    ],
    ['lists of lists', { x: [['a'], ['b']] }, { x: [['a'], ['b']] }],
  ])('are not altered by %s', (_, declared, live) => {
    expect(inPlaceOf(declared, live)).toEqual(live);
  });

  it.each<[string, Record<string, unknown> | undefined, unknown, unknown]>([
    [
      'an override that is removed',
      { id: MANAGED, overrides: { rules: [RULES[0]] } },
      { id: MANAGED, overrides: { rules: RULES, x: 1 } },
      { id: MANAGED, overrides: { rules: [RULES[0]], x: 1 } },
    ],
    [
      'all overrides removed',
      { id: MANAGED, overrides: { rules: [] } },
      { id: MANAGED, overrides: { rules: RULES } },
      { id: MANAGED, overrides: { rules: [] } },
    ],
    [
      'overrides removed with their key',
      { id: MANAGED },
      { id: MANAGED, version: 'latest', overrides: { rules: RULES } },
      { id: MANAGED, version: 'latest' },
    ],
    [
      'an action removed from an override',
      { overrides: { rules: [{ id: 'r1', enabled: true }] } },
      { overrides: { rules: [RULES[0]] } },
      { overrides: { rules: [{ id: 'r1', enabled: true }] } },
    ],
    [
      'enabled removed from an override',
      { overrides: { rules: [{ id: 'r1', action: 'log' }] } },
      { overrides: { rules: [RULES[0]] } },
      { overrides: { rules: [{ id: 'r1', action: 'log' }] } },
    ],
    [
      'enabled false removed from an override',
      { overrides: { rules: [{ id: 'r1' }] } },
      { overrides: { rules: [{ id: 'r1', enabled: false }] } },
      { overrides: { rules: [{ id: 'r1' }] } },
    ],
    [
      'an override that is changed',
      { overrides: { rules: [{ id: 'r2', action: 'log' }] } },
      { overrides: { rules: [{ id: 'r2', action: 'block', x: 1 }] } },
      { overrides: { rules: [{ id: 'r2', action: 'log', x: 1 }] } },
    ],
    [
      'an override that is added',
      { overrides: { rules: [{ id: 'r0', action: 'log' }, ...RULES] } },
      { overrides: { rules: RULES.toReversed() } },
      { overrides: { rules: [...RULES.toReversed(), { id: 'r0', action: 'log' }] } },
    ],
    [
      'a sensitivity removed',
      { overrides: { action: 'log' } },
      { overrides: { action: 'log', sensitivity_level: 'low' } },
      { overrides: { action: 'log' } },
    ],
    [
      'a default sensitivity of a rule, which is more than nothing beside that of its category',
      { id: MANAGED, overrides: { rules: [{ id: 'r1', action: 'log' }] } },
      { id: MANAGED, overrides: { rules: [{ id: 'r1', action: 'log', sensitivity_level: 'default' }] } },
      { id: MANAGED, overrides: { rules: [{ id: 'r1', action: 'log' }] } },
    ],
    [
      'a header of a mapping removed',
      { headers: { 'X-A': { operation: 'remove' } } },
      { headers: { 'X-A': { operation: 'remove' }, 'X-B': { operation: 'remove' } } },
      { headers: { 'X-A': { operation: 'remove' } } },
    ],
    [
      'a ruleset of a mapping removed',
      { rules: { one: ['r1'] } },
      { rules: { one: ['r1'], two: ['r2'] } },
      { rules: { one: ['r1'] } },
    ],
    [
      'a rule of a skipped ruleset removed',
      { rules: { one: ['r1'] } },
      { rules: { one: ['r2', 'r1'] } },
      { rules: { one: ['r1'] } },
    ],
    [
      'algorithms in another order',
      { algorithms: [{ name: 'zstd' }, { name: 'gzip' }] },
      { algorithms: [{ name: 'gzip', x: 1 }, { name: 'zstd' }] },
      { algorithms: [{ name: 'zstd' }, { name: 'gzip', x: 1 }] },
    ],
    [
      'a query emptied',
      { uri: { query: { value: '' } } },
      { uri: { query: { value: 'a=b' } } },
      { uri: { query: { value: '' } } },
    ],
    [
      'a query emptied that was an expression',
      { uri: { query: { value: '' } } },
      { uri: { query: { expression: 'a' } } },
      { uri: { query: { value: '' } } },
    ],
    [
      'another type',
      { response: { status_code: 403 } },
      { response: { status_code: '403' } },
      { response: { status_code: 403 } },
    ],
    [
      'an object for a list',
      { rules: { one: ['r1'] } },
      { rules: [{ id: 'r1' }] },
      { rules: { one: ['r1'] } },
    ],
    [
      'a list without keys that grows',
      { edge_ttl: { status_code_ttl: [{ value: 1 }, { value: 2 }] } },
      { edge_ttl: { status_code_ttl: [{ value: 1, x: 1 }] } },
      { edge_ttl: { status_code_ttl: [{ value: 1, x: 1 }, { value: 2 }] } },
    ],
    [
      'a list without keys that shrinks',
      { edge_ttl: { status_code_ttl: [{ value: 2 }] } },
      { edge_ttl: { status_code_ttl: [{ value: 1 }, { value: 2 }] } },
      { edge_ttl: { status_code_ttl: [{ value: 2 }] } },
    ],
    [
      'a repeated key in the file',
      {
        overrides: {
          rules: [
            { id: 'r1', action: 'log' },
            { id: 'r1', enabled: true },
          ],
        },
      },
      { overrides: { rules: [{ id: 'r1', action: 'log' }] } },
      {
        overrides: {
          rules: [
            { id: 'r1', action: 'log' },
            { id: 'r1', enabled: true },
          ],
        },
      },
    ],
    ['a setting removed', { ssl: 'full' }, { ssl: 'full', bic: false }, { ssl: 'full' }],
    [
      'everything a user could have written',
      undefined,
      { id: MANAGED, overrides: {}, x: 1 },
      { overrides: {}, x: 1 },
    ],
  ])('show %s', (_, declared, live, expected) => {
    expect(inPlaceOf(declared, live)).toEqual(expected);
  });
});
