import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import {
  inParentheses,
  memberWords,
  membersOf,
  named,
  nameWords,
  onlyWith,
  quoted,
  textsIn,
  type Describers,
} from './does-words.js';

/** `cached, edge 3600 s, browser bypass, key by query_string.exclude.list: [a, b]`. */
export const CACHING: Describers = {
  cache: (value) => (typeof value === 'boolean' ? [value ? 'cached' : 'not cached'] : undefined),
  edge_ttl: (value) => {
    const known = onlyWith(value, ['mode', 'default', 'status_code_ttl']);
    const time = known === undefined ? undefined : timeWords(known);
    if (known === undefined || time === undefined) return undefined;
    const { status_code_ttl: statuses = [] } = known;
    if (!Array.isArray(statuses)) return undefined;
    const entries = statuses.map(statusWords);
    const words = entries.filter((one) => one !== undefined);
    if (words.length < entries.length) return undefined;
    return [`edge ${time}${words.length === 0 ? '' : ` (${named(words)})`}`];
  },
  browser_ttl: (value) => {
    const known = onlyWith(value, ['mode', 'default']);
    const time = known === undefined ? undefined : timeWords(known);
    return time === undefined ? undefined : [`browser ${time}`];
  },
  cache_key: (value) => {
    if (!isObject(value) || Object.keys(value).length === 0) return undefined;
    return membersOf(value).flatMap(([name, part]) =>
      name === 'custom_key' && isObject(part) && Object.keys(part).length > 0
        ? membersOf(part).flatMap(([by, inside]) => memberWords(`key by ${nameWords(by)}`, inside))
        : memberWords(`key ${nameWords(name)}`, part),
    );
  },
};

/** Modes of a cache time, with seconds where they count. */
const MODES: Readonly<Record<string, readonly [alone: string, withSeconds: (seconds: number) => string]>> = {
  override_origin: ['time set', (seconds) => `${seconds} s`],
  respect_origin: ['as the origin says', (seconds) => `as the origin says, otherwise ${seconds} s`],
  bypass_by_default: [
    'as the origin says, otherwise not kept',
    (seconds) => `as the origin says, otherwise not kept (default ${seconds} s)`,
  ],
  bypass: ['bypass', (seconds) => `bypass (default ${seconds} s)`],
};

function timeWords({ mode, default: seconds }: Raw): string | undefined {
  const words = typeof mode === 'string' && Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  if (words === undefined) return undefined;
  const [alone, withSeconds] = words;
  if (seconds === undefined) return alone;
  return typeof seconds === 'number' ? withSeconds(seconds) : undefined;
}

/** `404 for 60 s`, `500-599 not kept`. */
function statusWords(item: unknown): string | undefined {
  const {
    status_code: code,
    status_code_range: range,
    value,
  } = onlyWith(item, ['status_code', 'status_code_range', 'value']) ?? {};
  if (typeof value !== 'number') return undefined;
  const status = typeof code === 'number' && range === undefined ? String(code) : rangeWords(range);
  if (status === undefined || (code !== undefined && range !== undefined)) return undefined;
  return `${status} ${KEPT.get(value) ?? `for ${value} s`}`;
}

const KEPT = new Map([
  [-1, 'not kept'],
  [0, 'kept but always revalidated'],
]);

function rangeWords(range: unknown): string | undefined {
  const { from, to } = onlyWith(range, ['from', 'to']) ?? {};
  if (typeof from !== 'number')
    return from === undefined && typeof to === 'number' ? `up to ${to}` : undefined;
  if (to === undefined) return `${from} and above`;
  return typeof to === 'number' ? `${from} to ${to}` : undefined;
}

/** Directives of cache-control: `sets max-age=60`, `removes no-store`. */
export function cacheControlWords(parameters: Raw): readonly string[] {
  return membersOf(parameters).flatMap(
    ([name, directive]) =>
      directiveWords(nameWords(name), directive) ?? memberWords(nameWords(name), directive),
  );
}

function directiveWords(name: string, directive: unknown): readonly string[] | undefined {
  const known = onlyWith(directive, ['operation', 'value', 'qualifiers', 'cloudflare_only']);
  const { operation, value, qualifiers, cloudflare_only: isInner = false } = known ?? {};
  if (typeof isInner !== 'boolean' || (value !== undefined && typeof value !== 'number')) return undefined;
  const headers = textsIn(qualifiers);
  if (qualifiers !== undefined && headers === undefined) return undefined;
  const verb = operation === 'set' ? 'sets' : operation === 'remove' ? 'removes' : undefined;
  if (verb === undefined) return undefined;
  const amount = value === undefined ? '' : `=${value}`;
  const limited = headers === undefined ? '' : ` for ${named(headers.map(quoted))}`;
  return [`${verb} ${name}${amount}${limited}${isInner ? ' (cloudflare_only)' : ''}`];
}

const TAG_VERBS: Readonly<Record<string, string>> = { add: 'adds', remove: 'removes', set: 'sets' };

/** `adds cache tags a, b`; its members belong together. */
export function cacheTagWords(parameters: Raw): readonly string[] | undefined {
  const { operation, values, expression } = onlyWith(parameters, ['operation', 'values', 'expression']) ?? {};
  const verb =
    typeof operation === 'string' && Object.hasOwn(TAG_VERBS, operation) ? TAG_VERBS[operation] : undefined;
  if (verb === undefined || (values !== undefined && expression !== undefined)) return undefined;
  const tags = textsIn(values);
  if (tags !== undefined) return [`${verb} cache tags ${named(tags.map(quoted))}`];
  return typeof expression === 'string' ? [`${verb} cache tags ${inParentheses(expression)}`] : undefined;
}
