import { defined } from '../../kernel/lib/defined.js';
import type { ServiceError } from '../../kernel/model/errors.js';
import { printable } from './printable.js';

/**
 * What the service says of an error, without its drawing of a syntax error. Such a text has the value that was sent twice, with the reason behind it:
 * `'EXPRESSION' is not a valid value for expression because … error (1:9):`, a line of it, and carets below (wirefilter, Display of ParseError). Pure.
 */
export function errorText(text: string): Pick<ServiceError, 'message' | 'quoted' | 'place'> {
  const [, head = text, line = '', column = '', carets = '', reason = ''] = DRAWING.exec(text) ?? [];
  const isDrawn = carets !== '';
  const said = isDrawn ? `${head} (${line}:${column}): ${reason}` : text;
  const [, quoted, rest = ''] = QUOTED.exec(said) ?? [];
  const message = quoted === undefined || !isDrawn ? said : `the value is not a valid value for ${rest}`;
  const place = isDrawn
    ? { line: Number(line), column: Number(column), length: carets.length }
    : placeIn(said);
  return { message: printable(message.trim()), ...defined({ quoted, place }) };
}

/** The head of a syntax error, its place, its carets, and its reason. */
const DRAWING = /^([\s\S]*?) ?\((\d{1,5}):(\d{1,5})\):\s*\n[^\n]*\n[ \t]*(\^+)\s*([\s\S]*)$/;

/** A value that is quoted at the beginning. */
const QUOTED = /^'([\s\S]*)' is not a valid value for ([\s\S]*)$/;

function placeIn(text: string): ServiceError['place'] {
  const [, line, column] = /\((\d{1,5}):(\d{1,5})\)/.exec(text) ?? [];
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column), length: 1 };
}
