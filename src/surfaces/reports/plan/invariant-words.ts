import { capital } from '../../../kernel/lib/phrases.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { count } from '../../../kernel/lib/phrases.js';
import { someQuoted, type Remark, type Words } from '../printers/remark.js';

type Invariant = NonNullable<PlanDocument['invariants']>[number];

/** What a plan does to an invariant, the gravest first. */
const BECOMES = ['broken', 'stays broken', 'repaired', 'unknown', 'holds'] as const;

type Becomes = (typeof BECOMES)[number];

function becomesOf({ verdict, was }: Invariant): Becomes {
  if (verdict === 'refuted') return was === 'refuted' ? 'stays broken' : 'broken';
  if (verdict === 'unknown') return 'unknown';
  return was === 'refuted' ? 'repaired' : 'holds';
}

/** The words in a plan, and in a drift report, whose plan shows what was done live. */
const WORDS: Readonly<Record<'plan' | 'drift', Readonly<Record<Becomes, string>>>> = {
  plan: {
    broken: 'broken by this plan',
    'stays broken': 'broken live, and not changed',
    repaired: 'repaired by this plan',
    unknown: 'not known',
    holds: 'kept',
  },
  drift: {
    broken: 'kept live, but broken by the files',
    'stays broken': 'broken live, also after what differs is taken back',
    repaired: 'broken live, but kept by the files',
    unknown: 'not known',
    holds: 'kept',
  },
};

const MOST_NAMED = 5;

/** What a plan does to invariants: numbers, then names of those that are not kept. Nothing without invariants. */
export function invariantRemarks({ invariants = [], drift }: PlanDocument): readonly Remark[] {
  const of = drift === undefined ? 'plan' : 'drift';
  if (invariants.length === 0) return [];
  const groups = BECOMES.flatMap((becomes) => {
    const some = invariants.filter((one) => becomesOf(one) === becomes);
    return some.length === 0 ? [] : [{ becomes, some }];
  });
  const numbers = groups.map(({ becomes, some }) => `${some.length} ${WORDS[of][becomes]}`);
  const lines = [
    [`${count(invariants.length, 'invariant')}: ${numbers.join(', ')}.`],
    ...groups
      .filter(({ becomes }) => becomes !== 'holds')
      .map(({ becomes, some }): Words => {
        const names = some.map(
          ({ name, scope, because }) =>
            `${name} (${scope}${becomes === 'unknown' ? `, ${because ?? ''}` : ''})`,
        );
        return [`${capital(WORDS[of][becomes])}: `, ...someQuoted(names, MOST_NAMED), '.'];
      }),
  ];
  return [{ lines, fact: 'Invariants' }];
}
