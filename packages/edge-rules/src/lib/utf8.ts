/** A text's bytes in UTF-8. Browsers have no `Buffer`. */
export function utf8Of(text: string): Uint8Array {
  return ENCODER.encode(text);
}

const ENCODER = new TextEncoder();

/** A text's UTF-8, one character per byte. */
export function byteText(text: string): string {
  let bytes = '';
  for (const byte of utf8Of(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

/** The text of bytes, one character each. Anything but UTF-8 becomes the replacement character. */
export function textOfBytes(bytes: string): string {
  return DECODER.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** A byte order mark is a character. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
