import type { Readable } from 'node:stream';

/** What a process writes to one of its streams, as far as it was read. */
export interface Heard {
  readonly text: () => string;
  /**
   * What matches first, once it was read: what a process writes comes later than its answer to a request, and the one stream later than the other.
   * Rejects with all that was written when the stream ends without it.
   */
  readonly until: (pattern: RegExp) => Promise<string>;
}

/** Reads a stream from now on, as text. */
export function hear(stream: Readable): Heard {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const [found] = pattern.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      };
      stream.on('data', look);
      stream.on('close', () =>
        reject(new Error(`there is no ${String(pattern)} in ${JSON.stringify(text)}`)),
      );
      look();
    });
  return { text: () => text, until };
}
