import type { RunDocument } from '../../generated/documents/run.js';

/** A version of a run's record, and its place. */
interface Version {
  readonly run: RunDocument;
}

/** The later of two versions of a record. Pure. */
export function laterOf<One extends Version>(one: One, other: One): One {
  const [a, b] = [progressOf(one.run), progressOf(other.run)];
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? '') < (b[at] ?? '') ? other : one;
}

/** How far a record has come, most important first. */
function progressOf({ resumed = [], finished, writes }: RunDocument): readonly string[] {
  return [
    String(resumed.length).padStart(9, '0'),
    finished ?? '',
    writes.map(({ at = '' }) => at).reduce((last, at) => (at > last ? at : last), ''),
  ];
}

/** True if two records with one id are of one run: two machines may apply a plan in the same millisecond. Pure. */
export function isSameRun(one: RunDocument, other: RunDocument): boolean {
  const isResumed = one.resumed !== undefined || other.resumed !== undefined;
  return isResumed || one.journal_run === other.journal_run;
}

const START = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)-([0-9a-f]{12})$/;

/** When a run started, by its id, in milliseconds. Pure. */
export function startOf(id: string): number {
  return Date.parse(id.replace(START, '$1-$2-$3T$4:$5:$6'));
}

/** The record with another id, a millisecond later, as that one is taken. Pure. */
export function amongOthers(run: RunDocument): RunDocument {
  const [, , , , , , , digest = ''] = START.exec(run.id) ?? [];
  const next = new Date(startOf(run.id) + 1).toISOString().replaceAll(/[-:]/g, '');
  return { ...run, id: `${next}-${digest}` };
}

/** The record for others before the first write: all changes count as about to be sent. If the machine is lost, it is unknown what was sent. Pure. */
export function aboutToSend(run: RunDocument): RunDocument {
  return {
    ...run,
    writes: run.writes.map((write) =>
      IS_TO_DO.has(write.status)
        ? { address: write.address, digest: write.digest, status: 'sending' as const }
        : write,
    ),
  };
}

/** What a run sends, also when resumed. */
const IS_TO_DO: ReadonlySet<string> = new Set(['planned', 'failed', 'not_reached']);
