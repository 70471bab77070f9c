import { parseDocument, type Node } from 'yaml';
import { BYTE_ORDER_MARK, lineEndOf } from '../lines.js';
import { composeDocument } from './compose.js';
import { LayoutError, type Edit, type Printer } from './edit-types.js';
import type { Tools } from './tools.js';

/**
 * A YAML file with an edit made in it; everything that the edit does not name stays byte for byte, comments and order included. The text
 * must be one that `parseSource` accepts. Pure; the caller checks what came out. Throws a LayoutError.
 */
export function editText(text: string, edit: Edit, printer: Printer): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return BYTE_ORDER_MARK + editText(text.slice(1), edit, printer);
  const lineEnd = lineEndOf(text);
  const isEnded = text.endsWith('\n');
  const whole = isEnded ? text : text + lineEnd;
  const tools: Tools = { text: whole, lineEnd, printer };
  const top = parseDocument<Node>(whole, { version: '1.2', keepSourceTokens: true }).contents;
  if (top === null) throw new LayoutError('the file is empty', 0);
  const result = composeDocument(top, edit, tools);
  // A last line that stays ends as it did; one that is new is ended, as a text in it may need that.
  const lastLine = whole.slice(text.lastIndexOf('\n') + 1);
  return isEnded || !result.endsWith(lastLine) ? result : result.slice(0, -lineEnd.length);
}
