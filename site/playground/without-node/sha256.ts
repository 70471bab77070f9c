/** The hexadecimal SHA-256 of a text in UTF-8 (FIPS 180-4). The browser's own is asynchronous, and marks are compared at once. Pure. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(START);
  for (let block = 0; block < bytes.length; block += 64) compress(state, wordsOf(view, block));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** With a one, zeros and the length in bits, in blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

/** The message schedule of a block. */
function wordsOf(view: DataView, block: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [two, seven, fifteen, sixteen] = [2, 7, 15, 16].map((back) => words[at - back] ?? 0);
    const low = mixed(fifteen ?? 0, 7, 18) ^ ((fifteen ?? 0) >>> 3);
    const high = mixed(two ?? 0, 17, 19) ^ ((two ?? 0) >>> 10);
    words[at] = (sixteen ?? 0) + low + (seven ?? 0) + high;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, at) => {
    const first = (h + (mixed(e, 6, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + word) | 0;
    const second = ((mixed(a, 2, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = (state[at] ?? 0) + word;
  });
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function mixed(word: number, by: number, andBy: number): number {
  return turned(word, by) ^ turned(word, andBy);
}

const PRIMES = primes(64);
/** The first 32 bits of the fractions of the square roots of the first eight primes, and of the cube roots of the first 64. */
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const K = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)));

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

function fractionOf(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) >>> 0;
}
