import type { TextEdit } from 'vscode-languageserver-protocol';
import { parseSource } from '../../../files/yaml/document.js';
import { editText } from '../../../files/yaml/edit/edit.js';
import { KEEP, LayoutError, type Edit, type Printer, type Put } from '../../../files/yaml/edit/edit-types.js';
import { flowText } from '../../../files/yaml/edit/flow.js';
import { isObject } from '../../../kernel/model/json.js';
import type { TextPositions } from '../positions.js';

/** The edit of the stretch that differs; none for equal texts. Pure. */
export function editBetween(before: string, after: string, positions: TextPositions): readonly TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isInCharacter(before, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isInCharacter(before, before.length - end)) end -= 1;
  const range = positions.rangeOf({ start, end: before.length - end });
  return [{ range, newText: after.slice(start, after.length - end) }];
}

/** True between the two halves of a UTF-16 pair. */
function isInCharacter(text: string, offset: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(offset, offset + 1)) && offset > 0;
}

/** A file with items added to a list, which is made if missing. Undefined if no edit keeps the rest. Pure. */
export function withItems(text: string, list: string, items: readonly unknown[]): string | undefined {
  const { document, findings } = parseSource('', Buffer.from(text));
  const value = document?.value ?? undefined;
  if (findings.some(({ severity, code }) => severity === 'error' && code !== 'yaml-empty')) return undefined;
  const puts = items.map((item): Put => ({ type: 'put', value: item }));
  if (!isObject(value)) {
    const end = text === '' || text.endsWith('\n') ? '' : '\n';
    return value === undefined
      ? `${text}${end}${PRINTER.member({ key: list, value: items }, true)}`
      : undefined;
  }
  const now = value[list] ?? undefined;
  if (now !== undefined && !Array.isArray(now)) return undefined;
  try {
    return editText(text, editOf(now, { key: list, isThere: list in value }, puts), PRINTER);
  } catch (error) {
    if (error instanceof LayoutError) return undefined;
    throw error;
  }
}

function editOf(
  value: readonly unknown[] = [],
  { key, isThere }: { readonly key: string; readonly isThere: boolean },
  puts: readonly Put[],
): Edit {
  const none = { type: 'members', members: new Map<string, Edit>(), added: [], order: [] } as const;
  const items = puts.map((put) => put.value);
  if (!isThere) return { ...none, added: [{ key, value: items }] };
  if (value.length === 0) return { ...none, members: new Map([[key, { type: 'put', value: items }]]) };
  const kept = value.map((_, from) => ({ type: 'item', from, edit: KEEP }) as const);
  return { ...none, members: new Map([[key, { type: 'items', items: [...kept, ...puts] }]]) };
}

/** Prints items on one line, as messages do. */
const PRINTER: Printer = {
  member: ({ key, value }) => {
    const items = Array.isArray(value) ? value.map((item: unknown) => `  - ${flowText(item)}\n`) : [];
    return `${key}:\n${items.join('')}`;
  },
  item: ({ value }) => `- ${flowText(value)}\n`,
  inline: ({ value }) => flowText(value),
};
