import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { decodeRules } from '../../../src/kinds/rule-lists/live.js';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { markOf } from '../../../src/kinds/toolkit/report-expression.js';
import { declaredRuleset, PLACE, ZONE } from '../support.js';

const STRANGE = 'http.host ~~ "a"';
const COUNTED = 'every 3rd';
const MARKED: DeclaredRule = {
  ref: 'a',
  action: 'block',
  expression: STRANGE,
  not_understood: [markOf(STRANGE), markOf(COUNTED)],
  ratelimit: { counting_expression: COUNTED },
};
const { not_understood: _, ...SAME } = MARKED;

/** What is refused of a list with one marked rule, beside the live rules. */
function refused(
  live: readonly Raw[],
  declared = MARKED,
  isMasked?: (value: unknown) => boolean,
): readonly string[] {
  const ruleset = {
    id: 'f'.repeat(32),
    description: '',
    others: {},
    phase: 'http_ratelimit',
    rules: decodeRules(live),
  };
  const { refusals = [] } = planRuleset(
    {
      ...declaredRuleset([declared, { ref: 'new', action: 'log', expression: 'ssl' }]),
      phase: 'http_ratelimit',
    },
    ruleset,
    {
      kind: 'ruleset',
      address: 'x',
      scope: ZONE,
      source: PLACE,
      ...(isMasked === undefined ? {} : { isMasked }),
    },
    () => 'protect',
  );
  return refusals.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

const REFUSED = [
  'error not-understood-not-live: rule a of phase http_ratelimit has an expression that is accepted as live and not understood, but it is not live',
];

describe('a rule with an expression that nobody understands', () => {
  it.each<readonly [string, readonly Raw[], readonly string[]]>([
    ['is written over itself', [{ id: '1', ...SAME }], []],
    [
      'is written over itself when all else of it differs',
      [{ id: '1', ...SAME, action: 'log', enabled: false }],
      [],
    ],
    ['is not written over another expression', [{ id: '1', ...SAME, expression: 'ssl' }], REFUSED],
    [
      'is not written over one that is spaced otherwise',
      [{ id: '1', ...SAME, expression: `${STRANGE} ` }],
      REFUSED,
    ],
    ['is not written over another one deeper in it', [{ id: '1', ...SAME, ratelimit: {} }], REFUSED],
    [
      'is not written over another rule, though one has it',
      [
        { id: '1', ...SAME, expression: 'ssl' },
        { id: '2', ...SAME, ref: 'b' },
      ],
      REFUSED,
    ],
    ['is new under another name where a rule has it', [{ id: '2', ...SAME, ref: 'b', description: 'x' }], []],
    ['is not new where no rule has it', [], REFUSED],
  ])('%s', (_title, live, expected) => {
    expect(refused(live)).toEqual(expected);
  });

  it('is not refused where what is live is masked', () => {
    expect(refused([{ id: '1', ...SAME, expression: '***' }], MARKED, (value) => value === '***')).toEqual(
      [],
    );
  });

  it('is one only with a mark of its very text', () => {
    const other = { ...MARKED, expression: 'ssl', ratelimit: {} };
    expect(refused([{ id: '1', ...SAME }], other)).toEqual([]);
  });
});
