import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driftText } from '../../../src/surfaces/reports/drift/text.js';
import { findingsText } from '../../../src/surfaces/reports/validation/findings-text.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { proposalText } from '../../../src/surfaces/reports/migration/proposal-text.js';
import { resultText } from '../../../src/surfaces/reports/result/text.js';
import { styleFor, type Style } from '../../../src/surfaces/reports/printers/text/style.js';
import { surveyText } from '../../../src/surfaces/reports/migration/survey-text.js';
import { validationText } from '../../../src/surfaces/reports/validation/text.js';
import { FRAGMENTS, hostileText, unsafeIn, wellFormed } from '../../helpers/hostile.js';
import { screenWith } from '../../helpers/screen.js';
import { runs } from '../../helpers/runs.js';
import { hostilePen, plainPen, poisoned, readLines, type Pen } from './poison.js';
import { driftFrom } from './poisoned-drift.js';
import { FULL_PLAN, planFrom, planShape } from './poisoned-plan.js';
import { configurationFrom, findingsFrom, proposalFrom, reportFrom, zonesFrom } from './poisoned-report.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const ESCAPE = String.fromCodePoint(27);
/** The colours and weights that we use, and what ends them: of all sequences only these may reach a terminal. */
const OURS = new RegExp(`${ESCAPE}\\[(?:1|2|4|22|24|31|32|33|36|39)m`, 'g');
const TOKEN = '0123456789abcdef0123';

type Render = (pen: Pen, style: Style) => string;

/**
 * Expects that a text for a terminal has the same lines whatever the texts in it: those that it has with plain words, with the texts in
 * their places, inert and whole.
 */
function expectInertLines(render: Render, sets: readonly (readonly string[])[]): void {
  const plain = render(plainPen(), styleFor(false));
  for (const texts of sets) {
    const shown = render(hostilePen(texts), styleFor(true)).replace(OURS, '');
    expect(unsafeIn(shown)).toEqual([]);
    const [told, expected] = [shown, poisoned(plain, texts)].map((text) => readLines(text).map(withoutAscii));
    expect(told).toEqual(expected);
  }
}

/** Beside a host that is not plain ASCII stands the name that counts; a plain one has none. */
function withoutAscii(line: string): string {
  return line.replaceAll(/(?<![^\s)])(\S*(?:[^\u0020-\u007e]|\\u\{[0-9a-f]+\})\S*) \([\w.-]+\)/g, '$1');
}

const texts = fc.array(hostileText, { minLength: 1, maxLength: 12 });
const sets = fc.array(texts, { minLength: 10, maxLength: 10 });
const EVERY_FRAGMENT = [...FRAGMENTS];

describe('no text of a repository, the service or GitHub brings a line or an escape of its own', () => {
  test('into a plan', () => {
    fc.assert(
      fc.property(planShape, sets, (shape, words) => {
        expectInertLines(
          (pen, style) => within(planText(planFrom(shape, pen), screenWith(style), true), screenWith(style)),
          words,
        );
        // What is alike depends on the words.
        for (const set of words) {
          const shown = within(
            planText(planFrom(shape, hostilePen(set)), screenWith(styleFor(true), 80)),
            screenWith(styleFor(true), 80),
          );
          expect(unsafeIn(shown.replace(OURS, ''))).toEqual([]);
        }
      }),
      { numRuns: runs(30, 10_000), examples: [[FULL_PLAN, [EVERY_FRAGMENT]]] },
    );
  });

  test('into a drift report', () => {
    fc.assert(
      fc.property(planShape, sets, (shape, words) => {
        expectInertLines((pen, style) => within(driftText(driftFrom(shape, pen)), screenWith(style)), words);
      }),
      { numRuns: runs(10, 2_000), examples: [[FULL_PLAN, [EVERY_FRAGMENT]]] },
    );
  });

  test.each<readonly [string, Render]>([
    [
      'a result that differs',
      (pen, style) => within(resultText(reportFrom(pen, 'differs'), 6), screenWith(style)),
    ],
    [
      'a result that was not read',
      (pen, style) => within(resultText(reportFrom(pen, 'incomplete'), 6), screenWith(style)),
    ],
    [
      'the result of a migration',
      (pen, style) =>
        within(
          resultText(reportFrom(pen, 'differs'), 6, { command: 'migrate', more: [pen.text()] }),
          screenWith(style),
        ),
    ],
    [
      'findings',
      (pen, style) =>
        within(findingsText(findingsFrom(pen), new Map(), screenWith(style)), screenWith(style)),
    ],
    [
      'what validation says',
      (pen, style) => within(validationText(configurationFrom(pen), screenWith(style)), screenWith(style)),
    ],
    [
      'a proposal that can be confirmed',
      (pen, style) => within(proposalText(proposalFrom(pen, false), TOKEN), screenWith(style)),
    ],
    [
      'a proposal that is blocked',
      (pen, style) => within(proposalText(proposalFrom(pen, true), TOKEN), screenWith(style)),
    ],
    [
      'a survey',
      (pen, style) =>
        within(
          surveyText(zonesFrom(pen), { name: 'waf', level: 'zone' }, screenWith(style)),
          screenWith(style),
        ),
    ],
  ])('into %s', (_, render) => {
    fc.assert(
      fc.property(texts, (words) => {
        expectInertLines(render, [words.map(wellFormed)]);
      }),
      { numRuns: runs(60, 20_000), examples: [[EVERY_FRAGMENT]] },
    );
  });
});
