import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import type { OutcomeDetail } from '../../../src/kernel/model/outcome.js';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import type { LedgerEntry } from '../../../src/kinds/rule-lists/ledger.js';
import { outcomeDetails } from '../../../src/kinds/rule-lists/outcomes.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { simulatedLists } from '../../../src/kinds/rule-lists/simulated-lists.js';
import { runs } from '../../helpers/runs.js';
import { declaredRuleset, liveRuleset, onlyChange, PLACE, ruleDetails, ZONE } from '../support.js';
import {
  fateIn,
  opaqueRules,
  PACKETS_AND_LISTS,
  plainRules,
  type SmallRule,
} from '../../../packages/edge-rules/test/simulation/world.js';

const NETWORK = 'magic_transit';
const HTTP = 'http_request_firewall_custom';
type Rule = Readonly<Record<string, unknown>> & { readonly ref: string };

/** The change from one list to another; undefined when there is none. */
function changeFrom(live: readonly Rule[], declared: readonly Rule[], phase = HTTP): Change | undefined {
  const diff = planRuleset(
    declaredRuleset(declared as readonly unknown[] as readonly DeclaredRule[], { phase }),
    liveRuleset(
      live.map((rule) => ({ id: `id-${rule.ref}`, ...rule })),
      { phase },
    ),
    {
      kind: 'ruleset',
      address: 'zone/shop.example.com/rulesets/a',
      scope: ZONE,
      source: PLACE,
      reportsOutcomes: true,
    },
    () => 'protect',
  );
  return diff.changes.length === 0 ? undefined : onlyChange(diff);
}

function outcomes(change: Change | undefined): readonly OutcomeDetail[] {
  return (change?.details ?? []).flatMap((detail) => (detail.type === 'outcome' ? [detail] : []));
}

/** `order changed { … }: block by a → none` */
function said(live: readonly Rule[], declared: readonly Rule[], phase?: string): readonly string[] {
  return outcomes(changeFrom(live, declared, phase)).flatMap(({ of, change, examples, because }) => [
    ...(examples.length === 0 ? [`${of} ${change}${because === undefined ? '' : `: ${because}`}`] : []),
    ...examples.map(({ traffic, before, after }) => {
      const told = [before, after].map(({ action, rule }) =>
        rule === undefined ? action : `${action} by ${rule}`,
      );
      return `${of} ${change} ${traffic}: ${told.join(' → ')}`;
    }),
  ]);
}

const block = (ref: string, expression: string, rest: object = {}): Rule => ({
  ref,
  action: 'block',
  expression,
  enabled: true,
  ...rest,
});
const skip = (ref: string, expression: string, parameters: object = { ruleset: 'current' }): Rule => ({
  ...block(ref, expression),
  action: 'skip',
  action_parameters: parameters,
});
const log = (ref: string, expression: string): Rule => ({ ...block(ref, expression), action: 'log' });
const rewrite = (ref: string, expression: string, path: string): Rule => ({
  ...block(ref, expression),
  action: 'rewrite',
  action_parameters: { uri: { path: { value: path } } },
});

const SX = block('sx', 'ip.src.country eq "SX"');
const DE = skip('de', 'ip.src.country eq "DE"');
const NOT_XX = skip('not-xx', 'ip.src.country ne "XX"');
const onTheWay = (rule: string): string => `what ${rule} does on the way possibly depends on its place`;

