import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml';
import type { Span } from './fault.js';
import { lineStart } from './lines.js';
import { restOfLine, writeQuoted } from './quoting.js';

/** A syntax error in plain words. The first matching row is used. */
export interface SyntaxRow {
  readonly code: YAMLError['code'] | '*';
  /** A part of the parser's message, if a code has several causes. */
  readonly says?: string;
  /** Matches the source from the error. */
  readonly source?: RegExp;
  /** Matches the line above. */
  readonly above?: RegExp;
  /** Matches the fault's line. */
  readonly line?: RegExp;
  readonly message: string;
  /** A function makes it from the value on the error's line. */
  readonly help: string | ((value: string) => string);
  readonly at?: (error: YAMLError, document: Document, text: string) => Span;
  /** The only possible correction; `quotes`: the line's value gets quotes. */
  readonly becomes?: 'quotes' | ' ';
}

const NO_SPACE_AFTER_COLON = /^[\w-]+:[^\s:]/;
/** A plain value, followed by a comment. */
const COMMENT_BEHIND_VALUE = /^ *(?:- +)*[\w.-]+: +[^\s"'|>[{#][^\n]*? #[^\n]*$/;
const COMMENT_ENDS_VALUE = {
  above: COMMENT_BEHIND_VALUE,
  source: /^(?![^\n]*:(?:\s|$))/,
  message: 'the comment above ends the value, so this line is not part of it',
  help: 'Move the comment to its own line above the key.',
};
const NO_COLON = {
  message: 'this line has no colon',
  help: (value: string): string =>
    `Write ${/^[a-z]\w*(?= +\S+$)/.exec(value)?.[0] ?? 'key'}: value, or indent the line if it continues the value above.`,
};
/** Unicode blanks (Zs) that YAML (1.2.2, 6.1) doesn't count as blanks. */
const OTHER_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/;
const OTHER_BLANK_IN_KEY = new RegExp(`^ *(?:- *)*(?:[\\w.-]+:)? *${OTHER_BLANK.source}`);
/** A closing bracket in a comment without its opening one. */
const BRACKET_IN_COMMENT = / #[^\n[\]{}]*[\]}]/;

export const SYNTAX_ROWS: readonly SyntaxRow[] = [
  {
    code: '*',
    line: OTHER_BLANK_IN_KEY,
    message: 'this looks like a space, but YAML does not read it as one (a no-break space, for example)',
    help: 'Replace it with a space of the space bar.',
    at: otherBlank,
    becomes: ' ',
  },
  {
    code: 'TAB_AS_INDENT',
    message: 'a tab is used as indentation',
    help: 'Indent with spaces.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'Missing closing',
    message: 'this quote is never closed',
    help: "Add the closing quote; a quote inside the text is written \"\\\"\" or ''''.",
    at: openingQuote,
  },
  {
    code: 'MULTILINE_IMPLICIT_KEY',
    source: NO_SPACE_AFTER_COLON,
    message: 'there is no space after the colon',
    help: 'Write key: value.',
  },
  {
    code: 'MISSING_CHAR',
    source: NO_SPACE_AFTER_COLON,
    message: 'there is no space after the colon',
    help: 'Write key: value.',
  },
  { code: 'MISSING_CHAR', says: 'followed by map values', ...COMMENT_ENDS_VALUE },
  { code: 'BAD_INDENT', says: 'same column', ...COMMENT_ENDS_VALUE },
  { code: 'MISSING_CHAR', says: 'followed by map values', ...NO_COLON },
  {
    code: 'MISSING_CHAR',
    says: 'Comments must be separated',
    message: 'a comment needs a space before its #',
    help: 'Put a space before the #, or the whole value in quotes.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'Sequence item without -',
    message: 'this line is indented like neither an item of the list nor a part of one',
    help: 'Align it with the keys of the item above.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'Missing , ',
    line: /\{\s*\$\{/,
    source: /^ *\{\w[\w-]*\}/,
    message: 'a value with braces must be in quotes',
    help: 'Put the whole value in single quotes.',
    at: braceAroundReference,
  },
  {
    code: 'MISSING_CHAR',
    says: 'Missing , ',
    message: 'a comma is missing before this',
    help: 'Separate the items between brackets with commas.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'must end with a',
    message: 'this bracket is never closed',
    help: 'Add the closing ] or }.',
    at: openBracket,
  },
  {
    code: 'MISSING_CHAR',
    says: 'directives-end',
    message: 'the line --- is missing between the % line and the document',
    help: 'Add the line, or remove the % line.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'leading empty lines',
    message: 'the empty lines above are indented more than the text',
    help: 'Remove the spaces of the empty lines.',
  },
  {
    code: 'BAD_INDENT',
    says: 'end with a',
    line: BRACKET_IN_COMMENT,
    message: 'this bracket is not closed: the closing one is in a comment, which begins at the #',
    help: 'Put the value with the # in single quotes, or move the comment behind the closing bracket.',
    at: openBracket,
  },
  {
    code: 'BAD_INDENT',
    says: 'end with a',
    message: 'this bracket is not closed before the next line that is indented less',
    help: 'Add the closing ] or }, or indent the lines between the brackets.',
    at: openBracket,
  },
  {
    code: 'BAD_INDENT',
    says: 'Block scalar',
    message: 'this line is indented less than the text it belongs to',
    help: 'Indent all lines of the text like its first one.',
  },
  {
    code: 'BAD_INDENT',
    message: 'this line is indented differently from those it belongs to',
    help: 'Align it with the keys or items above.',
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    says: 'sequence',
    message: 'this list item is indented differently from those it belongs to',
    help: 'Align it with the items above.',
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    source: /^[^\n]*:(?:\s|$)/,
    message: 'a value with a colon and a space must be in quotes',
    help: (value) => `${writeQuoted(value)} Or start the mapping on the next line.`,
    becomes: 'quotes',
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    message: 'this line is indented more than the key above, which already has a value',
    help: 'Align it with the key above.',
    at: nextLine,
  },
  {
    code: 'MULTILINE_IMPLICIT_KEY',
    source: /^["']/,
    message: 'a key and its colon must be on one line',
    help: 'Check this line for a missing colon, and the indentation of the next.',
  },
  { code: 'MULTILINE_IMPLICIT_KEY', ...NO_COLON },
  {
    code: 'UNEXPECTED_TOKEN',
    says: 'scalar at node end',
    message: 'there is text after the end of the value',
    help: (value) =>
      value.startsWith('"')
        ? writeQuoted(value)
        : "Put the whole value in quotes; a single quote between single quotes is written ''.",
    becomes: 'quotes',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    source: /^[\]}]/,
    message: 'this bracket has no opening bracket',
    help: 'Remove it, or put the value in quotes.',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    source: /^,/,
    message: 'there is nothing before this comma',
    help: 'Remove the comma.',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    says: 'block-seq-ind',
    message: 'a list must start on its own line',
    help: 'Put the - on the next line, or write [a, b].',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    says: 'Block scalar header',
    message: 'the text after | or > must start on the next line',
    help: 'Move it to the next line and indent it, or put it in quotes.',
  },
  {
    code: 'BAD_SCALAR_START',
    message: "a value can't start with this character",
    help: writeQuoted,
    becomes: 'quotes',
  },
  {
    code: 'BAD_DQ_ESCAPE',
    message: 'this is not an escape between double quotes',
    help: 'Write \\\\ for a backslash, or use single quotes.',
  },
  {
    code: 'NON_STRING_KEY',
    message: 'a key must be a text',
    help: 'Write key: value; lists and mappings cannot be keys.',
  },
  {
    code: 'KEY_OVER_1024_CHARS',
    message: 'this key is longer than 1024 characters',
    help: 'Check the quotes of this line.',
  },
  {
    code: 'BLOCK_IN_FLOW',
    message: 'between brackets, lists and mappings need brackets too',
    help: 'Write [a, b] or { key: value }, or add the comma that is missing.',
  },
  {
    code: '*',
    message: 'this is not YAML here',
    help: 'Check the indentation, quotes and colons of this line and of the one before.',
  },
];

/** The parser points at the text's end, not the opening quote. */
function openingQuote(error: YAMLError, document: Document): Span {
  let start = error.pos[0];
  visit(document, (_key, node) => {
    if (!isScalar(node) || node.range?.[1] !== error.pos[0]) return undefined;
    start = node.range[0];
    return visit.BREAK;
  });
  return { start, end: start + 1 };
}

function otherBlank(error: YAMLError, _document: Document, text: string): Span {
  const line = lineStart(text, error.pos[0]);
  const start = line + text.slice(line).search(OTHER_BLANK);
  return { start, end: start + 1 };
}

/** The brace before `${name}`, whose `$` the parser reads as a key. */
function braceAroundReference({ pos: [at, end] }: YAMLError, _document: Document, text: string): Span {
  const brace = text.slice(lineStart(text, at), at).search(/\{\s*\$$/);
  return brace === -1 ? { start: at, end } : { start: lineStart(text, at) + brace, end };
}

/** The last opening bracket before the error that is not closed. */
export function openBracket(error: YAMLError, document: Document, text: string): Span {
  let start = -1;
  visit(document, (_key, node) => {
    if (!isCollection(node) || node.flow !== true) return;
    const [from = 0, to = 0] = node.range ?? [];
    const isClosed = text[to - 1] === (text[from] === '[' ? ']' : '}');
    if (from <= error.pos[0] && !isClosed) start = Math.max(start, from);
  });
  return start === -1 ? { start: error.pos[0], end: error.pos[1] } : { start, end: start + 1 };
}

/** The value on an offset's line, without a comment. */
export function valueAround(text: string, offset: number): Span {
  const line = lineStart(text, offset);
  const { end } = restOfLine(text, line);
  const start = line + (/^ *(?:- +)*(?:[\w.-]+: +)?/.exec(text.slice(line, end))?.[0].length ?? 0);
  return { start, end: start + text.slice(start, end).replace(/ +#[^"']*$/, '').length };
}

function nextLine(error: YAMLError, _document: Document, text: string): Span {
  const lineFeed = text.indexOf('\n', error.pos[0]);
  if (lineFeed === -1) return { start: error.pos[0], end: error.pos[1] };
  let start = lineFeed + 1;
  while (text[start] === ' ') start++;
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}
