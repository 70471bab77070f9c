import type { TextEdit } from 'vscode-languageserver-protocol';

/** A text with the edits of a language server, whose positions are in UTF-16. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: TextEdit['range']['start']): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (now, { range, newText }) =>
        `${now.slice(0, offset(range.start))}${newText}${now.slice(offset(range.end))}`,
      text,
    );
}
