import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../model/json.js';
import { namesCredential, parameterNamesCredential } from './names.js';

const USER_INFO = /\b([a-z][a-z0-9+.-]{0,40}:\/\/)[^\s/?#@"'`<>\\]+@/gi;

/** RFC 6750, RFC 7617. A plain word after the scheme is prose. */
const WITH_SCHEME =
  /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC) +(?![A-Za-z]?[a-z]{0,14}(?![\w.~+/=-]))[\w.~+/=-]{6,}/g;

/** Recognised by their form alone: they can hardly be something else. */
const TOKENS: readonly RegExp[] = [
  /\beyJ[\w-]{6,2000}\.[\w-]{6,8000}\.[\w-]{0,2000}/g, // a JSON Web Token (RFC 7519)
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, // an access key of AWS
  /\b(?:gh[oprsu]_|github_pat_)\w{20,}/g,
  /\bgl(?:pat|ptt|dt|rt)-[\w-]{20,}/g,
  /\bxox[a-z]-[\w-]{10,}/g,
  /\b[sr]k_(?:live|test)_\w{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w-]{20,}/g,
  /\bnpm_\w{30,}/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** Masks what has the form of a credential: the user part of a URL, and tokens. */
export function withoutTokens(text: string, mask: string): string {
  const withoutUsers = text.replaceAll(USER_INFO, (_, scheme: string) => `${scheme}${mask}@`);
  return [WITH_SCHEME, ...TOKENS].reduce((rest, token) => rest.replaceAll(token, mask), withoutUsers);
}

/** The offsets of what has the form of a token or private key, in order. */
export function tokensIn(text: string): readonly number[] {
  return TOKENS.flatMap((token) => [...text.matchAll(token)].map(({ index }) => index)).toSorted(
    (a, b) => a - b,
  );
}

/** The value of this header has two words. */
const AUTHORIZATION =
  /\b((?:proxy-)?authorization["']?\s{0,3}[:=]\s{0,3}["']?)(?:[a-z][\w-]* +)?[^\s"',;&[{][^\s"',;&]*/gi;

/** A name, a separator and a value: in a query or connection string; AFTER_COLON: in JSON, a header or prose. */
const ASSIGNED =
  /(?<![\w.-])([A-Za-z][\w.-]{0,60})(["'\\]{0,2}\s{0,3}(?:=|%3D)\s{0,3}["'\\]{0,2})([^\s"'\\&,;<>`]+)/gi;
const AFTER_COLON =
  /(?<![\w.-])([A-Za-z][\w.-]{0,60})(["'\\]{0,2}\s{0,3}:(?!=)\s{0,3}["'\\]{0,2})([^\s"'\\&,;<>`]+)/g;

/** Punctuation after a value in prose. */
const CLOSING = /[)\]}.:!?]+$/;

/** A value and not a word: after a colon there may be a sentence, as in `invalid token: unexpected end`. */
const NO_WORD = /\d|[a-z][A-Z]|\w[-_/+=.]\w|=$/;

/**
 * Masks tokens in a service's message, and values named as credentials: `secret-access-key=…`, `"token":
 * "…"`. Not for rules: there, `contains "token=` is an ordinary pattern.
 */
export function withoutCredentialsIn(text: string, mask: string): string {
  return withoutCredentialsInWords(withoutCredentialsInJson(text, mask), mask);
}

/** Masks credentials in the JSON value of a text: with the name of a credential, everything in a member. */
function withoutCredentialsInJson(text: string, mask: string): string {
  const from = text.search(/[[{]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (from < 0 || to <= from) return text;
  const value = parsed(text.slice(from, to));
  if (value === undefined) return text;
  const safe = maskedValue(value, mask);
  return isDeepStrictEqual(safe, value)
    ? text
    : `${text.slice(0, from)}${JSON.stringify(safe)}${text.slice(to)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The most levels in a message. Deeper values are masked: they could exhaust the stack. */
const DEEPEST = 40;

function maskedValue(value: unknown, mask: string, isSecret = false, depth = 0): unknown {
  if (typeof value === 'string') return isSecret ? mask : withoutCredentialsIn(value, mask);
  if (typeof value === 'number') return isSecret ? mask : value;
  if (typeof value === 'object' && value !== null && depth === DEEPEST) return mask;
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, mask, isSecret, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      maskedValue(member, mask, isSecret || namesCredential(name), depth + 1),
    ]),
  );
}

/** A value in quotes after the name of a credential, with blanks and commas. */
const QUOTED =
  /(?<![\w.-])([A-Za-z][\w.-]{0,60})(["'\\]{0,8}\s{0,40}(?::=?|=>?)\s{0,40})(\\{0,7}["'])((?:(?!\3)(?:\\[^]|[^\\])){1,2000})\3/g;

/** An XML element with its text. */
const ELEMENT = /<((?:[\w.-]{1,30}:)?)([A-Za-z][\w.-]{0,60})(\s[^<>]{0,200})?>([^<]{1,2000})</g;

function withoutCredentialsInWords(text: string, mask: string): string {
  const masked = (before: string, value: string): string =>
    `${before}${value.startsWith(mask) ? value : `${mask}${CLOSING.exec(value)?.[0] ?? ''}`}`;
  return withoutTokens(text, mask)
    .replaceAll(QUOTED, (whole, name: string, between: string, quote: string) =>
      namesCredential(name) ? `${name}${between}${quote}${mask}${quote}` : whole,
    )
    .replaceAll(ELEMENT, (whole, space: string, name: string, attributes = '') =>
      namesCredential(name) ? `<${space}${name}${attributes}>${mask}<` : whole,
    )
    .replaceAll(AUTHORIZATION, (_, before: string) => `${before}${mask}`)
    .replaceAll(ASSIGNED, (whole, name: string, between: string, value: string) =>
      parameterNamesCredential(name) ? masked(`${name}${between}`, value) : whole,
    )
    .replaceAll(AFTER_COLON, (whole, name: string, between: string, value: string) => {
      const isValue = /["']$/.test(between) || NO_WORD.test(value);
      return isValue && namesCredential(name) ? masked(`${name}${between}`, value) : whole;
    });
}
