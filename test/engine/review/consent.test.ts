import { describe, expect, test } from 'vitest';
import type { ApplyOptions } from '../../../src/surfaces/commands/command-options.js';
import { consentFrom, coverage } from '../../../src/engine/review/consent.js';

const OPTIONS: ApplyOptions = {
  root: '.',
  color: false,
  concurrency: 1,
  rateLimit: 'off',
  format: 'text',
  allow: ['drops-rules'],
  target: [],
  write: [],
  impact: true,
};
describe('consent', () => {
  test.each<readonly [string, ApplyOptions, boolean, object]>([
    ['a plan file is a review', OPTIONS, true, { kind: 'reviewed' }],
    [
      'a digest that was asked for is a review',
      { ...OPTIONS, expectDigest: 'sha256:0' },
      false,
      { kind: 'reviewed' },
    ],
    [
      '--allow is consent to what it names',
      OPTIONS,
      false,
      { kind: 'risks', allow: new Set(['drops-rules']) },
    ],
    [
      '--yes is consent to no risk',
      { ...OPTIONS, allow: [], yes: true },
      false,
      { kind: 'risks', allow: new Set() },
    ],
    [
      'a dry run is none',
      { ...OPTIONS, allow: [], dryRun: true },
      false,
      { kind: 'risks', allow: new Set() },
    ],
  ])('%s', (_, options, planFile, expected) => {
    expect(consentFrom(options, planFile)).toEqual(expected);
  });
});

test.each<readonly [string, string, boolean]>([
  ['drops-rules', 'zone/a.example/rulesets/x', true],
  ['drops-rules@zone/a.example/**', 'zone/a.example/rulesets/x', true],
  ['drops-rules@zone/*.example/rulesets/*', 'zone/a.example/rulesets/x', true],
  ['drops-rules@zone/b.example/**', 'zone/a.example/rulesets/x', false],
  ['max-deletes@zone/a.example/**', 'zone/a.example/rulesets/x', false],
  ['drops-rules@zone/a.example/csp_policies/a [1]', 'zone/a.example/csp_policies/a [1]', true],
])('--allow %s at %s: %s', (allowed, address, expected) => {
  expect(coverage(new Set([allowed]))('drops-rules', address)).toBe(expected);
});
