import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, Detail, RuleDetail } from '../../../src/kernel/model/change.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { changeOf, completeScope, incompleteScope, planOf, RISK } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const zone = (number: number): Scope => ({
  level: 'zone',
  name: `site${String(number).padStart(2, '0')}.example.net`,
  id: String(number).padStart(32, '0'),
});

const dropped = (number: number, members: Partial<RuleDetail> = {}): RuleDetail => ({
  type: 'rule',
  change: 'removed',
  ref: 'old',
  id: String(number).padStart(32, 'a'),
  action: 'block',
  expression: 'http.host eq "promo.example.com"',
  from: 2,
  ...members,
});

const change = (number: number, details: readonly Detail[], members: Partial<Change> = {}): Change =>
  changeOf(
    'rulesets/a',
    {
      kind: 'ruleset',
      details,
      risks: [RISK],
      source: { file: `zones/site${number}.yaml`, line: 7 },
      base: { version: String(number), hash: `sha256:${'0'.repeat(64)}` },
      ...members,
    },
    zone(number),
  );

const NUMBERS = Array.from({ length: 30 }, (_, index) => index + 1);

/** Everything but the end of a plan of zones, each with a change that is made of its number. */
function shown(changeOfZone: (number: number) => Change, numbers = NUMBERS, isVerbose = false): string {
  const scopes = numbers.map((number) => completeScope([changeOfZone(number)], [], zone(number)));
  return (
    within(planText(planDocument(planOf(scopes)), screenWith(), isVerbose), screenWith()).split(
      '\n\nPlan: ',
    )[0] ?? ''
  );
}

describe('changes that are alike', () => {
  test('in thirty zones stand in one block, whatever the ids, versions and files', () => {
    expect(shown((number) => change(number, [dropped(number)]))).toBe(`in 30 zones: ${NUMBERS.slice(0, 12)
      .map((number) => zone(number).name)
      .join(', ')} and 18 more
  ~ rulesets/a   PUT   zones/site1.yaml:7 and 29 more
      1 dropped
      - (was 2)  old  block  http.host eq "promo.example.com"
      ! drops-rules: old-campaign leaves the ruleset`);
  });

  test('but for the name of the zone do so too, and it is said what stands for it', () => {
    const named = (number: number): Change =>
      change(number, [dropped(number, { expression: `http.host eq "www.${zone(number).name}"` })]);
    const text = shown(named, [1, 2]);
    expect(text.split('\n').slice(0, 5)).toEqual([
      'in 2 zones: site01.example.net, site02.example.net',
      '  ‹zone› is the name of each',
      '  ~ rulesets/a   PUT   zones/site1.yaml:7 and 1 more',
      '      1 dropped',
      '      - (was 2)  old  block  http.host eq "www.‹zone›"',
    ]);
  });

  test('are told one by one to who wants to see everything', () => {
    const text = shown((number) => change(number, [dropped(number)]), NUMBERS, true);
    expect(text.split('\n\n')).toHaveLength(30);
    expect(text).not.toContain('more');
  });

  test('do not change what is counted', () => {
    const scopes = NUMBERS.map((number) =>
      completeScope([change(number, [dropped(number)])], [], zone(number)),
    );
    const [, end = ''] = within(planText(planDocument(planOf(scopes)), screenWith()), screenWith()).split(
      '\n\nPlan: ',
    );
    expect(end).toContain('30 to update');
    expect(end).toContain('30 risks need consent');
  });

  test.each<readonly [string, (number: number) => Change]>([
    ['an action', (number) => change(number, [], { action: number === 1 ? 'create' : 'update' })],
    ['a risk', (number) => change(number, [], { risks: number === 1 ? [] : [RISK] })],
    [
      'an expression',
      (number) => change(number, [dropped(number, { expression: `ip.src eq 192.0.2.${number}` })]),
    ],
    ['a place', (number) => change(number, [dropped(number, { from: number })])],
    [
      'that a rule runs',
      (number) => change(number, [dropped(number, number === 1 ? { disabled: true } : {})]),
    ],
    [
      'the end of a list that is cut',
      (number) =>
        change(number, [
          {
            type: 'field',
            change: 'added',
            field: 'list',
            after: Array.from({ length: 30 }, (_, index) => (index === 29 ? number : index)),
            patch: [],
          },
        ]),
    ],
    [
      'a text that looks like a name that was taken out',
      (number) =>
        change(number, [
          dropped(number, { expression: number === 1 ? '"‹zone›"' : `"${zone(number).name}"` }),
        ]),
    ],
  ])('are not alike when they differ in %s', (_, make) => {
    expect(shown(make, [1, 2])).not.toContain('in 2 zones');
  });

  test('are the only ones: what is said once is what would be said of each', () => {
    const expression = fc.constantFrom('ssl', 'not ssl', 'OWN', 'www.OWN', '"‹zone›"');
    fc.assert(
      fc.property(fc.array(expression, { minLength: 1, maxLength: 8 }), (expressions) => {
        const make = (number: number): Change =>
          change(number, [
            dropped(number, {
              expression: (expressions[number - 1] ?? '').replace('OWN', zone(number).name),
            }),
          ]);
        const numbers = expressions.map((_, index) => index + 1);
        const rules = (text: string): readonly string[] =>
          text.split('\n').filter((line) => line.startsWith('      - '));
        const each = rules(shown(make, numbers, true));
        const told = shown(make, numbers)
          .split('\n\n')
          .flatMap((section) => {
            const names = /^in \d+ zones: (.*)$/m.exec(section)?.[1]?.split(', ');
            return names === undefined
              ? rules(section)
              : names.flatMap((name) => rules(section).map((line) => line.replaceAll('‹zone›', name)));
          });
        expect(told.toSorted()).toEqual(each.toSorted());
      }),
      { numRuns: runs(100) },
    );
  });
});

test('what is the same of scopes without changes is said once, and scopes of another level by themselves', () => {
  const account: Scope = { level: 'account', name: 'example-inc', id: 'f'.repeat(32) };
  const plan = planOf([
    completeScope([], ['log_fields'], account),
    ...[1, 2, 3].map((number) => completeScope([], ['log_fields', 'csp_policies/a'], zone(number))),
    incompleteScope('HTTP 503', zone(4)),
    incompleteScope('HTTP 503', zone(5)),
  ]);
  const text = within(planText(planDocument(plan), screenWith()), screenWith());
  expect(text.split('\n\n').slice(0, -1)).toEqual([
    'account example-inc\n  = log_fields',
    'in 3 zones: site01.example.net, site02.example.net, site03.example.net\n  = log_fields, 1 policy',
    'in 2 zones: site04.example.net, site05.example.net\n  ? HTTP 503',
  ]);
  expect(within(planText(planDocument(plan), screenWith(), true), screenWith())).toContain(
    '  = log_fields, csp_policies/a\n',
  );
});
