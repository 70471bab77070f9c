import { describe, expect, it } from 'vitest';
import type { Change, Detail } from '../../../src/kernel/model/change.js';
import type { LogFieldsSection } from '../../../src/generated/files.js';
import { editLogFields, goneFields, unclaimedLogFields } from '../../../src/kinds/log-fields/edit.js';
import { NotUpdated } from '../../../src/kinds/toolkit/edit/not-updated.js';

function changeOf(details: readonly Detail[]): Change {
  return {
    address: 'zone/shop.example.com/log_fields',
    kind: 'log_fields',
    action: 'update',
    stage: 'log-fields',
    request: { method: 'PUT', path: '/', query: {}, body: {} },
    base: { hash: '' },
    details,
    risks: [],
  };
}

function edited(
  have: LogFieldsSection,
  want: LogFieldsSection | undefined,
  details?: readonly Detail[],
): object {
  return editLogFields({
    have,
    want,
    changeOf: () => details && changeOf(details),
    written: () => [],
    claimed: new Set(),
    takesNew: true,
    leftOut: undefined,
  });
}

const added: Detail = { type: 'item', change: 'added', list: 'cookies', item: 'session' };
const live: Detail = {
  type: 'rule',
  change: 'changed',
  ref: 'log',
  action: 'log_custom_field',
  expression: 'true',
  from: 1,
  to: 1,
};

describe('the edit of log fields', () => {
  it('keeps the section when nothing differs', () => {
    expect(edited({ cookies: ['a'] }, { cookies: ['a'], request_headers: [] })).toEqual({ type: 'keep' });
  });

  it('empties a list of which nothing is live', () => {
    expect(edited({ cookies: ['session'] }, undefined, [added])).toMatchObject({
      type: 'members',
      members: new Map([['cookies', { type: 'items', items: [] }]]),
    });
  });

  it('brings a list in that the file does not manage', () => {
    expect(edited({ cookies: ['a'] }, { cookies: ['a'], request_headers: ['x-id'] })).toMatchObject({
      type: 'members',
      added: [{ key: 'request_headers', value: ['x-id'], path: ['log_fields', 'request_headers'] }],
    });
  });

  it('is refused when the live rule says more than the section can', () => {
    expect(() => edited({ cookies: ['a'] }, undefined, [live])).toThrow(NotUpdated);
  });
});

describe('log fields beside the ruleset of their phase', () => {
  it.each([
    [['rulesets/http_request_firewall_custom'], true],
    [['rulesets/http_log_custom_fields'], false],
  ])('what claims %j leaves them to be declared: %s', (claimed, isLeft) => {
    const section = { cookies: ['a'] };
    expect(unclaimedLogFields(section, new Set(claimed))).toEqual(isLeft ? section : undefined);
  });
});

it('the fields that are no longer live are told by their lists', () => {
  const removed: Detail = { type: 'item', change: 'removed', list: 'cookies', item: 'b' };
  const empty: Detail = { type: 'item', change: 'added', list: 'request_headers' };
  expect(goneFields(changeOf([added, removed, live, empty]))).toEqual([
    'log_fields: cookies session',
    'log_fields: request_headers ',
  ]);
});
