import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { fleetSummary } from '../../../src/surfaces/reports/plan/fleet-summary.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planHtml } from '../../../src/surfaces/reports/plan/html.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { changeOf, completeScope, planOf, RISK } from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const zone = (number: number): Scope => ({
  level: 'zone',
  name: `site${String(number).padStart(2, '0')}.example.net`,
  id: String(number).padStart(32, '0'),
});

const risky = (number: number): Change =>
  changeOf(
    'rulesets/a',
    {
      kind: 'ruleset',
      details: [],
      risks: [{ ...RISK, message: `nothing stops what goes to ${zone(number).name}` }],
    },
    zone(number),
  );

const other = (number: number, value = 'same'): Change =>
  changeOf(
    'page_shield',
    {
      kind: 'page_shield',
      risks: [],
      details: [{ type: 'field', change: 'changed', field: 'mode', before: 'a', after: value, patch: [] }],
    },
    zone(number),
  );

const NUMBERS = Array.from({ length: 30 }, (_, index) => index + 1);

/** The second change of every zone but the first five, which have one of their own. */
const planDoc = (numbers = NUMBERS) =>
  planDocument(
    planOf(
      numbers.map((number) =>
        completeScope(
          [risky(number), other(number, number <= 5 ? `own ${number}` : 'same')],
          [],
          zone(number),
        ),
      ),
    ),
  );

describe('the changes of many scopes', () => {
  test('are counted by their kinds, and told by what is alike, the most first', () => {
    expect(fleetSummary(planDoc().changes)).toEqual({
      kinds: ['30 of page shield settings', '30 of rulesets'],
      groups: [
        { action: 'update', name: 'rulesets/a', where: '30 zones', risks: [RISK.code] },
        { action: 'update', name: 'page_shield', where: '25 zones', risks: [] },
        { action: 'update', name: 'page_shield', where: '5 scopes, each in its own way', risks: [] },
      ],
    });
  });

  test('are not summed up where every one can be looked at', () => {
    expect(fleetSummary(planDoc(NUMBERS.slice(0, 20)).changes)).toBeUndefined();
    expect(fleetSummary(planDoc(NUMBERS.slice(0, 21)).changes)).toBeDefined();
  });

  test('stand before everything else on a terminal', () => {
    expect(within(planText(planDoc(), screenWith()), screenWith()).split('\n\n')[0]).toBe(
      [
        'Changes: 30 of page shield settings, 30 of rulesets',
        'change         in                             risks',
        `~ rulesets/a   30 zones                       ${RISK.code}`,
        '~ page_shield  25 zones',
        '~ page_shield  5 scopes, each in its own way',
      ].join('\n'),
    );
  });

  test('are listed first on the page, and a risk that many have is one item', () => {
    const page = planHtml(planDoc());
    expect(page).toContain('<code>rulesets/a</code> in 30 zones');
    expect(page.indexOf('What changes alike')).toBeLessThan(page.indexOf('What opens'));
    const lines = page.split('\n').filter((line) => line.includes('nothing stops what goes to ‹zone›'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('and 29 more');
    expect(planHtml(planDoc(NUMBERS.slice(0, 4)))).not.toContain('‹zone›');
  });

  test('are told once in Markdown: each risk, each row of the table, and each change with its places', () => {
    const text = planMarkdown(planDoc());
    expect(text.match(/nothing stops what goes to/g)).toHaveLength(1);
    expect(text).toContain('`nothing stops what goes to ‹zone›`');
    expect(text).toContain(`| update \`rulesets/a\` | \`30 zones\` | \`${RISK.code}\` |`);
    expect(text).toContain('<summary>update <code>rulesets/a</code> in 30 zones</summary>');
    for (const number of NUMBERS) expect(text).toContain(`\`zone/${zone(number).name}\``);
  });
});
