import { parseDocument, type Node } from 'yaml';
import { BYTE_ORDER_MARK, lineEndOf } from '../lines.js';
import { composeDocument } from './compose.js';
import { LayoutError, type Edit, type Printer } from './edit-types.js';
import type { Tools } from './tools.js';

/**
 * Edits a YAML file that `parseSource` accepts. The rest stays byte for byte, with comments and order. Pure; the caller checks the result. Throws a
 * LayoutError.
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
  // An unchanged last line keeps its end. A new one gets a line feed, which its text may need.
  const lastLine = whole.slice(text.lastIndexOf('\n') + 1);
  return isEnded || !result.endsWith(lastLine) ? result : result.slice(0, -lineEnd.length);
}
