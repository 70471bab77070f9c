import { MASKED } from '../../kernel/lib/masked.js';

/** Scheme, host and port, if no part that could be a credential is mistaken for them. */
const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([\w.-]+(?::\d+)?)(?:[/?#](?!.*@)|$)/i;

/** The part that may be shown: scheme and host, else `(hidden)`. The rest may contain credentials. */
export function shownDestination(destination: string): string {
  const [, scheme, host] = ORIGIN.exec(destination) ?? [];
  return scheme === undefined || host === undefined ? '(hidden)' : `${scheme}${host}/…`;
}

/** Why a value is not a destination, in words without it; undefined if it may be one (`s3://bucket/path?region=…`, `https://host/path`). */
export function destinationProblem(value: string): string | undefined {
  if (value !== value.trim()) return 'it begins or ends with blanks';
  if (/[\s\p{Cc}]/u.test(value)) return 'it contains blanks or control characters';
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value)
    ? undefined
    : 'it does not begin with a scheme and a host, such as s3://bucket';
}

/** The usual masks of secrets in answers. */
const MASK = /^x{3,}$|\*{3,}|•{3,}|redacted/i;

/**
 * True if the visible parts of a live destination equal the wanted one. Masked parts count as equal, as do query parameters missing beside a masked
 * one. Their order doesn't matter.
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

/** True if the service hides a destination, or parts of it. */
export function hidesParts(destination: string): boolean {
  const { parts, query } = split(destination);
  return isHidden(destination) || [...parts, ...query.values()].some((part) => MASK.test(part));
}

/** What may be a mask: repeated characters, an ellipsis, a word. */
const MAY_BE_A_MASK = /(.)\1{3}|x{3}|[*•…]|\.{2}|redacted|masked|hidden|sensitive|omitted|truncated/iu;

/**
 * True if nothing in a live destination looks hidden: only then do equal answers mean the same. False for some complete ones too (`s3://logs-0000`).
 */
export function isShownWhole(destination: string): boolean {
  return !hidesParts(destination) && !MAY_BE_A_MASK.test(destination);
}

/** True if the answer is a mask, so that it can't be compared. */
export function isHidden(destination: string): boolean {
  return destination === MASKED || (!destination.includes('/') && MASK.test(destination));
}

function sameOrMasked(wanted: string, live = ''): boolean {
  return wanted === live || MASK.test(live);
}

interface Destination {
  /** With its scheme. Not secret, so never taken for a mask. */
  readonly host: string;
  /** Parts that may be masked: before the host, and of the path. */
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
