/** How far a run has come with what it uses of an approval. `settled`: it has ended, and of what was merged until then nothing is left to be used. */
export type UseState = 'started' | 'ended' | 'settled';

/** What one run says that it uses of one approval. */
export interface Use {
  /** Of which approval: see `approvalKey`. */
  readonly approval: string;
  readonly run: string;
  readonly state: UseState;
  /** Which changes of the approval, by their places in it, from 0. */
  readonly places: readonly number[];
}

/**
 * A use as one line without a comma: a commit status of GitLab has room for 255 characters, and a part of an approval has at most a thousand changes, a bit
 * for each.
 */
export function useLine({ approval, run, state, places }: Use): string {
  return `${approval} ${run} ${state} ${bitsOf(places)}`;
}

/** Reads such a line; undefined when it is none. */
export function useIn(line: string): Use | undefined {
  const [, approval = '', run = '', state = '', bits = ''] = LINE.exec(line.trim()) ?? [];
  return isState(state) ? { approval, run, state, places: placesIn(bits) } : undefined;
}

/** The last sign makes it a line also where no place is named. */
const LINE = /^([0-9a-f]{16}) ([0-9a-f]{12}) (started|ended|settled) ([\w-]*)\.$/;

function isState(text: string): text is UseState {
  return text === 'started' || text === 'ended' || text === 'settled';
}

function bitsOf(places: readonly number[]): string {
  const bytes = Buffer.alloc(Math.ceil((Math.max(-1, ...places) + 1) / 8));
  for (const place of places) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  return `${bytes.toString('base64url')}.`;
}

function placesIn(bits: string): readonly number[] {
  return [...Buffer.from(bits, 'base64url')].flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => index * 8 + bit).filter((place) => (byte >> (place & 7)) & 1),
  );
}
