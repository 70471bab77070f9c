import { defined } from '../../kernel/lib/defined.js';
import type { ExplanationDocument } from '../../generated/documents/explanation.js';
import { EXAMPLE_KINDS, type Example } from '../explain/explanation.js';
import type { CodeEntry } from '../explain/lookup.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import type { Style } from './printers/text/style.js';

/** The widest lines of prose. */
const WIDEST = 100;

/** Where an explanation is printed; no columns: a pipe. `pathOf` returns where the user finds a page of the docs. */
export interface ExplanationPlace {
  readonly style: Style;
  readonly columns?: number | undefined;
  readonly pathOf: (page: string) => string;
}

/** The meanings of a code, one or several. */
export function explanationText(
  entries: readonly CodeEntry[],
  { style, columns, pathOf }: ExplanationPlace,
): string {
  const width = Math.min(WIDEST, (columns ?? Infinity) - INDENT.length);
  const shown = entries.map((entry) => entryText({ ...entry, more: pathOf(entry.more) }, style, width));
  return `${shown.join('\n\n')}\n`;
}

const INDENT = '  ';

function entryText(
  { code, family, meaning, example, advice, note, more }: CodeEntry,
  style: Style,
  width: number,
): string {
  return [
    `${style.bold(code)}  ${style.dim(family)}`,
    indented(wrapped(meaning, width)),
    ...(example === undefined
      ? []
      : [indented([...wrapped(exampleTitle(example), width), ...codeLines(example)])]),
    indented(wrapped(`What to do: ${advice}`, width)),
    ...(note === undefined ? [] : [indented(wrapped(note, width))]),
    // A path or an address stays whole, beside its word.
    indented([style.dim(`More: ${more}`)]),
  ].join('\n\n');
}

/** All codes with the start of their meaning, by group, for a terminal. */
export function explanationList(entries: readonly CodeEntry[], style: Style, columns = Infinity): string {
  const width = Math.max(...entries.map(({ code }) => code.length));
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups
    .map((group) => {
      const members = entries.filter((entry) => entry.group === group);
      const lines = members.map(({ code, meaning }) => listed(code, leadOf(meaning), width, columns));
      return `${style.bold(group)}\n${lines.join('')}`;
    })
    .join('\n');
}

/** A code with its words beside it, or below without room. */
function listed(code: string, words: string, width: number, columns: number): string {
  const beside = columns - width - 2 * INDENT.length;
  const isNarrow = beside < LEAST_ROOM;
  const deep = ' '.repeat(isNarrow ? 3 * INDENT.length : width + 2 * INDENT.length);
  const lines = wrapped(words, isNarrow ? columns - deep.length : beside);
  const head = isNarrow ? [`${INDENT}${code}`] : [];
  const rest = lines.map((line, index) =>
    index === 0 && !isNarrow ? `${INDENT}${code.padEnd(width)}${INDENT}${line}` : `${deep}${line}`,
  );
  return [...head, ...rest].map((line) => `${line}\n`).join('');
}

const LEAST_ROOM = 30;

/** The start of a meaning, up to the first stop, colon or semicolon. */
export function leadOf(meaning: string): string {
  return /^.*?(?=[.:;](?: |$))/s.exec(meaning)?.[0] ?? meaning;
}

/** Entries as the published document (schemas/explanation.schema.json). */
export function explanationDocument(entries: readonly CodeEntry[]): ExplanationDocument {
  return {
    ...DOCUMENT_HEAD,
    explanations: entries.map(({ code, family, meaning, example, advice, note, more }) => ({
      code,
      family,
      meaning,
      ...(example === undefined ? {} : { example: { kind: example.kind, text: exampleText(example) } }),
      advice,
      ...defined({ note }),
      more,
    })),
  };
}

/** The words above an example. */
export function exampleTitle(example: Example): string {
  const { phase } = example;
  return phase === undefined ? EXAMPLE_KINDS[example.kind].title : `In a rule of phase ${phase}:`;
}

/** An example as it would be written. */
export function exampleText(example: Example): string {
  return `${EXAMPLE_KINDS[example.kind].prefix}${example.text}`;
}

function codeLines(example: Example): readonly string[] {
  return exampleText(example)
    .split('\n')
    .map((line) => `  ${line}`);
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `${INDENT}${line}`)).join('\n');
}

/** Prose in lines of at most `width` characters. Longer words have their own line. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
