/** Texts of an expression, raw ones too: they contain no names. */
const TEXTS = /r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"/g;

/** The names of lists of one's own that an expression holds, each once: those that the service keeps have a dot in theirs. Pure. */
export function listNamesIn(expression: string): readonly string[] {
  if (!expression.includes('$')) return [];
  const named = expression.replaceAll(TEXTS, '""').matchAll(/\$(\w+)(?![\w.])/g);
  return [...new Set([...named].map(([, name = '']) => name))];
}
