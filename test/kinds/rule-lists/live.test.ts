import { describe, expect, it } from 'vitest';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { decodeRuleset, sendable } from '../../../src/kinds/rule-lists/live.js';

const RULESET = { id: '1', phase: 'magic_transit' };

describe('a ruleset as the service answers it', () => {
  it('is read with what may be missing filled in', () => {
    const rule = { action: 'block' };
    expect(decodeRuleset({ ...RULESET, rules: [rule] })).toMatchObject({
      ...RULESET,
      others: {},
      description: '',
      rules: [{ action: 'block', expression: '', enabled: true, description: '', raw: rule }],
    });
  });

  it('is read with everything it has', () => {
    const rule = {
      id: 'r',
      ref: 'a',
      action: 'log',
      expression: 'true',
      enabled: 'false',
      description: 'a note',
      x: 1,
    };
    const told = { ...RULESET, name: 'default', description: 'all of it', version: 7, rules: [rule] };
    const ruleset = { ...told, last_updated: '2026-01-01T00:00:00Z', x_later: { since: 1 } };
    expect(decodeRuleset(ruleset)).toMatchObject({
      ...told,
      version: '7',
      lastUpdated: '2026-01-01T00:00:00Z',
      others: { x_later: { since: 1 } },
      rules: [{ id: 'r', ref: 'a', expression: 'true', enabled: false, raw: rule }],
    });
  });

  it.each<[object, object]>([
    [{ id: '1' }, { action: '', expression: '', enabled: true }],
    [
      { action: 5, expression: { a: 1 }, enabled: 'yes' },
      { action: '5', expression: '{"a":1}', enabled: true },
    ],
    [
      { action: 'log', enabled: 'false', ref: 7 },
      { ref: '7', enabled: false },
    ],
  ])('is read whatever its rules are: %j', (rule, read) => {
    expect(decodeRuleset({ ...RULESET, rules: [rule] }).rules).toMatchObject([{ ...read, raw: rule }]);
  });

  it.each([undefined, null])('has no rules when they are %s', (rules) => {
    expect(decodeRuleset({ ...RULESET, rules }).rules).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['the ruleset is not an object', [RULESET]],
    ['the ruleset has no id', { phase: 'magic_transit' }],
    ['the ruleset has no phase', { id: '1' }],
    ['rules of the ruleset is not a list', { ...RULESET, rules: {} }],
    ['rule 2 of the ruleset is not an object', { ...RULESET, rules: [{ action: 'log' }, null] }],
  ])('is unreadable when %s', (message, value) => {
    expect(() => decodeRuleset(value)).toThrow(new ShapeError(message));
  });
});

describe('a live rule that is sent back', () => {
  it.each<[string, object, object]>([
    [
      'loses what the service sets',
      { id: '1', version: '2', last_updated: 'now', action: 'log' },
      { id: '1', action: 'log' },
    ],
    ['loses its categories', { action: 'log', categories: ['a'] }, { action: 'log' }],
    ['has enabled as a boolean: true', { enabled: 'true' }, { enabled: true }],
    ['has enabled as a boolean: false', { enabled: 'false' }, { enabled: false }],
    ['loses an empty version', { version: '', action: 'log' }, { action: 'log' }],
    ['loses empty names', { id: '', ref: '', action: 'log' }, { action: 'log' }],
    ['loses names of null', { id: null, ref: null, action: 'log' }, { action: 'log' }],
    [
      'keeps everything else as it is',
      { id: '1', ref: 'a', x: { y: null }, description: '' },
      { id: '1', ref: 'a', x: { y: null }, description: '' },
    ],
    [
      'loses members of null, which the service may only answer',
      { action: 'log', ratelimit: null, x_later: null },
      { action: 'log' },
    ],
  ])('%s', (_, raw, expected) => {
    expect(sendable({ ...raw })).toEqual(expected);
  });
});
