import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { isContainer } from '@zonewright/edge-rules/expressions/types.js';
import { parseSource } from '../../../src/files/yaml/document.js';

/** The value of a field in a line, by the type of the field: `443` is a number of a port, and a text of a path. `null` is absent. Pure. */
export function fieldValue(name: string, text: string): unknown {
  if (text === 'null') return null;
  const type = FIELDS.get(name.replace(/\[.*$/s, ''))?.type;
  if (type === undefined) return text;
  if (isContainer(type)) return yamlValue(text);
  if (type === 'Int' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'Bool' && (text === 'true' || text === 'false')) return text === 'true';
  return unquoted(text);
}

/** The items of a list in a line, with commas or blanks between them. Pure. */
export function listItems(text: string): readonly unknown[] {
  const items = text.replace(/^\[(.*)\]$/s, '$1').split(/[,\s]+/);
  return items
    .filter((item) => item !== '')
    .map((item) => (/^\d{1,15}$/.test(item) ? Number(item) : unquoted(item)));
}

function unquoted(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function yamlValue(text: string): unknown {
  const { document } = parseSource('', new TextEncoder().encode(text));
  return document === undefined ? text : document.value;
}
