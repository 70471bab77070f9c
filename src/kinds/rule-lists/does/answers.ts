import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import {
  quotedPrefix,
  inParentheses,
  inQuotes,
  memberWords,
  membersOf,
  named,
  nameWords,
  onlyWith,
  quoted,
  type Describer,
  type Describers,
} from './does-words.js';

/** The most characters of an answer to show. */
const MOST_CONTENT = 60;

/** `answers 403 text/html, 1204 characters: "<!doctype…"`. */
const answer: Describer = (value) => {
  const known = onlyWith(value, ['status_code', 'content_type', 'content', 'asset_name']);
  if (known === undefined) return undefined;
  const { status_code: status, content_type: type, content, asset_name: asset } = known;
  if (![type, content, asset].every((text) => text === undefined || typeof text === 'string'))
    return undefined;
  if (status !== undefined && typeof status !== 'number') return undefined;
  const head = ['answers', ...[status, type].flatMap((word) => (word === undefined ? [] : [wordOf(word)]))];
  const body = typeof content === 'string' ? [quotedPrefix(content, MOST_CONTENT)] : [];
  const from = typeof asset === 'string' ? [`the asset ${inQuotes(asset)}`] : [];
  return [[head.join(' '), ...body, ...from].join(', ')];
};

function wordOf(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value);
}

export const BLOCKING: Describers = { response: answer };

/** The answer in place of an error; its members belong together. */
export function serveErrorWords(parameters: Raw): readonly string[] | undefined {
  return answer(parameters);
}

/** `301 → https://example.com/, keeps the query string`. */
export const REDIRECTING: Describers = {
  from_value: (value) => {
    const known = onlyWith(value, ['target_url', 'status_code', 'preserve_query_string']);
    if (known === undefined) return undefined;
    const { target_url: target, status_code: status, preserve_query_string: keeps } = known;
    const to = valueOf(target);
    if (to === undefined || (keeps !== undefined && typeof keeps !== 'boolean')) return undefined;
    if (status !== undefined && typeof status !== 'number') return undefined;
    const query = keeps === true ? ['keeps the query string'] : [];
    return [`${status === undefined ? '' : `${status} `}→ ${to}`, ...query];
  },
  from_list: (value) => {
    const known = onlyWith(value, ['name', 'key']);
    const { name, key } = known ?? {};
    if (typeof name !== 'string' || typeof key !== 'string') return undefined;
    return [`redirects as list ${quoted(name)} says for ${inParentheses(key)}`];
  },
};

/** A value as text or computed; else undefined. */
function valueOf(value: unknown): string | undefined {
  const known = onlyWith(value, ['value', 'expression']);
  if (known === undefined || Object.keys(known).length > 1) return undefined;
  const { value: text, expression } = known;
  if (typeof text === 'string') return quoted(text);
  return typeof expression === 'string' ? inParentheses(expression) : undefined;
}

/** `path → /new, query removed, header x-a: set to "1"`. */
export const REWRITING: Describers = {
  uri: (value) => {
    if (!isObject(value) || Object.keys(value).length === 0) return undefined;
    return membersOf(value).flatMap(([part, target]) => {
      const to = valueOf(target);
      if (to === undefined || !['path', 'query'].includes(part))
        return memberWords(`uri.${nameWords(part)}`, target);
      return part === 'query' && to === '""' ? ['query removed'] : [`${part} → ${to}`];
    });
  },
  headers: (value) => {
    if (!isObject(value) || Object.keys(value).length === 0) return undefined;
    return membersOf(value).flatMap(
      ([name, header]) =>
        headerWords(nameWords(name), header) ?? memberWords(`headers.${nameWords(name)}`, header),
    );
  },
};

function headerWords(name: string, header: unknown): readonly string[] | undefined {
  if (!isObject(header)) return undefined;
  const { operation, ...rest } = header;
  if (operation === 'remove' && Object.keys(rest).length === 0) return [`removes header ${name}`];
  const to = typeof rest['value'] === 'string' ? onlyValue(rest) : valueOf(rest);
  if (to === undefined) return undefined;
  if (operation === 'set') return [`header ${name}: set to ${to}`];
  return operation === 'add' ? [`header ${name}: ${to} is added`] : undefined;
}

function onlyValue({ value, ...rest }: Raw): string | undefined {
  return typeof value === 'string' && Object.keys(rest).length === 0 ? inQuotes(value) : undefined;
}

/** `host header shop.internal, origin backend.example.com:8443, SNI backend.example.com`. */
export const ROUTING: Describers = {
  host_header: (value) => (typeof value === 'string' ? [`host header ${quoted(value)}`] : undefined),
  origin: (value) => {
    const { host, port } = onlyWith(value, ['host', 'port']) ?? {};
    const isPort = typeof port === 'number';
    if ((host !== undefined && typeof host !== 'string') || (port !== undefined && !isPort)) return undefined;
    if (typeof host === 'string') return [`origin ${quoted(host)}${isPort ? `:${port}` : ''}`];
    return isPort ? [`origin port ${port}`] : undefined;
  },
  sni: (value) => {
    const name = onlyWith(value, ['value'])?.['value'];
    return typeof name === 'string' ? [`SNI ${quoted(name)}`] : undefined;
  },
};

export const COMPRESSING: Describers = {
  algorithms: (value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const names = value.map((item: unknown) => onlyWith(item, ['name'])?.['name']);
    const texts = names.filter((name): name is string => typeof name === 'string');
    return texts.length < names.length ? undefined : [`compression ${texts.map(quoted).join(', else ')}`];
  },
};

export const SCORING: Describers = {
  increment: (value) => (typeof value === 'number' ? [`adds ${value} to the score`] : undefined),
};

const LOGGED = {
  request_fields: 'request headers',
  transformed_request_fields: 'request headers as sent to the origin',
  response_fields: 'response headers',
  raw_response_fields: 'response headers as the origin sent them',
  cookie_fields: 'cookies',
} as const;

/** `logs request headers x-a, x-b`. */
export const LOGGING: Describers = Object.fromEntries(
  Object.entries(LOGGED).map(([member, what]): readonly [string, Describer] => [
    member,
    (value) => {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      const names = value.map(loggedWords);
      const known = names.filter((name) => name !== undefined);
      return known.length < names.length ? undefined : [`logs ${what} ${named(known)}`];
    },
  ]),
);

function loggedWords(field: unknown): string | undefined {
  const { name, preserve_duplicates: duplicates = false } =
    onlyWith(field, ['name', 'preserve_duplicates']) ?? {};
  if (typeof name !== 'string' || typeof duplicates !== 'boolean') return undefined;
  return duplicates ? `${quoted(name)} with duplicates` : quoted(name);
}
