import type { Disturbance, Failure, Trouble } from '../../src/emulator/faults.js';
import type { Fault } from '../../src/emulator/index.js';
import type { Event } from './histories.js';

/** What may be due at a request. */
export type What = Event['what'];

/** What a history has in store for the requests, as they are counted. */
export class Troubles {
  #events: readonly Event[];
  readonly #counts = { read: 0, write: 0, any: 0 };

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  /** Counts a request; what is due at it. */
  due(isRead: boolean): readonly What[] {
    this.#counts.any += 1;
    this.#counts[isRead ? 'read' : 'write'] += 1;
    return this.#events
      .filter(({ counts, nth, times }) => {
        if (counts !== 'any' && (counts === 'read') !== isRead) return false;
        const count = this.#counts[counts];
        return count >= nth && count < nth + times;
      })
      .map(({ what }) => what);
  }

  /** From now on nothing goes wrong. */
  end(): void {
    this.#events = [];
  }
}

/** Of what is due, what is of one kind. */
export function ofKind<Kind extends What['kind']>(
  due: readonly What[],
  kind: Kind,
): readonly Extract<What, { kind: Kind }>[] {
  return due.filter((what): what is Extract<What, { kind: Kind }> => what.kind === kind);
}

/** How many changes ago the state is that a read is answered with. */
export function staleness(faults: readonly Fault[]): number {
  const stale = faults.find((fault) => fault.kind === 'stale');
  return stale?.commits ?? 0;
}

const DISTURBANCES: ReadonlySet<string> = new Set([
  'stale',
  'wrong-totals',
  'repeat-page',
  'result-null',
  'partial',
]);

const isDisturbance = (fault: Fault): fault is Disturbance => DISTURBANCES.has(fault.kind);

/** Faults as the emulator takes them. */
export function troubleOf(faults: readonly Fault[]): Trouble {
  const failure = faults.find((fault): fault is Failure => !isDisturbance(fault));
  return { disturbances: faults.filter(isDisturbance), failure };
}

/** What a trouble is called in logs and counts. */
export function nameOf(what: What): string {
  switch (what.kind) {
    case 'fault': {
      const { fault } = what;
      return fault.kind === 'status'
        ? `${fault.status}${fault.committed === true ? ' committed' : ''}`
        : fault.kind;
    }
    case 'edit':
      return `edit ${what.when}: ${what.edit}`;
    case 'lie':
      return `lie (${what.lie.place}): ${what.lie.how}`;
    case 'crash':
      return `crash ${what.when}`;
    case 'interrupt':
      return 'interrupt';
    case 'second':
      return 'second applier';
    case 'pause':
      return `pause: ${what.meanwhile.of}`;
    case 'record':
      return `record: ${what.fault}`;
  }
}
