/**
 * Matches a reference to a variable, `${name}`, and its escaped form `$${name}`, which means the text `${name}`. The closing brace may be missing: that
 * is reported.
 */
export const REFERENCE = /(\$?)\$\{([^{}]{0,200})(\}?)/g;

/** Matches a text that is one reference and nothing else. */
export const REFERENCE_ONLY = /^\$\{([^{}]{1,200})\}$/;

/** Longer strings, in UTF-16 code units, have no references: the schema refuses them, or they are not written by hand. */
export const LONGEST_WITH_REFERENCES = 65_536;

/** Escapes references, so that the text means itself. The inverse of replacing variables. Pure. */
export function withoutReferences(text: string): string {
  if (text.length > LONGEST_WITH_REFERENCES) return text;
  return text.replaceAll(UNESCAPED, (found) => `$${found}`);
}

/** Matches as REFERENCE does: of two nested references, the outer one ends where the inner one starts. */
const UNESCAPED = /\$\{[^{}]{0,200}\}?/g;
