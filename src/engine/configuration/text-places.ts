import type { SectionPath } from '../../kernel/model/context.js';
import { leadsThrough } from '../../kinds/definition/content.js';
import { kindOfSection } from '../../kinds/lookup.js';

/** The language of a string, which decides what a variable becomes in it. */
export type TextLanguage = 'expression' | 'csp' | 'json' | 'text';

/** Members with an expression, by name, anywhere. */
const EXPRESSION_NAME = /(?:^|_)expression$/;

/** Other places of expressions. `*`: every list item. */
const EXPRESSION_PLACES: readonly (readonly string[])[] = [
  ['invariants', '*', 'never'],
  ['invariants', '*', 'always'],
];

/** The language of the string at a path of a zone, account or project file. */
export function languageAt(path: SectionPath): TextLanguage {
  if (EXPRESSION_NAME.test(String(path.at(-1))) || EXPRESSION_PLACES.some((place) => isAt(path, place)))
    return 'expression';
  const [section, ...within] = path;
  const kind = kindOfSection(String(section));
  if (kind?.policyTexts.some((pattern) => leadsThrough(within, pattern)) === true) return 'csp';
  return kind?.jsonTexts.some((pattern) => isAt(within, pattern)) === true ? 'json' : 'text';
}

function isAt(path: SectionPath, pattern: readonly string[]): boolean {
  return path.length === pattern.length && leadsThrough(path, pattern);
}
