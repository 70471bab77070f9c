import type { Exchanged } from '../../service/http/client.js';
import { REQUEST_ID_HEADERS } from '../../service/http/request-id.js';
import { maskedText, maskedUrl } from '../snapshot/mask-text.js';
import type { HarEntry, HarPair } from './har.js';
import { safeBody, type Surroundings } from './secrets.js';

/** The headers of answers that a run depends on. Others (cookies) are left out. */
const HEADERS: readonly string[] = [
  'content-type',
  'date',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  ...REQUEST_ID_HEADERS,
];

type Answered = Extract<Exchanged['result'], { readonly status: 'answered' }>['answer'];

/** A request and its answer as an entry of a trace, without secrets. `ended`: its end. Pure. */
export function traceEntry(exchanged: Exchanged, ended: Date, surroundings: Surroundings): HarEntry {
  const { ms } = exchanged;
  return {
    startedDateTime: new Date(ended.getTime() - ms).toISOString(),
    time: Math.round(ms),
    request: requestOf(exchanged, surroundings),
    response: responseOf(exchanged, surroundings),
    cache: {},
    timings: { send: 0, wait: Math.round(ms), receive: 0 },
  };
}

function requestOf(
  { method, path, request: { url, headers, body } }: Exchanged,
  surroundings: Surroundings,
): HarEntry['request'] {
  const safe = (text: string): string => surroundings.hide(maskedText(text));
  const query = [...url.searchParams].map(([name, value]) => ({ name, value: safe(value) }));
  const text = body === undefined ? undefined : safeBody(path, body, surroundings);
  return {
    method,
    url: `${url.origin}${url.pathname}${queryText(query)}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: query,
    ...(text === undefined ? {} : { postData: { mimeType: 'application/json', text } }),
    headersSize: -1,
    bodySize: Buffer.byteLength(text ?? ''),
  };
}

function queryText(query: readonly HarPair[]): string {
  const parameters = new URLSearchParams();
  for (const { name, value } of query) parameters.append(name, value);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function responseOf({ path, result }: Exchanged, surroundings: Surroundings): HarEntry['response'] {
  const usual = { httpVersion: 'HTTP/1.1', statusText: '', cookies: [], headersSize: -1 } as const;
  if (result.status === 'unanswered') {
    const content = { size: 0, mimeType: 'x-unknown' };
    const comment = surroundings.hide(`${result.failure.reason}: ${result.failure.detail}`);
    return { ...usual, status: 0, headers: [], content, redirectURL: '', bodySize: -1, comment };
  }
  const { answer } = result;
  const text = safeBody(path, new TextDecoder().decode(answer.body), surroundings);
  const size = Buffer.byteLength(text);
  return {
    ...usual,
    status: answer.status,
    headers: headersOf(answer, surroundings),
    content: { size, mimeType: answer.contentType, ...(size === 0 ? {} : { text }) },
    redirectURL: '',
    bodySize: size,
  };
}

function headersOf({ headers }: Answered, { hide }: Surroundings): readonly HarPair[] {
  return HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [{ name, value: hide(maskedUrl(value)) }];
  });
}

function pairs(headers: Readonly<Record<string, string>>): readonly HarPair[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
