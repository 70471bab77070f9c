import type { Span } from './ast.js';

/** Texts of an expression, raw ones too: they contain no names. */
const TEXTS = /r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"/g;

/** The names of lists of one's own that an expression holds, each once: those that the service keeps have a dot in theirs. Pure. */
export function listNamesIn(expression: string): readonly string[] {
  return [...new Set(placedListNames(expression).map(({ name }) => name))];
}

/** The same as often as they are there, each with the place of its `$name`. Pure. */
export function placedListNames(
  expression: string,
): readonly { readonly name: string; readonly span: Span }[] {
  if (!expression.includes('$')) return [];
  const withoutTexts = expression.replaceAll(TEXTS, (text) => ' '.repeat(text.length));
  return [...withoutTexts.matchAll(/\$(\w+)(?![\w.])/g)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    span: { from: index, to: index + whole.length },
  }));
}
