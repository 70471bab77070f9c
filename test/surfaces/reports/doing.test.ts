import { expect, test } from 'vitest';
import type { RuleDetail } from '../../../src/kernel/model/change.js';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { decodeRules } from '../../../src/kinds/rule-lists/live.js';
import { linesOf } from '../../../src/surfaces/reports/change/detail-lines.js';
import { changeBlock } from '../../../src/surfaces/reports/change/block.js';
import { ruleList } from '../../../src/surfaces/reports/plan/html/rules.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { DOING, NAMES } from '../../helpers/doing-rules.js';
import { parsePage, texts } from '../../helpers/html.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

/** What becomes of one rule. */
const FATES: readonly (readonly [string, (rule: Raw) => RuleDetail | undefined])[] = [
  ['added', (rule) => detailOf([], [rule])],
  ['changed', (rule) => detailOf([{ ...rule, description: 'as it was' }], [rule])],
  ['removed', (rule) => detailOf([rule], [])],
];

function detailOf(live: readonly Raw[], sent: readonly Raw[]): RuleDetail | undefined {
  const named = (rules: readonly Raw[]): readonly Raw[] => rules.map((rule) => ({ ...rule, ref: 'it' }));
  return ledgerOf(decodeRules(named(live)), named(sent), () => false, NAMES)[0]?.detail;
}

const TABLE = DOING.flatMap(([title, rule, lines]) =>
  FATES.map(([fate, makeDetail]) => [title, fate, makeDetail(rule), lines] as const),
);

test.each(TABLE)('it is shown what a rule does: %s, %s', (_, fate, detail, lines) => {
  if (detail === undefined) throw new Error('no detail');
  expect([detail.change, detail.does ?? []]).toEqual([fate, lines]);
  const shown = linesOf([detail]).filter(({ sign, indent }) => sign === '' && indent > 0);
  expect(shown.map(({ text }) => plainText(text))).toEqual(lines.map(inert));
  const [change] = planDocument(
    planOf([completeScope([changeOf('rulesets/a', { details: [detail] })])]),
  ).changes;
  if (change === undefined) throw new Error('no change');
  const block = changeBlock(change)
    .text.split('\n')
    .map((line) => line.trim());
  expect(block).toEqual(expect.arrayContaining(lines.map(inert)));
  expect(texts(parsePage(ruleList([detail]).text), '.does')).toEqual(lines.map(inert));
});

test('a rule that only moves or stays is not told again', () => {
  const rule = { action: 'skip', expression: 'true', action_parameters: { ruleset: 'current' } };
  const rules = ['a', 'b'].map((ref) => ({ ...rule, ref }));
  const details = ledgerOf(decodeRules(rules), rules.toReversed(), () => false).map(({ detail }) => detail);
  expect(details.map(({ change, does }) => [change, does])).toEqual([
    ['moved', undefined],
    ['kept', undefined],
  ]);
});

test('a thousand rules with long parameters are shown, each in a line that is not much longer than a screen', () => {
  const sent = Array.from({ length: 1_000 }, (_, index) => ({
    ref: `r${index}`,
    action: 'execute',
    expression: 'true',
    action_parameters: {
      id: 'e'.repeat(32),
      overrides: {
        rules: Array.from({ length: 500 }, (__, at) => ({
          id: at.toString(16).padStart(8, '0').repeat(4),
          action: 'log',
        })),
      },
      later: 'x'.repeat(20_000),
    },
  }));
  const details = ledgerOf([], sent, () => false).map(({ detail }) => detail);
  const longest = Math.max(...linesOf(details).map(({ text }) => plainText(text).length));
  expect(longest).toBeLessThan(1_000);
  const [second = ''] = details[0]?.does?.slice(1) ?? [];
  expect(second).toMatch(
    /^with rules 0{32}, .* and 480 more: log; later: "x{200}" and 19800 more characters$/,
  );
  const plan = planDocument(planOf([completeScope([changeOf('rulesets/a', { details })])]));
  expect(planMarkdown(plan, 60_000).length).toBeLessThan(60_000);
});
