import { inert } from '../../../../kernel/lib/inert.js';

/**
 * Text as a code span in which nothing has a meaning for Markdown or GitHub: the fence is longer than any run of backticks inside,
 * and blanks that would be taken away are given back (CommonMark, 6.1).
 */
export function codeSpan(text: string): string {
  const content = inert(text);
  const fence = '`'.repeat(longestRun(content) + 1);
  const pad = /^`|`$|^$|^ .* $/.test(content) && !/^ +$/.test(content) ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** As codeSpan, for where Markdown has no meaning: the summary of a fold. */
export function htmlCode(text: string): string {
  return `<code>${htmlText(inert(text))}</code>`;
}

/** Text inside an HTML element: nothing in it begins a tag or an entity. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Lines as a fenced block with diff colours; the fence is longer than any run of backticks inside (CommonMark, 4.5). */
export function diffBlock(lines: readonly string[]): string {
  const content = lines.map((line) => inert(line)).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  return `${fence}diff\n${content}\n${fence}`;
}

/** One row of a table. A pipe in a cell is escaped, in code spans as well (GitHub Flavored Markdown, 4.10). */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/(\\*)\|/g, escapedPipe)).join(' | ')} |`;
}

/** An odd number of backslashes would take the one that is meant for the pipe. */
function escapedPipe(_: string, slashes: string): string {
  return `${slashes}${slashes.length % 2 === 1 ? '\\\\' : '\\'}|`;
}

/** The length of the longest run of backticks. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
