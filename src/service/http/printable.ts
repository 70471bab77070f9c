import { HIDDEN } from '../../kernel/redaction/hidden.js';
import { withoutCredentialsIn } from '../../kernel/redaction/looks.js';

const MAX_TEXT = 300;
/** Searched for credentials; far more than is shown. */
const MAX_READ = 10_000;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The service's text for terminals and logs: without what looks like credentials, controls as `\u{…}`, at most 300 characters. */
export function printable(text: string): string {
  return shortened(withoutCredentialsIn(text.slice(0, MAX_READ), HIDDEN)).replace(
    UNPRINTABLE,
    (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`,
  );
}

/** Cut between words: half a secret would not be recognised. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const head = text.slice(0, MAX_TEXT);
  return `${head.slice(0, Math.max(0, head.search(/\s\S*$/)))} …`;
}
