import { FIELDS, type Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { Told } from './model.js';
import { fieldValue, listItems } from './plain-values.js';
import type { NamedLine, WrittenRequest } from './request-types.js';
import { headerFields } from './request-headers.js';
import { requestLine, type RequestLine } from './request-line.js';
import { toldAt, type FieldText } from './told.js';

/** Reads lines: a request line, then headers, fields of the language (`ip.src: 203.0.113.9`) and lists (`$office: 192.0.2.0/24`). Pure. */
export function plainRequest(source: FieldText, scheme: Scheme): WrittenRequest {
  const lines = source.text.split(/\r?\n/).map((text, index) => ({ text, line: index + 1 }));
  const written = lines.filter(({ text }) => !/^\s*(?:#|$)/.test(text));
  const head = written[0] === undefined ? undefined : requestLine(written[0].text, written[0].line);
  const rest = head === undefined ? written : written.slice(1);
  const named = rest.map(({ text, line }) => namedLine(text, line) ?? { line, text });
  const wrong = named.flatMap((one) => ('text' in one ? [noName(one.text, one.line, source)] : []));
  const known = named.flatMap((one) => ('text' in one ? [] : [one]));
  const misplaced = head !== undefined && scheme === 'network' ? [noPacket(head, source)] : [];
  return {
    ...gathered(known, head, scheme),
    told: [...headProblems(head, source), ...misplaced, ...wrong],
    placeOf: placesIn(known),
  };
}

function gathered(
  lines: readonly NamedLine[],
  head: RequestLine | undefined,
  scheme: Scheme,
): Omit<WrittenRequest, 'told' | 'placeOf'> {
  const fields = lines.filter(({ name }) => isField(name));
  const headers = lines.filter(({ name }) => !isField(name) && !name.startsWith('$'));
  const lists = lines.filter(({ name }) => name.startsWith('$'));
  const ofHeaders = headerFields(headers, head, scheme);
  return {
    fields: {
      ...head?.fields,
      ...ofHeaders.fields,
      ...Object.fromEntries(fields.map(({ name, value }) => [name, fieldValue(name, value)])),
    },
    lists: Object.fromEntries(lists.map(({ name, value }) => [name.slice(1), listItems(value)])),
    assumed: [...(head?.assumed ?? []), ...ofHeaders.assumed],
  };
}

/** Names of fields have dots, which names of headers hardly have. */
function isField(name: string): boolean {
  return FIELDS.has(name) || /^[a-z][a-z\d_]*(?:\.[a-z\d_]+)+(?:\[.*\])?$/.test(name);
}

const NAMED = /^(\s*)(\$?[\w.-]+(?:\["(?:[^"\\]|\\.)*"\])?)(\s*:\s*)(.*?)\s*$/s;

function namedLine(text: string, line: number): NamedLine | undefined {
  const [, blanks = '', name, colon = '', value = ''] = NAMED.exec(text) ?? [];
  if (name === undefined) return undefined;
  const column = blanks.length + 1;
  return {
    name,
    value,
    nameAt: { line, column, length: name.length },
    valueAt: { line, column: column + name.length + colon.length, length: Math.max(1, value.length) },
  };
}

function placesIn(lines: readonly NamedLine[]): WrittenRequest['placeOf'] {
  const byName = new Map(lines.map((line) => [line.name, line]));
  return (name, about) => {
    const line = byName.get(name);
    return about === 'key' ? line?.nameAt : line?.valueAt;
  };
}

function noName(text: string, line: number, source: FieldText): Told {
  const column = text.length - text.trimStart().length + 1;
  const place = { line, column, length: Math.max(1, text.trim().length) };
  const help = 'Write a name, a colon and a value: User-Agent: curl/8, or ip.src: 203.0.113.9.';
  return toldAt({ severity: 'error', message: 'this is neither a header nor a field', help }, place, source);
}

function headProblems(head: RequestLine | undefined, source: FieldText): readonly Told[] {
  return (head?.problems ?? []).map(({ place, ...said }) =>
    toldAt({ severity: 'error', ...said }, place, source),
  );
}

function noPacket({ place }: RequestLine, source: FieldText): Told {
  const help = 'Write fields of packets, such as ip.src: 203.0.113.9 and tcp.dstport: 443.';
  return toldAt(
    { severity: 'error', message: 'the rules are for packets, but this is a request', help },
    place,
    source,
  );
}
