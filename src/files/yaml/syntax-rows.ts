import { type Document, isScalar, visit, type YAMLError } from 'yaml';
import type { Span } from './fault.js';

/** One kind of syntax error in plain words. The first row that fits an error is taken. */
export interface SyntaxRow {
  readonly code: YAMLError['code'] | '*';
  /** Part of the parser's own message, where one code covers several mistakes. */
  readonly says?: string;
  /** What the source must look like from the error on. */
  readonly source?: RegExp;
  readonly message: string;
  readonly help: string;
  readonly at?: (error: YAMLError, document: Document, text: string) => Span;
}

const NO_SPACE_AFTER_COLON = /^[\w-]+:[^\s:]/;
export const SYNTAX_ROWS: readonly SyntaxRow[] = [
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
  {
    code: 'MISSING_CHAR',
    says: 'followed by map values',
    message: 'this line has no colon',
    help: 'Write key: value, or indent the line if it continues the value above.',
  },
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
    message: 'a comma is missing before this',
    help: 'Separate the items between brackets with commas.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'must end with a',
    message: 'a bracket is never closed',
    help: 'Add the closing ] or }.',
  },
  {
    code: 'MISSING_CHAR',
    says: 'directives-end',
    message: 'the line --- is missing between the % line and the document',
    help: 'Add it, or remove the % line.',
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
    message: 'a bracket above is not closed before this',
    help: 'Add the closing ] or }, or indent this line if it stands between the brackets.',
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
    message: 'a value that holds a colon and a space must be in quotes',
    help: 'Put the value in quotes, or begin the mapping on the next line.',
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    message: 'this line is indented more than the key above, which already has a value',
    help: 'Align it with the key above.',
    at: nextLine,
  },
  {
    code: 'MULTILINE_IMPLICIT_KEY',
    message: 'a key and its colon must stand on one line',
    help: 'Check this line for a missing colon, and the indentation of the next.',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    says: 'scalar at node end',
    message: 'there is text after the end of the value',
    help: 'Put the whole value in quotes, or check the indentation of this line.',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    source: /^[\]}]/,
    message: 'this bracket closes nothing',
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
    message: 'a list must begin on a line of its own',
    help: 'Put the - on the next line, or write [a, b].',
  },
  {
    code: 'UNEXPECTED_TOKEN',
    says: 'Block scalar header',
    message: 'the text after | or > must begin on the next line',
    help: 'Move it to the next line and indent it, or put it in quotes.',
  },
  {
    code: 'BAD_SCALAR_START',
    message: 'a value cannot begin with this character',
    help: 'Put the value in quotes.',
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

/** The parser points at the place where the text ended without the quote. */
function openingQuote(error: YAMLError, document: Document): Span {
  let start = error.pos[0];
  visit(document, (_key, node) => {
    if (!isScalar(node) || node.range?.[1] !== error.pos[0]) return undefined;
    start = node.range[0];
    return visit.BREAK;
  });
  return { start, end: start + 1 };
}

function nextLine(error: YAMLError, _document: Document, text: string): Span {
  const lineFeed = text.indexOf('\n', error.pos[0]);
  if (lineFeed === -1) return { start: error.pos[0], end: error.pos[1] };
  let start = lineFeed + 1;
  while (text[start] === ' ') start++;
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}
