import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Texts of files by name. */
export type Texts = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

/** How many texts stay as they are; later ones are compressed. */
const PLAIN = 500;

/** Texts of many files, few of them read again. Compressed, a large fleet takes a tenth. */
export class PackedTexts implements Texts {
  readonly #texts = new Map<string, string | Uint8Array>();

  set(file: string, text: string): void {
    const isPlain = this.#texts.size < PLAIN;
    this.#texts.set(file, isPlain ? text : deflateRawSync(Buffer.from(text, 'utf16le'), { level: 1 }));
  }

  get(file: string): string | undefined {
    const kept = this.#texts.get(file);
    return kept === undefined || typeof kept === 'string' ? kept : inflateRawSync(kept).toString('utf16le');
  }

  has(file: string): boolean {
    return this.#texts.has(file);
  }

  keys(): MapIterator<string> {
    return this.#texts.keys();
  }
}
