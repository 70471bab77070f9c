import type { ExplanationDocument } from '../../kernel/model/config.js';
import type { Example } from '../explain/explanation.js';
import type { Entry } from '../explain/lookup.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import type { Style } from './style.js';
import { wrapped } from './wrapped.js';

/** Longer lines of prose are hard to read. */
const WIDEST = 100;

/** One or several meanings of a code, for a terminal of so many columns, or a pipe. */
export function explanationText(entries: readonly Entry[], style: Style, columns?: number): string {
  const width = Math.min(WIDEST, (columns ?? Infinity) - INDENT.length);
  return `${entries.map((entry) => entryText(entry, style, width)).join('\n\n')}\n`;
}

const INDENT = '  ';

function entryText(
  { code, family, meaning, example, advice, note, more }: Entry,
  style: Style,
  width: number,
): string {
  return [
    `${style.bold(code)}  ${style.dim(family)}`,
    indented(wrapped(meaning, width)),
    ...(example === undefined ? [] : [indented([exampleTitle(example), ...codeLines(example)])]),
    indented(wrapped(`What to do: ${advice}`, width)),
    ...(note === undefined ? [] : [indented(wrapped(note, width))]),
    indented([style.dim(`More: ${more}`)]),
  ].join('\n\n');
}

/** Every code with what its meaning begins with, group by group, for a terminal. */
export function explanationList(entries: readonly Entry[], style: Style): string {
  const width = Math.max(...entries.map(({ code }) => code.length));
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups
    .map((group) => {
      const members = entries.filter((entry) => entry.group === group);
      const lines = members.map(({ code, meaning }) => `  ${code.padEnd(width)}  ${leadOf(meaning)}\n`);
      return `${style.bold(group)}\n${lines.join('')}`;
    })
    .join('\n');
}

/** What a meaning begins with, up to a stop, a colon or a semicolon: enough to tell codes apart. */
function leadOf(meaning: string): string {
  return /^.*?(?=[.:;](?: |$))/s.exec(meaning)?.[0] ?? meaning;
}

/** Entries as the published document (schemas/explanation.schema.json). */
export function explanationDocument(entries: readonly Entry[]): ExplanationDocument {
  return {
    ...DOCUMENT_HEAD,
    explanations: entries.map(({ code, family, meaning, example, advice, note, more }) => ({
      code,
      family,
      meaning,
      ...(example === undefined ? {} : { example: { kind: example.kind, text: exampleText(example) } }),
      advice,
      ...(note === undefined ? {} : { note }),
      more,
    })),
  };
}

/** What stands above an example of a kind, and what is written in front of its text where it belongs. */
const EXAMPLES: Readonly<Record<Example['kind'], { readonly title: string; readonly prefix?: string }>> = {
  expression: { title: 'In a rule:', prefix: 'expression: ' },
  policy: { title: 'In a policy:', prefix: 'value: ' },
  zone: { title: 'In a zone file:' },
  account: { title: 'In an account file:' },
  file: { title: 'A file:' },
  edit: { title: 'An edit of a file that is live as it was:' },
  command: { title: 'On the command line:', prefix: '$ ' },
  output: { title: 'It looks like this:' },
};

/** What an example is, in words that stand above it. */
export function exampleTitle({ kind, phase }: Example): string {
  return phase === undefined ? EXAMPLES[kind].title : `In a rule of phase ${phase}:`;
}

/** An example as it would be written where it belongs. */
export function exampleText({ kind, text }: Example): string {
  return `${EXAMPLES[kind].prefix ?? ''}${text}`;
}

function codeLines(example: Example): readonly string[] {
  return exampleText(example)
    .split('\n')
    .map((line) => `  ${line}`);
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `${INDENT}${line}`)).join('\n');
}
