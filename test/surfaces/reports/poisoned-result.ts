import * as fc from 'fast-check';
import type { OutcomeDocument, ResultDocument } from '../../../src/generated/documents/result.js';
import {
  changeFrom,
  changeShape,
  digest,
  findingFrom,
  FULL_PLAN,
  times,
  type ChangeShape,
} from './poisoned-plan.js';
import type { Pen } from './poison.js';

/** Everything of a result but its texts. */
export interface ResultShape {
  readonly outcomes: readonly OutcomeShape[];
  readonly unreviewed: readonly ChangeShape[];
  readonly remaining: number;
}

interface OutcomeShape {
  readonly status: OutcomeDocument['status'];
  readonly hasMessage: boolean;
  readonly now: ChangeShape | undefined;
}

const STATUSES = ['applied', 'differs', 'failed', 'not_reached', 'unknown'] as const;

export const resultShape: fc.Arbitrary<ResultShape> = fc.record({
  outcomes: fc.array(
    fc.record({
      status: fc.constantFrom(...STATUSES),
      hasMessage: fc.boolean(),
      now: fc.option(changeShape, { nil: undefined, freq: 2 }),
    }),
    { maxLength: 3 },
  ),
  unreviewed: fc.array(changeShape, { maxLength: 1 }),
  remaining: fc.integer({ min: 0, max: 2 }),
});

const CHANGES = FULL_PLAN.scopes.flatMap(({ changes }) => changes);

/** A result with everything in it that a result can have. */
export const FULL_RESULT: ResultShape = {
  outcomes: STATUSES.map((status, index) => ({ status, hasMessage: true, now: CHANGES[index] })),
  unreviewed: CHANGES,
  remaining: 2,
};

/** The result of a shape, with a text of the pen wherever text can stand. */
export function resultFrom({ outcomes, unreviewed, remaining }: ResultShape, pen: Pen): ResultDocument {
  const scope = `zone/${pen.scope()}`;
  const number = (status: OutcomeShape['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    format_version: '1.0',
    tool_version: pen.text(),
    digest: digest('a'),
    exit_code: 6,
    run: pen.text(),
    migration: { job: 'waf', state: pen.text(), restore_file: pen.text() },
    summary: {
      applied: number('applied'),
      differs: number('differs'),
      failed: number('failed'),
      not_reached: number('not_reached'),
      unknown: number('unknown'),
    },
    requests: { read: 9, write: 3 },
    changes: outcomes.map(({ status, hasMessage, now }) => ({
      address: `${scope}/${pen.text()}`,
      kind: pen.text(),
      action: 'update',
      status,
      reason: pen.text(),
      ...(hasMessage ? { message: pen.text() } : {}),
      version: pen.text(),
      unproved: pen.text(),
      differences: [{ rule: pen.text(), member: pen.text(), message: pen.text() }],
      ...(now === undefined ? {} : { now: changeFrom(now, scope, pen) }),
      source: { file: pen.text(), line: 5 },
    })),
    unreviewed: unreviewed.map((shape) => changeFrom(shape, scope, pen)),
    leaving: [true, false].map((agreed) => ({
      address: `${scope}/${pen.text()}`,
      kind: pen.text(),
      agreed,
      message: pen.text(),
    })),
    verification: {
      verdict: 'differs',
      digest: pen.text(),
      remaining: times(remaining, () => `${scope}/${pen.text()}`),
      outside: [`${scope}/${pen.text()}`],
      unread: [pen.text()],
    },
    findings: [findingFrom(scope, pen)],
  };
}
