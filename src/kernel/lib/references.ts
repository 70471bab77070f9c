/** What refers to a variable: `${name}`. `$${name}` stands for the text itself. An end that is missing is a mistake of the writer. */
export const REFERENCE = /(\$?)\$\{([^{}]{0,200})(\}?)/g;

/** In longer strings there are no references: the schema refuses them, or nobody writes them by hand. In UTF-16 code units. */
export const LONGEST_WITH_REFERENCES = 65_536;

/** A text as it is written so that it says itself: what looks like a reference is escaped. The inverse of putting variables in. Pure. */
export function withoutReferences(text: string): string {
  if (text.length > LONGEST_WITH_REFERENCES) return text;
  return text.replaceAll(UNESCAPED, (found) => `$${found}`);
}

/** As references are read: of two that stand inside one another, the first takes the start of the second. */
const UNESCAPED = /\$\{[^{}]{0,200}\}?/g;
