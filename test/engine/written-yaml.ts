import * as fc from 'fast-check';
import { parse } from 'yaml';

/** An expression in pieces: as it stands in a file, and as it is when its variables are put in. */
export interface Piece {
  readonly written: string;
  readonly now: string;
}

/** How a string is written as a YAML scalar: `rule: ` goes before it, and its further lines are indented by `indent`. */
interface Style {
  readonly name: string;
  /** What joins two conditions of the string: a blank, or a line end that folding makes one of, or a line end that stays. */
  readonly joints: readonly Joint[];
  readonly write: (lines: readonly string[], indent: string) => string;
  /** What follows in the value. */
  readonly end: string;
  readonly isForFlow?: true;
  /** What a part of the source means. */
  readonly read: (source: string) => string;
}

export type Joint = ' ' | 'fold' | '\n';

const same = (source: string): string => source;
const folded =
  (before: string, after: string, escape: (line: string) => string) =>
  (lines: readonly string[], indent: string): string =>
    `${before}${lines.map(escape).join(`\n${indent}`)}${after}`;
const block =
  (header: string) =>
  (lines: readonly string[], indent: string): string =>
    [header, ...lines.map((line) => indent + line)].join('\n');

/** Every character that may be an escape is one: `\U0001f600`, `\u00e9`, `\x27`. */
function escaped(line: string): string {
  return Array.from(line, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '"' || character === '\\') return `\\${character}`;
    if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
    if (code > 0xff) return `\\u${code.toString(16).padStart(4, '0')}`;
    return code === 0x27 || code > 0x7f ? `\\x${code.toString(16)}` : character;
  }).join('');
}

/** Half an escape is no text: the blank shows it. */
const quoted = (source: string): string => String(parse(`"${source} "`)).slice(0, -1);
const doubled = (line: string): string => line.replaceAll("'", "''");
const halved = (source: string): string =>
  source.replace(/''?/g, (quotes) => (quotes.length === 2 ? "'" : 'half of a quote'));
const lightly = (line: string): string => line.replace(/["\\]/g, '\\$&');

/** All the ways to write a string in a block; those that can be written in a flow collection begin with a quote. */
export const STYLES: readonly Style[] = [
  { name: 'plain', joints: [' ', 'fold'], write: folded('', '', same), end: '', read: same },
  {
    name: 'single',
    joints: [' ', 'fold'],
    write: folded("'", "'", doubled),
    end: '',
    isForFlow: true,
    read: halved,
  },
  {
    name: 'double',
    joints: [' ', 'fold'],
    write: folded('"', '"', lightly),
    end: '',
    isForFlow: true,
    read: quoted,
  },
  {
    name: 'escaped',
    joints: [' ', 'fold'],
    write: folded('"', '"', escaped),
    end: '',
    isForFlow: true,
    read: quoted,
  },
  { name: 'literal', joints: [' ', '\n'], write: block('|'), end: '\n', read: same },
  { name: 'literal without an end', joints: [' ', '\n'], write: block('|2-'), end: '', read: same },
  { name: 'folded', joints: [' ', 'fold'], write: block('>'), end: '\n', read: same },
];

/** How the rule around the string is written. */
export const AROUND = ['block', 'flow', 'fragment'] as const;
export type Around = (typeof AROUND)[number];

/** A string of pieces in a style, with what joins them. */
export interface Written {
  /** The value with variables put in, and what it is in the file, as far as YAML goes. */
  readonly now: string;
  readonly written: string;
  readonly source: string;
}

export function writeIn(
  style: Style,
  pieces: readonly Piece[],
  joints: readonly Joint[],
  indent: string,
): Written {
  const jointAt = (index: number): Joint => joints[index % joints.length] ?? ' ';
  const text = (side: keyof Piece): string =>
    pieces
      .map((piece, index) => (index === 0 ? '' : jointAt(index) === '\n' ? '\nand ' : ' and ') + piece[side])
      .join('');
  const lines: string[] = [];
  pieces.forEach(({ written }, index) => {
    if (index === 0) lines.push(written);
    else if (jointAt(index) === ' ') lines.push(`${lines.pop() ?? ''} and ${written}`);
    else lines.push(`and ${written}`);
  });
  return {
    now: text('now') + style.end,
    written: text('written') + style.end,
    source: style.write(lines, indent),
  };
}

/** A file with the rule in it, and where rules stand: the fragment, where it is one. */
export function filesWith(source: string, around: Around, head: string): Readonly<Record<string, string>> {
  const rulesets = `${head}rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n`;
  switch (around) {
    case 'block':
      return {
        'zones/shop.yaml': `${rulesets}      - ref: a\n        action: block\n        expression: ${source}\n`,
      };
    case 'flow':
      return { 'zones/shop.yaml': `${rulesets}      - { ref: a, expression: ${source}, action: block }\n` };
    case 'fragment':
      return {
        'zones/shop.yaml': `${rulesets}      - include: ../fragments/a.yaml\n`,
        'fragments/a.yaml': `- ref: a\n  action: block\n  expression: ${source}\n`,
      };
  }
}

/** What stands at a place of a file, as people count: lines, and characters of a line. */
export function textAt(
  file: string,
  { line, column, length }: { readonly line: number; readonly column: number; readonly length: number },
): string {
  const characters = Array.from(file.split(/\r?\n/)[line - 1] ?? '');
  return characters.slice(column - 1, column - 1 + length).join('');
}

export const jointsOf = (style: Style): fc.Arbitrary<readonly Joint[]> =>
  fc.array(fc.constantFrom(...style.joints), { minLength: 3, maxLength: 3 });
