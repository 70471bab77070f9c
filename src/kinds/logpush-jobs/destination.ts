import { MASKED } from '../../kernel/lib/masked.js';

/** Scheme and host with its port, as long as nothing that could be a credential stands around them. */
const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([\w.-]+(?::\d+)?)(?:[/?#](?!.*@)|$)/i;

/** What may be shown of a destination: its scheme and host. Everything else may hold credentials. */
export function shownDestination(destination: string): string {
  const [, scheme, host] = ORIGIN.exec(destination) ?? [];
  return scheme === undefined || host === undefined ? '(hidden)' : `${scheme}${host}/…`;
}

/** Why a value is not a destination, without the value; undefined for one that can be (`s3://bucket/path?region=…`, `https://host/path`). */
export function destinationProblem(value: string): string | undefined {
  if (value !== value.trim()) return 'it begins or ends with blanks';
  if (/[\s\p{Cc}]/u.test(value)) return 'it contains blanks or control characters';
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value)
    ? undefined
    : 'it does not begin with a scheme and a host, such as s3://bucket';
}

/** How services mask a secret in an answer. */
const MASK = /^x{3,}$|\*{3,}|•{3,}|redacted/i;

/**
 * True when a live destination is the wanted one as far as it can be seen: parts that the service answers masked count as equal,
 * and so do query parameters that it leaves out together with a mask. The order of query parameters means nothing.
 */
export function sameDestination(wanted: string, live: string): boolean {
  if (wanted === live || isHidden(live)) return true;
  const [a, b] = [split(wanted), split(live)];
  if (a.host !== b.host || a.parts.length !== b.parts.length) return false;
  if (!a.parts.every((part, index) => sameOrMasked(part, b.parts[index]))) return false;
  const masked = [...b.query.values()].some((value) => MASK.test(value));
  const names = new Set([...a.query.keys(), ...b.query.keys()]);
  return [...names].every((name) => {
    const [left, right] = [a.query.get(name), b.query.get(name)];
    return left !== undefined && (right === undefined ? masked : sameOrMasked(left, right));
  });
}

/** True when the service answers a destination of which it hides the whole or a part. */
export function hidesParts(destination: string): boolean {
  const { parts, query } = split(destination);
  return isHidden(destination) || [...parts, ...query.values()].some((part) => MASK.test(part));
}

/** Whatever a service may put in the place of what it hides: one character again and again, an ellipsis, a word. */
const MAY_BE_A_MASK = /(.)\1{3}|x{3}|[*•…]|\.{2}|redacted|masked|hidden|sensitive|omitted|truncated/iu;

/**
 * True when nothing in a live destination looks as if a part of it were hidden. Only then are two equal answers the same destination. False for
 * some that are whole, such as `s3://logs-0000`.
 */
export function isShownWhole(destination: string): boolean {
  return !hidesParts(destination) && !MAY_BE_A_MASK.test(destination);
}

/** True when the service answers a mask in place of the destination, so that nothing of it can be compared. */
export function isHidden(destination: string): boolean {
  return destination === MASKED || (!destination.includes('/') && MASK.test(destination));
}

function sameOrMasked(wanted: string, live = ''): boolean {
  return wanted === live || MASK.test(live);
}

interface Destination {
  /** With its scheme. It is no secret, so nothing in it is taken for a mask. */
  readonly host: string;
  /** What may be masked: the part before the host, and those of the path. */
  readonly parts: readonly string[];
  readonly query: ReadonlyMap<string, string>;
}

function split(destination: string): Destination {
  const [base = '', ...query] = destination.split('?');
  const [scheme = '', empty = '', authority = '', ...path] = base.split('/');
  const at = authority.lastIndexOf('@');
  return {
    host: [scheme, empty, authority.slice(at + 1)].join('/'),
    parts: [authority.slice(0, at + 1), ...path],
    query: new Map(new URLSearchParams(query.join('?'))),
  };
}
