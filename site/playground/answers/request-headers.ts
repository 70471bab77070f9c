import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { NamedLine } from './request-types.js';
import type { RequestLine } from './request-line.js';

/** The fields of one header each. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  cookie: 'http.cookie',
  referer: 'http.referer',
  'user-agent': 'http.user_agent',
  'x-forwarded-for': 'http.x_forwarded_for',
};

/** The fields that headers give. Those of headers that are not written are not known, but in a whole request there are no other headers. Pure. */
export function headerFields(
  lines: readonly NamedLine[],
  head: RequestLine | undefined,
  scheme: Scheme,
): { readonly fields: Readonly<Record<string, unknown>>; readonly assumed: readonly string[] } {
  const headers = new Map<string, string[]>();
  for (const { name, value } of lines) {
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  const own = [...headers].flatMap(([name, values]) => {
    const field = OWN_FIELDS[name];
    return field === undefined || values.length > 1 ? [] : [[field, values[0]] as const];
  });
  const [host] = headers.get('host') ?? [];
  const ofHost =
    host === undefined || head?.hasHost === true || host.includes(':') ? {} : { 'http.host': host };
  const isWhole = head?.isWhole === true;
  const map = isWhole
    ? { 'http.request.headers': Object.fromEntries(headers) }
    : Object.fromEntries([...headers].map(([name, values]) => [entryOf(name), values]));
  return {
    fields: { ...map, ...ofHost, ...Object.fromEntries(own) },
    assumed: [assumptionOf(isWhole, headers.size, scheme)],
  };
}

function entryOf(name: string): string {
  return `http.request.headers[${JSON.stringify(name)}]`;
}

function assumptionOf(isWhole: boolean, written: number, scheme: Scheme): string {
  if (scheme === 'network') return 'Fields that are not written are not known. Nothing is taken for granted.';
  if (isWhole) return 'The line has a version of HTTP, so the request has no headers but these.';
  return written === 0
    ? 'Headers and fields that are not written are not known. Nothing is taken for granted.'
    : 'Headers and fields that are not written are not known. With HTTP/1.1 behind the URL there are no other headers.';
}
