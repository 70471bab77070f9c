import { expect, test } from 'vitest';
import type { Difference } from '../../../src/engine/drift/differences.js';
import { ignoringOf, type IgnoreEntry } from '../../../src/engine/drift/ignore.js';

const RULESET = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
const enabled: Difference = { type: 'rule', change: 'changed', name: 'block admin', member: 'enabled' };
const source: Difference = {
  type: 'item',
  change: 'added',
  name: 'script-src',
  member: 'https://a.example/x',
};

function entry(path: string, more: Partial<IgnoreEntry> = {}): IgnoreEntry {
  const place = { file: 'drift-ignore.yaml', line: 1, column: 1, length: 1 };
  return { path, reason: 'because', expires: '2026-12-31', isExpired: false, location: place, ...more };
}

test.each<readonly [string, string, Difference, boolean]>([
  [RULESET, RULESET, enabled, true],
  [`${RULESET}/rules`, RULESET, enabled, true],
  [`${RULESET}/rules/block admin`, RULESET, enabled, true],
  [`${RULESET}/rules/block admin/enabled`, RULESET, enabled, true],
  [`${RULESET}/rules/block admin/*`, RULESET, enabled, true],
  ['zone/*/rulesets/*', RULESET, enabled, true],
  ['**', RULESET, enabled, true],
  [`${RULESET}/rules/block admin/expression`, RULESET, enabled, false],
  [`${RULESET}/rules/block`, RULESET, enabled, false],
  [`${RULESET}/rules/block admin/enabled/x`, RULESET, enabled, false],
  ['zone/shop.example.com', RULESET, enabled, false],
  ['zone/shop.example.com/*', RULESET, enabled, false],
  ['account/**', RULESET, enabled, false],
  ['zone/a/csp_policies/[old] (1)', 'zone/a/csp_policies/[old] (1)', source, true],
  ['zone/a/csp_policies/x/script-src', 'zone/a/csp_policies/x', source, true],
  ['zone/a/csp_policies/x/script-src/https://a.example/x', 'zone/a/csp_policies/x', source, true],
  ['zone/a/csp_policies/x/script-src/https://a.example', 'zone/a/csp_policies/x', source, false],
  [`${RULESET}/rules/b/enabled`, RULESET, { type: 'rule', change: 'added', name: 'b/enabled' }, false],
  [`${RULESET}/rules/b~1enabled`, RULESET, { type: 'rule', change: 'added', name: 'b/enabled' }, true],
  [
    'zone/a/csp_policies/x/script-src/https:~1~1a.example',
    'zone/a/csp_policies/x/script-src/https:~1~1a.example',
    { type: 'object', change: 'added' },
    false,
  ],
  [
    'zone/a/logpush_jobs/x/fields',
    'zone/a/logpush_jobs/x/fields',
    { type: 'object', change: 'added' },
    false,
  ],
  ['zone/a/logpush_jobs/*', 'zone/a/logpush_jobs/x/fields', { type: 'object', change: 'added' }, true],
  ['zone/a/page_shield', 'zone/a/page_shield', { type: 'object', change: 'changed' }, true],
  ['zone/a/page_shield/fields/enabled', 'zone/a/page_shield', { type: 'object', change: 'changed' }, false],
])('%s names a part of %s: %j is %s', (path, address, difference, expected) => {
  const list = { file: 'drift-ignore.yaml', entries: [entry(path)] };
  expect(ignoringOf(list)(address, difference)).toHaveLength(expected ? 1 : 0);
});

test('an entry that has expired ignores nothing, and without a file nothing is ignored', () => {
  const entries = [entry('**', { isExpired: true })];
  expect(ignoringOf({ file: 'a', entries })(RULESET, enabled)).toEqual([]);
  expect(ignoringOf(undefined)(RULESET, enabled)).toEqual([]);
});

test('every entry that names a difference is told, in the order of the file', () => {
  const entries = [entry(`${RULESET}/**`), entry('account/**'), entry('**')];
  expect(ignoringOf({ file: 'a', entries })(RULESET, enabled)).toEqual([entries[0], entries[2]]);
});
