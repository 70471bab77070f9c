import { inert } from '../../../../kernel/lib/inert.js';

/** A code span. Its fence is longer than any backticks inside, and blanks at its ends are kept (CommonMark, 6.1): nothing in it has a meaning. */
export function codeSpan(text: string): string {
  const content = inert(text);
  const fence = '`'.repeat(longestRun(content) + 1);
  const pad = /^`|`$|^$|^ .* $/.test(content) && !/^ +$/.test(content) ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** As codeSpan, in summaries of folds, where Markdown does not work. */
export function htmlCode(text: string): string {
  return `<code>${htmlText(inert(text))}</code>`;
}

/** Escapes text for an HTML element. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A fenced diff. The fence is longer than any backticks inside (CommonMark, 4.5). */
export function diffBlock(lines: readonly string[]): string {
  const content = lines.map((line) => inert(line)).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  return `${fence}diff\n${content}\n${fence}`;
}

/** A row of a table. Pipes are escaped, in code spans too (GitHub Flavored Markdown, 4.10). */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/(\\*)\|/g, escapedPipe)).join(' | ')} |`;
}

/** The first two lines of a table. */
export function tableHead(titles: readonly string[]): readonly string[] {
  return [tableRow(titles), tableRow(titles.map(() => '---'))];
}

/** A table. Its cells are Markdown already. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [...tableHead(titles), ...rows.map(tableRow)].join('\n');
}

/** Escapes a pipe. After an odd number of backslashes it adds one: otherwise the last would escape ours. */
function escapedPipe(_: string, slashes: string): string {
  return `${slashes}${slashes.length % 2 === 1 ? '\\\\' : '\\'}|`;
}

/** The length of the longest run of backticks. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
