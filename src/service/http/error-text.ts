import { defined } from '../../kernel/lib/defined.js';
import type { ServiceError } from '../../kernel/model/errors.js';
import { printable } from './printable.js';

/**
 * The service's error text without its drawing, which repeats the value: `'EXPRESSION' is not a valid value for expression because … error (1:9):`, a
 * line of it, and carets (wirefilter, Display of ParseError). Pure.
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

/** A syntax error's head, place, carets and reason. */
const DRAWING = /^([\s\S]*?) ?\((\d{1,5}):(\d{1,5})\):\s*\n[^\n]*\n[ \t]*(\^+)\s*([\s\S]*)$/;

/** A quoted value at the start. */
const QUOTED = /^'([\s\S]*)' is not a valid value for ([\s\S]*)$/;

function placeIn(text: string): ServiceError['place'] {
  const [, line, column] = /\((\d{1,5}):(\d{1,5})\)/.exec(text) ?? [];
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column), length: 1 };
}
