import { brotliDecompressSync, gunzipSync, inflateSync, type InputType, type ZlibOptions } from 'node:zlib';

type Decoder = (body: InputType, options: Pick<ZlibOptions, 'maxOutputLength'>) => Uint8Array;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * A body without its Content-Encoding: no compression is asked for, but proxies may compress. Undefined if it would be larger than `most` bytes. A
 * body that can't be decompressed stays as it is, and so is no JSON.
 */
export function decompressed(body: Uint8Array, encoding: string, most: number): Uint8Array | undefined {
  const decode = DECODERS[encoding.trim().toLowerCase()];
  if (decode === undefined) return body;
  try {
    return decode(body, { maxOutputLength: most });
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE' ? undefined : body;
  }
}
