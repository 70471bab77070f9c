import type { FieldName, Place } from '../answers/model.js';
import { byId } from './dom.js';

/** The text fields by their labels. */
const IDS: Readonly<Record<FieldName, string>> = {
  Rules: 'rules',
  Request: 'request',
  'Rules before': 'before',
  'Rules after': 'after',
  Policy: 'policy',
  'Page URL': 'page',
  'What is loaded': 'loads',
};

/** A text field of the page. */
export function fieldNamed(name: FieldName): HTMLTextAreaElement | HTMLInputElement {
  return name === 'Page URL' ? byId(IDS[name], HTMLInputElement) : byId(IDS[name], HTMLTextAreaElement);
}

/** Moves to a place of a field, and selects what is there. */
export function goTo({ field, line, column, length }: Place): void {
  const target = fieldNamed(field);
  const lines = target.value.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  // Columns count characters; fields count UTF-16 code units.
  const characters = Array.from(lines[line - 1] ?? '');
  const start = before + characters.slice(0, column - 1).join('').length;
  const end = start + characters.slice(column - 1, column - 1 + length).join('').length;
  target.focus();
  target.setSelectionRange(start, end);
  // Long lines are wrapped, so this is only near.
  target.scrollTop =
    (start / Math.max(1, target.value.length)) * target.scrollHeight - target.clientHeight / 2;
}

/** Marks the fields with errors for screen readers, and the other ones of the tab as right. */
export function markFields(names: readonly FieldName[], wrong: ReadonlySet<FieldName>): void {
  for (const name of names) {
    const field = fieldNamed(name);
    field.toggleAttribute('data-wrong', wrong.has(name));
    if (wrong.has(name)) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
}
