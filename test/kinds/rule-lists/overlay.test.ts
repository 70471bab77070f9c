import { describe, expect, it } from 'vitest';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import { newRule, overlayRule } from '../../../src/kinds/rule-lists/overlay.js';
import { liveRuleset } from '../support.js';

const BLOCK: DeclaredRule = { ref: 'a', action: 'block', expression: 'ip.src in $office' };
const SKIP: DeclaredRule = { ...BLOCK, action: 'skip', action_parameters: { ruleset: 'current' } };
const MANAGED = 'e'.repeat(32);

/** What is sent for a declared rule in place of a live one. */
function overlaid(declared: DeclaredRule, live: object): object {
  const [rule] = liveRuleset([live]).rules;
  if (rule === undefined) throw new Error('no rule');
  return overlayRule(declared, rule);
}

describe('a rule in place of a live one', () => {
  it.each<[string, DeclaredRule, object]>([
    [
      'server-set members are not sent',
      BLOCK,
      { id: '1', ...BLOCK, version: '3', last_updated: '2024-01-01T00:00:00Z' },
    ],
    ['defaults may be absent', BLOCK, { id: '1', ...BLOCK }],
    [
      'defaults may be there',
      BLOCK,
      { id: '1', ...BLOCK, enabled: true, description: '', action_parameters: {} },
    ],
    [
      'defaults may be written in the file',
      { ...BLOCK, enabled: true, description: '' },
      { id: '1', ...BLOCK },
    ],
    [
      'empty parameters may be written in the file',
      { ...BLOCK, action_parameters: {} },
      { id: '1', ...BLOCK },
    ],
    [
      'a rule without a ref is called by its id',
      { ...BLOCK, ref: '1' },
      { ...BLOCK, id: '1', ref: undefined },
    ],
    ['an empty ref is none', { ...BLOCK, ref: '1' }, { ...BLOCK, id: '1', ref: '' }],
    [
      'blanks in an expression mean nothing',
      BLOCK,
      { id: '1', ...BLOCK, expression: ' ip.src  in $office\n' },
    ],
    ['unknown members of the rule stay', BLOCK, { id: '1', ...BLOCK, x_later: { since: [null] } }],
    ['unknown members named like methods stay', BLOCK, { id: '1', ...BLOCK, constructor: 'x', valueOf: 1 }],
    ['logging is on by default', SKIP, { id: '1', ...SKIP, logging: { enabled: true } }],
    [
      'logging may be declared',
      { ...SKIP, logging: { enabled: true } },
      { id: '1', ...SKIP, logging: { enabled: true } },
    ],
    ['parameters of null are none', BLOCK, { id: '1', ...BLOCK, action_parameters: null }],
  ])('is not altered when nothing differs: %s', (_, declared, live) => {
    const kept = Object.entries(live).filter(([name]) => name !== 'version' && name !== 'last_updated');
    expect(overlaid(declared, live)).toEqual(
      Object.fromEntries(kept.filter(([name, value]) => value !== null && (name !== 'ref' || value))),
    );
  });

  it.each<[string, DeclaredRule, object, object]>([
    ['ref', { ...BLOCK, ref: 'b' }, {}, { ref: 'b' }],
    ['action', { ...BLOCK, action: 'log' }, {}, { action: 'log' }],
    ['expression', { ...BLOCK, expression: 'true' }, {}, { expression: 'true' }],
    ['enabled', { ...BLOCK, enabled: false }, {}, { enabled: false }],
    ['enabled that is no longer written', BLOCK, { enabled: false }, { enabled: true }],
    ['description', { ...BLOCK, description: 'a note' }, {}, { description: 'a note' }],
    ['description that is no longer written', BLOCK, { description: 'a note' }, { description: '' }],
    [
      'a blank inside a literal',
      { ...BLOCK, expression: 'a eq "b  c"' },
      { expression: 'a eq "b c"' },
      { expression: 'a eq "b  c"' },
    ],
    [
      'logging',
      { ...SKIP, logging: { enabled: false } },
      { ...SKIP, logging: { enabled: true } },
      { logging: { enabled: false } },
    ],
    [
      'parameters that are new',
      { ...BLOCK, action_parameters: { response: { status_code: 403 } } },
      {},
      { action_parameters: { response: { status_code: 403 } } },
    ],
    [
      'a rate limit',
      { ...BLOCK, ratelimit: { period: 60 } },
      { ratelimit: { period: 10, x_later: 1 } },
      { ratelimit: { period: 60, x_later: 1 } },
    ],
  ])('takes over what differs: %s', (_, declared, live, changed) => {
    const before = { id: '1', ...BLOCK, ...live };
    expect(overlaid(declared, before)).toEqual({ ...before, ...changed });
  });

  it.each<[string, DeclaredRule, object, readonly string[]]>([
    [
      'parameters that are no longer written',
      BLOCK,
      { action_parameters: { response: { status_code: 403 } } },
      ['action_parameters'],
    ],
    ['logging that is no longer off', SKIP, { ...SKIP, logging: { enabled: false } }, ['logging']],
    ['a rate limit', BLOCK, { ratelimit: { period: 10 } }, ['ratelimit']],
    [
      'a credential check',
      BLOCK,
      { exposed_credential_check: { username_expression: 'a' } },
      ['exposed_credential_check'],
    ],
    [
      'everything that belonged to the former action',
      BLOCK,
      { ...SKIP, logging: { enabled: true } },
      ['action_parameters', 'logging'],
    ],
    [
      'unknown parameters of the former action',
      BLOCK,
      { ...SKIP, action_parameters: { x_later: 1 } },
      ['action_parameters'],
    ],
  ])('drops %s', (_, declared, live, dropped) => {
    const before: Record<string, unknown> = { id: '1', ...BLOCK, ...live };
    const left = Object.entries(before).filter(([name]) => !dropped.includes(name));
    expect(overlaid(declared, before)).toEqual({ ...Object.fromEntries(left), action: declared.action });
  });

  it('replaces the parameters of another action as a whole', () => {
    const live = { id: '1', ...SKIP, action_parameters: { ruleset: 'current', x_later: 1 } };
    const declared = { ...BLOCK, action: 'execute', action_parameters: { id: MANAGED } };
    expect(overlaid(declared, live)).toMatchObject({ action: 'execute', action_parameters: { id: MANAGED } });
    expect(overlaid(declared, live)).not.toHaveProperty('action_parameters.x_later');
  });

  it('leaves the ref of a rule without a key of its own alone', () => {
    const { ref: _, ...anonymous } = BLOCK;
    expect(overlaid(anonymous, { id: '1', ...BLOCK, ref: 'somebody' })).toMatchObject({ ref: 'somebody' });
  });
});

describe('a new rule', () => {
  it('is sent as it is declared, enabled by default and without its position', () => {
    expect(newRule({ ...SKIP, position: 'first' })).toEqual({ ...SKIP, enabled: true });
    expect(newRule({ ...SKIP, enabled: false })).toEqual({ ...SKIP, enabled: false });
  });
});
