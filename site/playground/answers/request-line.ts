import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { LineSpan } from './request-types.js';

/** The first line of a request: `GET https://shop.example.com/login?next=/ HTTP/1.1`. */
export interface RequestLine {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The line names the version of HTTP, as a whole request does: there are no headers but those below it. */
  readonly isWhole: boolean;
  /** It has the host, which a header repeats. */
  readonly hasHost: boolean;
  readonly assumed: readonly string[];
  readonly problems: readonly { readonly message: string; readonly help: string; readonly place: LineSpan }[];
  readonly place: LineSpan;
}

const LINE = /^(\s*)(?:([A-Z]{3,16})\s+)?(https?:\/\/\S+|\/\S*)(?:\s+(HTTP\/\d(?:\.\d)?))?\s*$/i;

/** Reads a request line with a URL or a path; undefined for another line. Pure. */
export function requestLine(text: string, line: number): RequestLine | undefined {
  const [, blanks = '', method, target, version] = LINE.exec(text) ?? [];
  if (target === undefined) return undefined;
  const at = blanks.length + text.trimStart().indexOf(target);
  const place = { line, column: at + 1, length: target.length };
  const read = target.startsWith('/') ? { ...uriFields(target), problems: [] } : urlFields(target, place);
  const isAssumed = method === undefined;
  return {
    fields: {
      'http.request.method': method?.toUpperCase() ?? 'GET',
      ...(version === undefined ? {} : { 'http.request.version': version.toUpperCase() }),
      ...read.fields,
    },
    isWhole: version !== undefined,
    hasHost: !target.startsWith('/'),
    assumed: [...(isAssumed ? ['The method is GET.'] : []), ...read.assumed],
    problems: read.problems,
    place,
  };
}

type Read = Pick<RequestLine, 'fields' | 'assumed'>;

/** The path and the query as they are written: a client sends them so. */
function uriFields(target: string): Read {
  const [uri = '', fragment] = target.split('#', 2);
  const assumed = fragment === undefined ? [] : ['What comes after # is not sent.'];
  return { fields: { 'http.request.uri': uri === '' || uri.startsWith('?') ? `/${uri}` : uri }, assumed };
}

function urlFields(target: string, place: LineSpan): Read & Pick<RequestLine, 'problems'> {
  const url = parseUrl(target);
  if (url === undefined) {
    const help = 'Write it as in https://shop.example.com/login.';
    return { fields: {}, assumed: [], problems: [{ message: 'this is not a URL', help, place }] };
  }
  const { fields, assumed } = uriFields(target.replace(/^https?:\/\/[^/?#]*/i, ''));
  const isPlain = url.port === '' && !/^https?:\/\/[^/?#]*[@:]/i.test(target);
  return {
    fields: { ssl: url.protocol === 'https:', ...(isPlain ? { 'http.host': url.hostname } : {}), ...fields },
    assumed: [...assumed, ...(isPlain ? [] : [PORT])],
    problems: [],
  };
}

const PORT = 'http.host is not known: no document says what it is for a URL with a port or a user.';
