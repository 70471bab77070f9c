/** A reference to a variable, `${name}`, or escaped, `$${name}`. Also without the closing brace, to be reported. */
export const REFERENCE = /(\$?)\$\{([^{}]{0,200})(\}?)/g;

/** A text that is one reference and nothing else. */
export const REFERENCE_ONLY = /^\$\{([^{}]{1,200})\}$/;

/** In UTF-16 code units. Longer strings have no references: the schema refuses them, or no person wrote them. */
export const LONGEST_WITH_REFERENCES = 65_536;

/** Escapes references, so that the text means itself: the inverse of replacing variables. */
export function withoutReferences(text: string): string {
  if (text.length > LONGEST_WITH_REFERENCES) return text;
  return text.replaceAll(UNESCAPED, (found) => `$${found}`);
}

/** As REFERENCE: of two nested references, the outer one ends where the inner one starts. */
const UNESCAPED = /\$\{[^{}]{0,200}\}?/g;
