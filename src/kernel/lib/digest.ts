import { createHash } from 'node:crypto';

/** The SHA-256 of a text in UTF-8, or of bytes, in hexadecimal digits. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
