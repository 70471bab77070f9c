import { expect, test } from 'vitest';
import type { Occasion } from '../../../../src/app/ports/notifying.js';
import type { RunFacts } from '../../../../src/surfaces/reports/notifications/facts.js';
import {
  shouldNotify,
  OUTCOMES,
  outcomeOf,
} from '../../../../src/surfaces/reports/notifications/outcomes.js';
import { completeScope, planOf } from '../../../helpers/plans.js';
import { OUTCOMES as DONE } from '../results.js';
import { applied, driftOf, factsOf } from './facts.js';

const [first] = DONE;
const nothing = planOf([completeScope([])]);
const skipped = { verdict: 'skipped', findings: [] } as const;
const error = { code: 'bug', message: 'x', findings: [] } as const;
const change = (first ?? { change: undefined }).change;
if (change === undefined || first === undefined) throw new Error('there is a first outcome');
const refused = { change, findings: [], status: 'not_reached', reason: 'refused', message: 'x' } as const;
const stale = { ...refused, reason: 'stale' } as const;

/** How a run ended, and on which occasions somebody is told of it. */
const RUNS: Readonly<Record<string, readonly [RunFacts, string, readonly Occasion[]]>> = {
  'drift, in sync': [factsOf({ found: driftOf('in-sync', { a: 'in-sync' }) }), 'in-sync', ['always']],
  'drift, drifted': [
    factsOf({ exit: 2, found: driftOf('drifted', { a: 'drifted' }) }),
    'drifted',
    ['always', 'changes', 'problems'],
  ],
  'drift, edited in git': [
    factsOf({ exit: 2, found: driftOf('pending', { a: 'pending' }) }),
    'pending',
    ['always', 'changes'],
  ],
  'drift, not read': [
    factsOf({ exit: 4, found: driftOf('unread', { a: 'unread' }) }),
    'unknown',
    ['always', 'problems'],
  ],
  'files that are wrong': [factsOf({ exit: 3, error }), 'invalid', ['always', 'problems']],
  'too many requests': [factsOf({ exit: 4, error }), 'refused', ['always', 'problems']],
  'a bug': [factsOf({ exit: 1, error }), 'failed', ['always', 'problems']],
  'a wrong use': [factsOf({ exit: 64, error }), 'failed', ['always', 'problems']],
  'a signal': [factsOf({ exit: 143, error }), 'interrupted', ['always', 'problems']],
  'nothing to do': [
    applied({ plan: nothing, outcomes: [], verification: skipped }),
    'nothing-to-do',
    ['always'],
  ],
  'all is done': [applied({ outcomes: [first] }), 'applied', ['always', 'changes']],
  'some is done': [applied(), 'partial', ['always', 'changes', 'problems']],
  'nobody agreed': [
    applied({ outcomes: [refused], verification: skipped }),
    'refused',
    ['always', 'problems'],
  ],
  'the live side moved': [
    applied({ outcomes: [stale], verification: skipped }),
    'stale',
    ['always', 'problems'],
  ],
  'something else is stored': [
    applied({
      outcomes: [
        {
          change,
          findings: [],
          status: 'differs',
          reason: 'stored-otherwise',
          message: 'x',
          differences: [],
        },
      ],
    }),
    'unverified',
    ['always', 'changes', 'problems'],
  ],
  'done, and not read back': [
    applied({
      outcomes: [first],
      verification: { verdict: 'incomplete', reason: [], findings: [] } as never,
    }),
    'partial',
    ['always', 'changes', 'problems'],
  ],
  'one could not be read': [
    applied({ plan: nothing, outcomes: [], verification: { verdict: 'incomplete', findings: [] } as never }),
    'unknown',
    ['always', 'problems'],
  ],
};

test.each(Object.entries(RUNS))('%s', (_, [run, outcome, told]) => {
  expect(outcomeOf(run)).toBe(outcome);
  const occasions = (['always', 'changes', 'problems'] as const).filter((one) => shouldNotify(run, [one]));
  expect(occasions).toEqual(told);
  expect(shouldNotify(run, [])).toBe(false);
});

test('every outcome is one that a run can have', () => {
  const seen = new Set(Object.values(RUNS).map(([run]) => outcomeOf(run)));
  expect(Object.keys(OUTCOMES).filter((outcome) => !seen.has(outcome as keyof typeof OUTCOMES))).toEqual([]);
});
