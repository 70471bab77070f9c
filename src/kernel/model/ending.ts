/** Why a run ends before its work is done. */
export type Ending = 'interrupted' | 'deadline';

export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  interrupted: 'the run was interrupted',
  deadline: 'the time for the run was over',
};

/** The reason of a run's aborted signal. */
export class RunEnded extends Error {
  override readonly name = 'AbortError';
  readonly by: Ending;

  constructor(by: Ending) {
    super(ENDING_WORDS[by]);
    this.by = by;
  }
}

/** Why a signal was aborted. Without a reason of ours: interrupted. */
export function endingOf(signal: Pick<AbortSignal, 'reason'> | undefined): Ending {
  const reason: unknown = signal?.reason;
  return reason instanceof RunEnded ? reason.by : 'interrupted';
}