describe('what a new list does', () => {
  it.each<[string, readonly Rule[], readonly Rule[], readonly string[]]>([
    ['an order that makes no difference', [SX, DE], [DE, SX], ['order kept']],
    [
      'an order that does, with an example',
      [SX, NOT_XX],
      [NOT_XX, SX],
      ['order changed { ip.src.country: "SX" }: block by sx → skip by not-xx'],
    ],
    [
      'an order that nobody can judge',
      [
        block('a', 'ip.src in $bad'),
        { ...block('b', 'ssl'), action: 'execute', action_parameters: { id: 'f' } },
      ],
      [
        { ...block('b', 'ssl'), action: 'execute', action_parameters: { id: 'f' } },
        block('a', 'ip.src in $bad'),
      ],
      [expect.stringMatching(/^order unknown: it depends on /)],
    ],
    [
      'a rule that comes',
      [SX],
      [SX, block('xx', 'ip.src.country eq "XX"')],
      ['list changed { ip.src.country: "XX" }: none → block by xx'],
    ],
    ['a rule that goes', [SX, DE], [DE], ['list changed { ip.src.country: "SX" }: block by sx → none']],
    ['a rule that goes and did nothing', [SX, block('again', 'ip.src.country eq "SX"')], [SX], ['list kept']],
    [
      'a rule that is switched off',
      [SX],
      [{ ...SX, enabled: false }],
      ['list changed { ip.src.country: "SX" }: block by sx → none'],
    ],
    [
      'another action',
      [SX],
      [{ ...SX, action: 'managed_challenge' }],
      ['list changed { ip.src.country: "SX" }: block by sx → managed_challenge by sx'],
    ],
    [
      'a change beside the order, each on its own',
      [SX, DE],
      [DE, { ...SX, action: 'log' }],
      ['order kept', 'list changed { ip.src.country: "SX" }: block by sx → none'],
    ],
    ['a description', [SX], [{ ...SX, description: 'x' }], ['list kept']],
    [
      'a log among blocks: nothing is decided by it',
      [SX, log('l', 'ssl')],
      [log('l', 'ssl'), SX],
      ['order kept'],
    ],
    [
      'rewrites in another order',
      [rewrite('a', 'ssl', '/a'), rewrite('b', 'ssl', '/b')],
      [rewrite('b', 'ssl', '/b'), rewrite('a', 'ssl', '/a')],
      [`order unknown: ${onTheWay('a')}`],
    ],
    [
      'another rewrite',
      [rewrite('a', 'ssl', '/a')],
      [rewrite('a', 'ssl', '/b')],
      [`list unknown: ${onTheWay('a')}`],
    ],
    [
      'a skip of a ruleset behind what runs it',
      [
        skip('s', 'ssl', { rulesets: ['f'] }),
        { ...block('x', 'true'), action: 'execute', action_parameters: { id: 'f' } },
      ],
      [
        { ...block('x', 'true'), action: 'execute', action_parameters: { id: 'f' } },
        skip('s', 'ssl', { rulesets: ['f'] }),
      ],
      [`order unknown: ${onTheWay('s')}`],
    ],
    [
      'a skip of another phase beside a block',
      [SX, skip('s', 'ssl', { phases: ['http_ratelimit'] })],
      [skip('s', 'ssl', { phases: ['http_ratelimit'] }), SX],
      ['order kept'],
    ],
    [
      'a disabled rewrite',
      [SX, { ...rewrite('a', 'ssl', '/a'), enabled: false }],
      [{ ...rewrite('a', 'ssl', '/a'), enabled: false }, SX],
      ['order kept'],
    ],
  ])('is told of %s', (_, live, declared, expected) => {
    expect(said(live, declared)).toEqual(expected);
  });

  it.each<[string, readonly Rule[], readonly Rule[], string]>([
    ['a phase that nobody knows', [SX], [DE], 'http_new'],
    ['a list that was empty', [], [SX], HTTP],
    ['nothing', [SX, DE], [SX, DE], HTTP],
  ])('is not told of %s', (_, live, declared, phase) => {
    expect(said(live, declared, phase)).toEqual([]);
  });

  it('has at most four examples, says that there are possibly more, and is the same each time', () => {
    const actions = ['block', 'managed_challenge', 'js_challenge', 'challenge', 'block'];
    const live = actions.map((action, index) => ({
      ...block(`r${index}`, `http.host eq "${index}"`),
      action,
    }));
    const [detail, another] = outcomes(changeFrom(live, [SX]));
    expect([detail?.examples.length, detail?.because, another]).toEqual([
      4,
      'there are possibly more',
      undefined,
    ]);
    expect(outcomes(changeFrom(live, [SX]))).toEqual([detail]);
  });

  it('is told of more than a thousand rules', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => block(`r${index}`, `http.host eq "${index}"`));
    const moved = [...many.slice(1), ...many.slice(0, 1)];
    expect(said(many, [SX, ...many])).toEqual([
      'list changed { http.host: "www.example.com", ip.src.country: "SX" }: none → block by sx',
    ]);
    expect(said(many, moved)).toEqual(['order kept']);
  });

  it('is not told of more than twenty thousand rules', () => {
    const detail = { type: 'rule', change: 'moved', ref: 'a', action: 'block', expression: 'ssl' } as const;
    const ledger = Array.from({ length: 20_001 }, (): LedgerEntry => ({ detail, before: {} }));
    expect(outcomeDetails(ledger, simulatedLists([], HTTP), HTTP)).toEqual([
      {
        type: 'outcome',
        change: 'unknown',
        of: 'order',
        examples: [],
        because: 'the list has more than 20000 rules',
      },
    ]);
  });
});

