import type { Span } from './ast.js';

/** Strings, also raw ones: no names in them. */
const TEXTS = /r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"/g;

/** Names of one's own lists, each once. Those of the service have a dot. */
export function listNamesIn(expression: string): readonly string[] {
  return [...new Set(placedListNames(expression).map(({ name }) => name))];
}

/** As often as they are there, with the places of `$name`. */
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
