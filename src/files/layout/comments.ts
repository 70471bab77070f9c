import { Lexer } from 'yaml';
import { lineStart } from '../yaml/lines.js';

/** A comment with its place. */
export interface Comment {
  /** With `#`, without final blanks. */
  readonly text: string;
  readonly start: number;
  /** In code units from the start of its line. */
  readonly column: number;
  /** First on its line. */
  readonly isAlone: boolean;
  /** At most one blank before it. */
  readonly isClose: boolean;
}

/** Lexemes without text: a document's start, a flow's end, a following scalar. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);
const SCALAR_FOLLOWS = '\u001f';

/** Comments in order. */
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
