import { Forms, SHORTEST } from './forms.js';
import { isOpaque, parameterNamesCredential } from './names.js';
import { Traces } from './traces.js';

/** Hides secrets in a text. */
export type Redact = (text: string) => string;

export { HIDDEN } from './hidden.js';

/** Values to hide; more can be added. */
export interface Redaction {
  readonly redact: Redact;
  /** Adds values of configuration, hidden in every part. */
  readonly add: (values: readonly (string | undefined)[]) => void;
  /** Adds values of other people on the service. Of a destination only possible credentials are hidden: the rest is plain words. */
  readonly addLive: (values: readonly string[]) => void;
}

/**
 * Hides secrets in a text, in all forms in which they travel (plain, JSON, URL, base64), for instance if a
 * service repeats one. Not those of fewer than six characters: they could be ordinary words. JSON stays
 * valid.
 */
export function openRedaction(): Redaction {
  const forms = new Forms();
  const traces = new Traces();
  const known = new Set<string>();
  const addPart = (part: string): void => {
    for (const form of encodingsOf(part)) forms.add(form);
    // The start of a destination is not secret: its host is shown.
    traces.add(part, !part.includes('://'));
  };
  const addForms = (
    values: readonly (string | undefined)[],
    partsIn: (value: string) => readonly string[],
  ): void => {
    // A service does not repeat a line end from a file or a shell.
    for (const value of values.flatMap((each) => (each === undefined ? [] : [each, each.trim()]))) {
      if (value.length < SHORTEST || known.has(value)) continue;
      known.add(value);
      for (const part of [...(ORIGIN.test(value) ? [] : [value]), ...partsIn(value)]) addPart(part);
    }
  };
  const redact: Redact = (text) => forms.replacedIn(traces.replacedIn(text));
  return {
    redact: (text) => (!forms.isEmpty && isJson(text) ? redactStrings(text, redact) : redact(text)),
    add: (values) => addForms(values, (value) => partsOf(value, isSecretToUs)),
    addLive: (values) => addForms(values, (value) => partsOf(value, isSecretToOthers)),
  };
}

/** Hides these values. */
export function redactor(values: readonly (string | undefined)[]): Redact {
  const { redact, add } = openRedaction();
  add(values);
  return redact;
}

/** Only scheme, host and port of a destination: always shown. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[\w.-]+(?::\d+)?\/?$/i;

type IsSecret = (name: string, value: string) => boolean;

/** Parts of a destination that may appear alone: query values, user name, password, opaque segments of its path. */
function partsOf(value: string, isSecret: IsSecret): readonly string[] {
  const query = value.includes('?') ? value.slice(value.indexOf('?') + 1) : '';
  const [, userInfo = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(value) ?? [];
  const members = query.split('&').map((member) => member.split('='));
  const written = members.flatMap(([name = '', ...rest]) =>
    isSecret(name, rest.join('=')) ? [rest.join('=')] : [],
  );
  const [, path = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(value) ?? [];
  const [user = '', ...password] = userInfo.split(':');
  return (
    [...written, user, password.join(':'), ...path.split('/').filter(isOpaque)]
      .flatMap((part) => [part, ...decodingsOf(part)])
      // A header in a destination's query has a scheme before its token.
      .flatMap((part) => [
        part,
        ...part.split(/\s+/).filter(isOpaque),
        ...(SCHEME_AND_TOKEN.exec(part)?.slice(1) ?? []),
      ])
      .filter((part) => part.length >= SHORTEST)
  );
}

/** As in an Authorization header: the word after the scheme is the credential. */
const SCHEME_AND_TOKEN = /^[A-Za-z][\w-]* +(\S{8,})$/;

/** As in `prefix=requests`: hidden only if its parameter is named as a credential, else it would be hidden in every sentence. */
const PLAIN_WORD = /^[a-z]+(?:[-_/][a-z]+)*\/?$/;

const isSecretToUs: IsSecret = (name, value) =>
  !isHarmless(name) && (parameterNamesCredential(name) || !PLAIN_WORD.test(value));

const isSecretToOthers: IsSecret = (name, value) =>
  !isHarmless(name) && !isBlank(value) && (parameterNamesCredential(name) || isOpaque(value));

/** True for what a service shows in place of a secret: `******`, `xxxxxx`. */
function isBlank(value: string): boolean {
  return /^(.)\1*$/s.test(value) || /^\W*redacted\W*$/i.test(value);
}

/** All decodings of a part of a URL: a plus sign is a blank in forms only. */
function decodingsOf(part: string): readonly string[] {
  return [part, part.replaceAll('+', '%2B')].flatMap((text) => [
    ...new URLSearchParams(`v=${text}`).values(),
  ]);
}

/** Query parameters of a destination that are not secret. Hiding them would garble addresses and paths. */
const HARMLESS = new Set([
  'account-id',
  'date',
  'ddsource',
  'endpoint',
  'host',
  'region',
  'service',
  'sourcetype',
  'sse',
]);

function isHarmless(name: string): boolean {
  return HARMLESS.has(name.toLowerCase());
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Redacts strings of JSON. Unchanged ones stay as written. In others `##[`, a command for GitHub's runner, is escaped. */
function redactStrings(json: string, redact: Redact): string {
  return json.replace(STRING, (literal) => {
    const text: unknown = JSON.parse(literal);
    const safe = redact(String(text));
    return safe === text ? literal : JSON.stringify(safe).replaceAll('##[', String.raw`##\u005b`);
  });
}

/** A value as it is, and in each encoding that programs and reports use. */
export function encodingsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const onOneLine = value.replace(/[\n\r\t]/g, inJson);
  const json = inJson(value);
  const hex = bytes.toString('hex');
  return [
    value,
    onOneLine,
    onOneLine.replaceAll('|', String.raw`\|`),
    json,
    inJson(json),
    // Some JSON writers also escape slashes.
    json.replaceAll('/', String.raw`\/`),
    ...inBothCases(encodeURIComponent(bytes.toString())),
    ...inBothCases(encodeURI(bytes.toString())),
    ...inBothCases(new URLSearchParams({ v: value }).toString().slice(2)),
    ...HTML_FORMS.map((escape) => value.replace(/[&<>"']/g, escape)),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].map((shift) => base64Core(bytes, shift)),
    ...[0, 1, 2].map((shift) => base64Core(bytes, shift).replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Hexadecimal digits of percent-encoding in both cases (RFC 3986, 2.1). */
function inBothCases(encoded: string): readonly string[] {
  return [encoded, encoded.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const HTML_FORMS: readonly ((character: string) => string)[] = [
  (character) => ENTITIES[character] ?? '&#39;',
  (character) => ENTITIES[character] ?? character,
  (character) => `&#${character.charCodeAt(0)};`,
  // Inside an element, quotes need no escape.
  (character) => (/["']/.test(character) ? character : `&#${character.charCodeAt(0)};`),
];

/** The base64 of a value inside a longer text, `shift` bytes after a boundary: characters that don't depend on bytes around it. */
function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const from = shift === 0 ? 0 : shift + 1;
  const to = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