describe('a skip that moves up', () => {
  const risks = (live: readonly Rule[], declared: readonly Rule[]): readonly RiskCode[] =>
    (changeFrom(live, declared)?.risks ?? []).map(({ code }) => code);

  it('is no risk when the order is proven to make no difference', () => {
    expect(risks([SX, DE], [DE, SX])).toEqual([]);
  });

  it.each<[string, readonly Rule[], readonly Rule[]]>([
    ['it lets traffic through', [SX, NOT_XX], [NOT_XX, SX]],
    [
      'it is not known',
      [block('a', 'ip.src in $bad', { ratelimit: {} }), NOT_XX],
      [NOT_XX, block('a', 'ip.src in $bad', { ratelimit: {} })],
    ],
    ['it lets traffic through, beside another change', [SX, NOT_XX], [NOT_XX, { ...SX, description: 'x' }]],
  ])('is one when %s', (_, live, declared) => {
    expect(risks(live, declared)).toContain('skip-moved-up');
  });
});

describe('of generated lists', () => {
  const asRule = ({ name, action, expression, enabled, parameters }: SmallRule): Rule => ({
    ref: name,
    action,
    expression,
    enabled,
    ...(parameters === undefined ? {} : { action_parameters: parameters }),
  });
  const lists = (
    rules: fc.Arbitrary<readonly SmallRule[]>,
  ): fc.Arbitrary<readonly [readonly SmallRule[], readonly SmallRule[]]> =>
    fc
      .tuple(rules, rules)
      .chain(([former, other]) =>
        fc
          .shuffledSubarray([...former, ...other.map((rule) => ({ ...rule, name: `new-${rule.name}` }))])
          .map((latter) => [former, latter] as const),
      );
  const differs = (before: readonly SmallRule[], after: readonly SmallRule[]): boolean =>
    PACKETS_AND_LISTS.some((packet) => fateIn(before, packet) !== fateIn(after, packet));

  const STRENGTH: Readonly<Record<string, number>> = { block: 2, managed_challenge: 1 };
  const opens = (before: readonly SmallRule[], after: readonly SmallRule[]): boolean =>
    PACKETS_AND_LISTS.some(
      (packet) => (STRENGTH[fateIn(before, packet)] ?? 0) > (STRENGTH[fateIn(after, packet)] ?? 0),
    );

  it.each([
    ['whose conditions can be decided', plainRules],
    ['with conditions that nobody can look into', opaqueRules],
  ])(
    '%s, what gets further by brute force always has a risk, and "kept" is never said where brute force finds a difference',
    (_, rules) => {
      fc.assert(
        fc.property(lists(rules), ([before, after]) => {
          const change = changeFrom(before.map(asRule), after.map(asRule), NETWORK);
          // A rule may stay under another ref: what stays is what has a place on both sides.
          const stays = ruleDetails(change?.details ?? []).flatMap(({ from, to }) => {
            const rule = from === undefined || to === undefined ? undefined : after[to - 1];
            return rule === undefined ? [] : [{ from: from ?? 0, to: to ?? 0, rule }];
          });
          const inOrder = (side: 'from' | 'to'): readonly SmallRule[] =>
            stays.toSorted((a, b) => a[side] - b[side]).map(({ rule }) => rule);
          const sides = { order: [inOrder('from'), inOrder('to')], list: [before, after] } as const;
          for (const detail of outcomes(change)) {
            const [former, latter] = sides[detail.of];
            if (detail.change === 'kept') expect(differs(former, latter)).toBe(false);
            if (detail.change === 'changed') expect(differs(former, latter)).toBe(true);
          }
          const isSafe = outcomes(change).some(
            ({ of, change: verdict }) => of === 'order' && verdict === 'kept',
          );
          if (isSafe) expect(change?.risks.map(({ code }) => code)).not.toContain('skip-moved-up');
          const codes = change?.risks.map(({ code }) => code) ?? [];
          const isOpened = codes.some((code) => code === 'opens-traffic' || code === 'may-open-traffic');
          if (opens(before, after)) expect(isOpened).toBe(true);
          if (codes.includes('opens-traffic')) expect(opens(before, after)).toBe(true);
        }),
        { numRuns: runs(60) },
      );
    },
  );
});
