import * as fc from 'fast-check';
import type { Fault } from '../../src/emulator/index.js';
import { FAULT_KINDS } from '../helpers/fault-kinds.js';
import { EDITS, type EditName } from './edits.js';
import { LIES, type Lie } from './lies.js';
import type { Agreement } from './process.js';
import type { RecordFault } from './pulls.js';

/** What meets one request: the `nth` of those that it counts, over all processes. */
export interface Event {
  readonly counts: 'read' | 'write' | 'any';
  readonly nth: number;
  /** How many requests in a row; what can happen once happens once. */
  readonly times: number;
  readonly what:
    | { readonly kind: 'fault'; readonly fault: Fault }
    | { readonly kind: 'edit'; readonly edit: EditName; readonly when: 'before' | 'after' }
    | { readonly kind: 'lie'; readonly lie: Lie }
    | { readonly kind: 'crash'; readonly when: 'before' | 'after' }
    | { readonly kind: 'interrupt' }
    | { readonly kind: 'second'; readonly commit: 0 | 1 }
    /** The process is stopped for a minute. Meanwhile somebody edits, or another run takes over its locks. */
    | { readonly kind: 'pause'; readonly meanwhile: Meanwhile }
    /** The next record of a used approval meets this. */
    | { readonly kind: 'record'; readonly fault: RecordFault };
}

type Meanwhile =
  | { readonly of: 'edit'; readonly edit: EditName }
  | { readonly of: 'lost locks'; readonly commit: 0 | 1 };

/** Everything that is decided about one history; the rest follows. */
export interface History {
  /** Which of the worlds, smallest first. */
  readonly world: number;
  readonly commit: 0 | 1;
  readonly agreement: Agreement;
  /** What is done about a run that died: it is planned anew, or gone on with. */
  readonly again: 'anew' | 'resume';
  /** Whether the last run that wrote something is undone when the trouble is over. */
  readonly undoes: boolean;
  /** How long requests and answers are under way. */
  readonly latencies: number;
  readonly events: readonly Event[];
  /** What somebody does by hand when all is as declared. */
  readonly drift: EditName | undefined;
}

const faults: readonly Fault[] = [
  ...FAULT_KINDS,
  { kind: 'hang-before' },
  { kind: 'hang-after' },
  { kind: 'truncate', how: 'chunked' },
  { kind: 'status', status: 429, retryAfter: '300' },
  { kind: 'status', status: 401, code: 10000, message: 'no' },
  { kind: 'status', status: 404, code: 7003, message: 'no' },
];

const stale: readonly Fault[] = [
  { kind: 'stale', commits: 1 },
  { kind: 'stale', commits: 3 },
];

const commit = fc.constantFrom(0 as const, 1 as const);

const when = fc.constantFrom('before' as const, 'after' as const);

const what: fc.Arbitrary<Event['what']> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...faults).map((fault) => ({ kind: 'fault' as const, fault })) },
  { weight: 2, arbitrary: fc.constantFrom(...stale).map((fault) => ({ kind: 'fault' as const, fault })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), edit: fc.constantFrom(...EDITS), when }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...LIES).map((lie) => ({ kind: 'lie' as const, lie })),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), when }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'interrupt' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('second' as const),
      commit,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      meanwhile: fc.oneof(
        fc.record({ of: fc.constant('edit' as const), edit: fc.constantFrom(...EDITS) }),
        fc.record({ of: fc.constant('lost locks' as const), commit }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('not made' as const, 'answer lost' as const)
      .map((fault) => ({ kind: 'record' as const, fault })),
  },
);

/** Most troubles are about writes, of which there are few: counted over all requests they would hardly ever be met. */
const event: fc.Arbitrary<Event> = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.record({ counts: fc.constant('write' as const), nth: fc.integer({ min: 1, max: 6 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ counts: fc.constant('any' as const), nth: fc.integer({ min: 1, max: 40 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ counts: fc.constant('read' as const), nth: fc.integer({ min: 1, max: 30 }) }),
    },
  )
  .chain((place) =>
    fc.record({
      counts: fc.constant(place.counts),
      nth: fc.constant(place.nth),
      times: fc.constantFrom(1, 1, 1, 2, 5),
      what,
    }),
  );

/** Any history in one of so many worlds. */
export function historyIn(worlds: number): fc.Arbitrary<History> {
  return fc.record({
    world: fc.nat({ max: worlds - 1 }),
    commit,
    agreement: fc.constantFrom<Agreement[]>('all', 'all', 'reviewed', 'reviewed', 'merged', 'merged', 'none'),
    again: fc.constantFrom('anew' as const, 'resume' as const),
    undoes: fc.boolean(),
    latencies: fc.nat({ max: 0xffff }),
    events: fc.array(event, { maxLength: 6, size: 'max' }),
    drift: fc.option(fc.constantFrom(...EDITS), { nil: undefined, freq: 1 }),
  });
}
