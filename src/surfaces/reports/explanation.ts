import { defined } from '../../kernel/lib/defined.js';
import type { ExplanationDocument } from '../../generated/documents/explanation.js';
import { EXAMPLE_KINDS, type Example } from '../explain/explanation.js';
import type { CodeEntry } from '../explain/lookup.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { sections, shifted, type Text } from './printers/text/text.js';
import { bold, dim, inline, unbroken } from './printers/text/inline.js';

/** The widest lines of prose. */
const WIDEST = 100;

/** Where an explanation is printed; no columns: a pipe. `pathOf` returns where the user finds a page of the docs. */
export interface ExplanationPlace {
  readonly columns?: number | undefined;
  readonly pathOf: (page: string) => string;
}

/** The meanings of a code, one or several. */
export function explanationText(entries: readonly CodeEntry[], { columns, pathOf }: ExplanationPlace): Text {
  const width = Math.min(WIDEST, (columns ?? Infinity) - INDENT.length);
  return sections(entries.map((entry) => entryText({ ...entry, more: pathOf(entry.more) }, width)));
}

const INDENT = '  ';

function entryText({ code, family, meaning, example, advice, note, more }: CodeEntry, width: number): Text {
  return sections([
    [inline`${bold(code)}  ${dim(family)}`],
    indented(wrapped(meaning, width)),
    example === undefined
      ? []
      : indented([...wrapped(exampleTitle(example), width), ...codeLines(example).map(unbroken)]),
    indented(wrapped(`What to do: ${advice}`, width)),
    note === undefined ? [] : indented(wrapped(note, width)),
    // A path or an address stays whole, beside its word.
    indented([unbroken(dim(`More: ${more}`))]),
  ]);
}

/** All codes with the start of their meaning, by group, for a terminal. */
export function explanationList(entries: readonly CodeEntry[], columns = Infinity): Text {
  const width = Math.max(...entries.map(({ code }) => code.length));
  const groups = [...new Set(entries.map(({ group }) => group))];
  return sections(
    groups.map((group) => {
      const members = entries.filter((entry) => entry.group === group);
      return [
        bold(group),
        ...members.flatMap(({ code, meaning }) => listed(code, leadOf(meaning), width, columns)),
      ];
    }),
  );
}

/** A code with its words beside it, or below without room. */
function listed(code: string, words: string, width: number, columns: number): Text {
  const beside = columns - width - 2 * INDENT.length;
  const isNarrow = beside < LEAST_ROOM;
  const deep = ' '.repeat(isNarrow ? 3 * INDENT.length : width + 2 * INDENT.length);
  const lines = wrapped(words, isNarrow ? columns - deep.length : beside);
  const head = isNarrow ? [`${INDENT}${code}`] : [];
  const rest = lines.map((line, index) =>
    index === 0 && !isNarrow ? `${INDENT}${code.padEnd(width)}${INDENT}${line}` : `${deep}${line}`,
  );
  return [...head, ...rest];
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

function indented(text: Text): Text {
  return shifted(text, INDENT.length);
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
