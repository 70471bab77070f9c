import type { Question } from '../answers/model.js';

/** What a link may be at most: many programs cut longer ones. */
export const MOST_CHARACTERS = 30_000;
/** What may be in a link. Compressed, a short one could hold more than a page can show. */
const MOST_SHARED = 500_000;

/** A link that can't be read, or not be made. The message says why, to people. */
export class LinkProblem extends Error {
  override readonly name = 'LinkProblem';
}

/** The part of a link after `#` for what is in the fields of a tab. Throws a LinkProblem if it is too long for a link. */
export async function fragmentOf(question: Question): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const fragment =
    typeof CompressionStream === 'undefined'
      ? `${PLAIN}${base64url(bytes)}`
      : `${DEFLATED}${base64url(await piped(bytes, new CompressionStream('deflate-raw')))}`;
  if (fragment.length <= MOST_CHARACTERS) return fragment;
  throw new LinkProblem(
    `This is too much for a link: it would have ${fragment.length} characters, and many programs cut links of more than ${MOST_CHARACTERS}. Share the text.`,
  );
}

/** What a link has after its `#`; undefined for an empty one. Throws a LinkProblem if that is not from this page, or damaged. */
export async function questionIn(fragment: string): Promise<Question | undefined> {
  if (fragment === '') return undefined;
  const coded = fragment.slice(PLAIN.length);
  if (fragment.startsWith(PLAIN)) return decoded(bytesIn(coded));
  if (!fragment.startsWith(DEFLATED)) throw new LinkProblem('it is not from this page');
  if (typeof DecompressionStream === 'undefined') throw new LinkProblem('this browser can’t decompress it');
  const bytes = await piped(bytesIn(coded), new DecompressionStream('deflate-raw')).catch(
    (error: unknown) => {
      throw error instanceof LinkProblem ? error : new LinkProblem(DAMAGED);
    },
  );
  return decoded(bytes);
}

/** The first characters say how the rest is coded. A later version may code it in another way. */
const PLAIN = '1j.';
const DEFLATED = '1z.';

const DAMAGED = 'a part of it is missing or was changed';

/** All that comes out of a stream. Throws a LinkProblem for more than a link may hold. */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const writer = through.writable.getWriter();
  const writing = writer.write(bytes).then(() => writer.close());
  // What is wrong shows at the reader too, which is awaited first.
  writing.catch(() => undefined);
  const reader: ReadableStreamDefaultReader<Uint8Array> = through.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    size += read.value.length;
    if (size > MOST_SHARED) throw new LinkProblem(`it holds more than ${MOST_SHARED} characters`);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesIn(coded: string): Uint8Array<ArrayBuffer> {
  if (coded.length > MOST_SHARED || !/^[\w-]+$/.test(coded)) throw new LinkProblem(DAMAGED);
  try {
    const text = atob(coded.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw new LinkProblem(DAMAGED);
  }
}

function decoded(bytes: Uint8Array): Question {
  const value = parsed(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null) throw new LinkProblem(DAMAGED);
  const members = new Map<string, unknown>(Object.entries(value));
  const text = (name: string): string => {
    const member = members.get(name);
    if (typeof member !== 'string') throw new LinkProblem(DAMAGED);
    return member;
  };
  switch (members.get('kind')) {
    case 'decides':
      return { kind: 'decides', rules: text('rules'), request: text('request'), phase: text('phase') };
    case 'opens':
      return { kind: 'opens', before: text('before'), after: text('after'), phase: text('phase') };
    case 'policy':
      return { kind: 'policy', policy: text('policy'), page: text('page'), loads: text('loads') };
    default:
      throw new LinkProblem(DAMAGED);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkProblem(DAMAGED);
  }
}
