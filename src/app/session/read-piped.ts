import { Readable } from 'node:stream';
import type { Host } from '../ports/host.js';
import { MOST_BYTES, tooLargeError, type NamedFile } from './read-whole.js';

/** The whole text of stdin, up to `most` bytes; empty without stdin. Throws a UserError if it is longer. */
export async function readPiped(
  file: Pick<NamedFile, 'what' | 'tooLarge'>,
  { standardInput }: Pick<Host, 'standardInput'>,
  most = MOST_BYTES,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const input: AsyncIterable<Buffer | string> = standardInput ?? Readable.from([]);
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) throw tooLargeError('stdin', file, most);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
