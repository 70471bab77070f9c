import { createHash } from 'node:crypto';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';

/** The hexadecimal SHA-256 of a value's JSON: a short key, which depends on the order of members. */
export function contentKey(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** `sha256:` and the hexadecimal SHA-256 of a value's canonical text. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalText(value)).digest('hex')}`;
}
