import type { ErrorDocument } from '../../../src/generated/documents/error.js';
import type {
  OutcomeCountsDocument,
  ReplayDocument,
  ReplayedRuleDocument,
  TopDocument,
} from '../../../src/generated/documents/replay.js';
import type { Pen } from './poison.js';

const COUNTS: OutcomeCountsDocument = {
  pass: 9,
  log: 1,
  skip: 2,
  challenge: 3,
  redirect: 4,
  block: 5,
  undecided: 1,
};
const TOTALS = { read: 30, skipped: 4, evaluated: 26, undecided: 1, alike: 1, changed: 7 };
const SHARE = { value: 0.25, low: 0.2, high: 0.3 };
const SIDES = ['live', 'declared', 'both'] as const;

/** A replay with everything in it that one can have, and a text of the pen wherever text can stand. */
export function replayFrom(pen: Pen): ReplayDocument {
  return {
    format_version: '1.0',
    tool_version: pen.text(),
    exit_code: 0,
    files: [{ name: pen.text(), lines: 30, gzip: true }],
    live_from: pen.text(),
    snapshot: { file: pen.text(), made_at: '2026-01-31T12:00:00Z', age_seconds: 7_300, masked: 2 },
    from: pen.text(),
    to: pen.text(),
    totals: TOTALS,
    sampling: { rate: null, said_by: 'log', requests: 300 },
    zones: times(2, () => ({
      name: pen.text(),
      from: pen.text(),
      to: pen.text(),
      totals: TOTALS,
      notes: [pen.text()],
    })),
    before: COUNTS,
    after: COUNTS,
    flows: [
      { from: 'pass', to: 'pass', count: 18, share: SHARE },
      { from: 'pass', to: 'block', count: 6, share: SHARE },
      { from: 'block', to: 'challenge', count: 1, share: SHARE },
    ],
    changes: times(2, (index) => changeFrom(pen, index)),
    top: {
      paths: topFrom(pen),
      hosts: topFrom(pen),
      countries: topFrom(pen),
      networks: topFrom(pen),
      agents: topFrom(pen),
    },
    timeline: {
      bucket_seconds: 60,
      buckets: times(3, () => ({ at: pen.text(), changed: 2, undecided: 1, before: COUNTS, after: COUNTS })),
    },
    undecided: times(2, () => ({ reason: pen.text(), count: 1 })),
    skipped: [{ why: 'no-host', count: 4, first: [pen.text(), pen.text()] }],
    rate_limits: [
      { rule: ruleFrom(pen, 2), counted: true, why: pen.text(), requests: 9, acted: 1 },
      { rule: ruleFrom(pen, 1), counted: false, why: pen.text(), requests: 0, acted: 0 },
    ],
    notes: [pen.text()],
  };
}

/** Why there is no replay, with a text of the pen wherever text can stand. */
export function replayErrorFrom(pen: Pen): ErrorDocument {
  const findings = times(2, () => ({ severity: 'error' as const, code: pen.text(), message: pen.text() }));
  return {
    format_version: '1.0',
    tool_version: pen.text(),
    error: { code: pen.text(), message: pen.text(), help: pen.text(), exit_code: 1 },
    findings,
  };
}

function changeFrom(pen: Pen, index: number): ReplayDocument['changes'][number] {
  return {
    from: 'pass',
    to: 'block',
    count: 6,
    share: SHARE,
    rule: index === 0 ? ruleFrom(pen, 1) : null,
    before_rule: ruleFrom(pen, 0),
    after_rule: ruleFrom(pen, 2),
    unless: { what: [pen.text(), pen.text()], count: 5, got_through: 4 },
    examples: [
      {
        at: pen.text(),
        line: pen.text(),
        method: pen.text(),
        host: pen.text(),
        path: pen.text(),
        query: [pen.text(), pen.text()],
        network: pen.text(),
        country: pen.text(),
        agent: pen.text(),
      },
    ],
  };
}

function ruleFrom(pen: Pen, side: number): ReplayedRuleDocument {
  return {
    zone: pen.text(),
    side: SIDES[side] ?? 'both',
    level: side === 0 ? 'account' : 'zone',
    phase: pen.text(),
    name: pen.text(),
    description: pen.text(),
  };
}

function topFrom(pen: Pen): TopDocument {
  return {
    exact: false,
    values: times(2, () => ({
      value: pen.text(),
      count: 6,
      over: 1,
      moves: [{ from: 'pass', to: 'block', count: 6 }],
    })),
  };
}

function times<Item>(number: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: number }, (_, index) => item(index));
}
