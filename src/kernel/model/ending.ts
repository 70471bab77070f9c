/** Why a run ends before its work is done: somebody interrupted it, or the time that it was given is over. */
export type Ending = 'interrupted' | 'deadline';

/** The same in words, of a run. */
export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  interrupted: 'the run was interrupted',
  deadline: 'the time for the run was over',
};

/** With what the signal of a run is aborted. */
export class RunEnded extends Error {
  override readonly name = 'AbortError';
  readonly by: Ending;

  constructor(by: Ending) {
    super(ENDING_WORDS[by]);
    this.by = by;
  }
}

/** Why a signal was aborted; whoever aborts one without a reason interrupts. */
export function endingOf(signal: Pick<AbortSignal, 'reason'> | undefined): Ending {
  const reason: unknown = signal?.reason;
  return reason instanceof RunEnded ? reason.by : 'interrupted';
}
