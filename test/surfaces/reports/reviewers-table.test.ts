import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asObject, type Raw } from '../../../src/kernel/lib/decode.js';
import { sameJson } from '../../../src/kernel/lib/fields.js';
import { ACTION_TABLE } from '../../../src/kinds/rule-lists/actions/table.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { decodeRules } from '../../../src/kinds/rule-lists/live.js';
import { ruleShape } from '../../../src/kinds/rule-lists/rule-shape.js';
import { written } from '../../../src/kinds/toolkit/shapes/written.js';
import type { ChangeDocument } from '../../../src/generated/documents/plan.js';
import { changeBlock } from '../../../src/surfaces/reports/change/block.js';
import { changeBody } from '../../../src/surfaces/reports/change/body.js';
import { ruleList } from '../../../src/surfaces/reports/plan/html/rules.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { leavesOf, other, replaced, ruleWith } from '../../helpers/any-rules.js';
import { DOING, NAMES } from '../../helpers/doing-rules.js';
import { first, parsePage, textOf } from '../../helpers/html.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

/** What becomes of a rule: what the live list and the new one have of it. */
const FATES = {
  added: (rule) => [[], [rule]],
  changed: (rule) => [[{ ...rule, action: 'log', expression: 'cf.client.bot', logging: undefined }], [rule]],
  removed: (rule) => [[rule], []],
} as const satisfies Record<string, (rule: Raw) => readonly [readonly Raw[], readonly Raw[]]>;

type Fate = keyof typeof FATES;

function changeFor(fate: Fate, rule: Raw, name: Raw = { ref: 'it' }): ChangeDocument {
  const [live, sent] = FATES[fate](rule).map((rules) => rules.map((one) => ({ ...one, ...name })));
  const details = ledgerOf(decodeRules(live ?? []), sent ?? [], () => false, NAMES).map(
    ({ detail }) => detail,
  );
  const [change] = planDocument(planOf([completeScope([changeOf('rulesets/a', { details })])])).changes;
  if (change === undefined) throw new Error('no change');
  return change;
}

/** What a reviewer reads of a change: on a terminal, in a comment, in a browser. */
const FORMATS = {
  text: (change) =>
    changeBody(change)
      .map(({ prefix, text }) => plainText([prefix, text]))
      .join('\n'),
  Markdown: (change) => changeBlock(change).text,
  HTML: ({ details }) => textOf(first(parsePage(ruleList(details.filter(isRule)).text), 'body')),
} as const satisfies Record<string, (change: ChangeDocument) => string>;

type DetailDocument = ChangeDocument['details'][number];

function isRule(detail: DetailDocument): detail is Extract<DetailDocument, { type: 'rule' }> {
  return detail.type === 'rule';
}

const READ = Object.entries(FORMATS);
const TABLE = Object.keys(ACTION_TABLE).flatMap((action) =>
  (Object.keys(FATES) as Fate[]).map((fate) => [action, fate] as const),
);

describe('of a rule, whoever reviews it sees', () => {
  test.each(TABLE)('everything that decides what it does: %s, %s', (action, fate) => {
    const shape = ruleShape(action);
    fc.assert(
      fc.property(ruleWith(action), fc.nat(), (rule, chosen) => {
        const places = leavesOf(rule).filter(([member]) => member !== 'action');
        const place = places[chosen % places.length] ?? [];
        const another = asObject(replaced(rule, place, other), 'the rule');
        // What the service fills in means the same, there or not.
        fc.pre(!sameJson(written(shape, rule), written(shape, another)));
        const [one, two] = [changeFor(fate, rule), changeFor(fate, another)];
        // A line that is too long for a screen counts what it does not show.
        fc.pre(!JSON.stringify(one.details).includes(' more"'));
        for (const [format, read] of READ) expect([format, read(two)]).not.toEqual([format, read(one)]);
      }),
      { numRuns: runs(20) },
    );
  });

  test.each(TABLE)('action, name and expression: %s, %s', (action, fate) => {
    const change = changeFor(fate, { action, expression: 'http.host eq "a.example"' });
    for (const [, read] of READ) {
      for (const word of [action, 'it', 'http.host eq "a.example"']) expect(read(change)).toContain(word);
    }
  });

  test.each(['added', 'removed'] as const)('that it is disabled, in its line: %s', (fate) => {
    const change = changeFor(fate, { action: 'block', expression: 'ssl', enabled: false });
    for (const [, read] of READ) {
      expect(read(change)).toMatch(/block,? disabled/);
      expect(read(change)).toContain('disabled: does nothing until it is enabled');
    }
  });

  test.each([
    [true, false, 'disabled: does nothing until it is enabled'],
    [false, true, 'enabled: it was disabled before'],
  ])('that it is enabled or disabled: %s becomes %s', (before, after, words) => {
    const rule = { ref: 'it', action: 'block', expression: 'ssl' };
    const details = ledgerOf(
      decodeRules([{ ...rule, enabled: before }]),
      [{ ...rule, enabled: after }],
      () => false,
    ).map(({ detail }) => detail);
    const [change] = planDocument(planOf([completeScope([changeOf('rulesets/a', { details })])])).changes;
    for (const [, read] of READ) {
      expect(change && read(change)).toContain(words);
      expect(change && read(change)).toContain(`${before} → ${after}`);
    }
  });

  test('both halves of a rule that is split, and what neither selects any more', () => {
    const rule = { ref: 'ports', action: 'block', expression: 'tcp.dstport in {1..100}' };
    const halves = [
      { ...rule, expression: 'tcp.dstport in {1..40}' },
      { ...rule, ref: 'ports-2', expression: 'tcp.dstport in {60..100}' },
    ];
    const details = ledgerOf(decodeRules([rule]), halves, () => false).map(({ detail }) => detail);
    const [change] = planDocument(planOf([completeScope([changeOf('rulesets/a', { details })])])).changes;
    for (const [, read] of READ) {
      for (const text of ['1 added', '1 changed', '41..100', 'ports-2', '60..100'])
        expect(change && read(change)).toContain(text);
    }
  });

  test('a rule without a name by what it is described as', () => {
    const id = '5de7edfa648c4d6891dc3e7f84534ffa';
    const named = { ref: id, id, description: 'Block "old" campaign' };
    const change = changeFor('removed', { action: 'block', expression: 'ssl' }, named);
    for (const [, read] of READ) expect(read(change)).toContain('"Block "old" campaign"');
    const verbose = changeBody(change, true).map(({ text }) => plainText(text));
    expect(verbose.join('\n')).toContain(id);
    const own = changeFor('removed', { action: 'block', expression: 'ssl' }, { ...named, ref: 'old' });
    for (const [, read] of READ) expect(read(own)).not.toContain('campaign');
  });
});

test('each action that takes parameters is told in words, of which there is an example', () => {
  const told = new Set(DOING.map(([, rule]) => rule['action']));
  const taking = Object.entries(ACTION_TABLE).filter(([, { areOptional }]) => areOptional !== true);
  expect(taking.map(([action]) => action).filter((action) => !told.has(action))).toEqual([]);
});
