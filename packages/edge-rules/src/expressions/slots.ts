import type { Span, Type } from './ast.js';
import type { Cursor, Taken } from './cursor.js';
import { isContainer } from './types.js';

/** With braces. A mistake for parsers that don't look for slots. */
const REFERENCE = /\$\{[^{}]{0,200}\}/y;

/** Takes a reference at the cursor, if slots are asked for. Remembers what it stands for, and returns its span. */
export function takeSlot(cursor: Cursor, type: Type | 'Pattern', isMember = false): Span | undefined {
  const { slots, text, at: from } = cursor;
  if (slots === undefined || !text.startsWith('${', from)) return undefined;
  REFERENCE.lastIndex = from;
  const [reference] = REFERENCE.exec(text) ?? [];
  if (reference === undefined) return undefined;
  slots.set(from, { takes: takenOf(type), isMember, subject: cursor.subject });
  cursor.at = from + reference.length;
  return { from, to: cursor.at };
}

function takenOf(type: Type | 'Pattern'): Taken {
  if (type === 'Pattern') return type;
  return isContainer(type) || type === 'Bool' ? 'Unknown' : type;
}
