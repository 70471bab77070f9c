/** The bytes of a text in UTF-8. `Buffer` is only in Node, and what a browser runs is without it. */
export function utf8Of(text: string): Uint8Array {
  return ENCODER.encode(text);
}

const ENCODER = new TextEncoder();

/** One character per byte of a text's UTF-8. */
export function byteText(text: string): string {
  let bytes = '';
  for (const byte of utf8Of(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

/** The text of bytes in UTF-8, given as one character per byte. What is no UTF-8 becomes the replacement character. */
export function textOfBytes(bytes: string): string {
  return DECODER.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** A byte order mark is a character like any other. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
