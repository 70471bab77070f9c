/** The state of a run's use of an approval. `settled`: ended, with nothing left of what was merged until then. */
export type UseState = 'started' | 'ended' | 'settled';

/** What a run says it uses of an approval. */
export interface Use {
  /** See `approvalKey`. */
  readonly approval: string;
  readonly run: string;
  readonly state: UseState;
  /** The used changes, by their index in the approval. */
  readonly places: readonly number[];
}

/** A use as one line without commas. It fits GitLab's 255 characters: at most a thousand changes, a bit each. */
export function useLine({ approval, run, state, places }: Use): string {
  return `${approval} ${run} ${state} ${bitsOf(places)}`;
}

/** Reads a line of `useLine`; undefined for others. */
export function useIn(line: string): Use | undefined {
  const [, approval = '', run = '', state = '', bits = ''] = LINE.exec(line.trim()) ?? [];
  return isState(state) ? { approval, run, state, places: placesIn(bits) } : undefined;
}

/** The final dot keeps the line valid without places. */
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
