import { createHash } from 'node:crypto';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';

/** SHA-256 of a value's JSON in hexadecimal: a short key, which depends on the order of members. */
export function contentKey(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** `sha256:` and the SHA-256 of a value's canonical text in hexadecimal. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalText(value)).digest('hex')}`;
}
