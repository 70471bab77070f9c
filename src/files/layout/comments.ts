import { Lexer } from 'yaml';
import { lineStart } from '../yaml/lines.js';

/** A comment and where it stands. */
export interface Comment {
  /** With its sign, without the blanks at its end. */
  readonly text: string;
  readonly start: number;
  /** In code units from the beginning of its line. */
  readonly column: number;
  /** Nothing stands before it on its line. */
  readonly isAlone: boolean;
  /** Nothing but one blank stands between it and what it is beside. */
  readonly isClose: boolean;
}

/** Lexemes that stand for no text: beginning of a document, end of a flow, a scalar follows. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);
const SCALAR_FOLLOWS = '\u001f';

/** The comments of a text, in their order. */
export function commentsOf(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let offset = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalar && MARKS.has(lexeme)) {
      isScalar = lexeme === SCALAR_FOLLOWS;
      continue;
    }
    if (!isScalar && lexeme.startsWith('#')) comments.push(commentAt(text, offset, lexeme));
    isScalar = false;
    offset += lexeme.length;
  }
  return comments;
}

function commentAt(text: string, start: number, lexeme: string): Comment {
  const line = lineStart(text, start);
  return {
    text: lexeme.trimEnd(),
    start,
    column: start - line,
    isAlone: text.slice(line, start).trim() === '',
    isClose: /\S[ \t]?$/.test(text.slice(line, start)),
  };
}
