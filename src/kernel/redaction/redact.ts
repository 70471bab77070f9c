import { Forms, SHORTEST } from './forms.js';
import { isOpaque, parameterNamesCredential } from './names.js';
import { Traces } from './traces.js';

/** Replaces what must not be shown in a text. */
export type Redact = (text: string) => string;

export { HIDDEN } from './hidden.js';

/** Values that must not be shown, and what takes them out of a text. */
export interface Redaction {
  readonly redact: Redact;
  /** Values that came to be known: those of configuration, of which every part counts. */
  readonly add: (values: readonly (string | undefined)[]) => void;
  /** As add, for what somebody else has put on the service: of a destination only what may be a credential counts, as the rest are plain words. */
  readonly addLive: (values: readonly string[]) => void;
}

/**
 * The last line of defence: takes secret values out of a text in the forms in which they travel (as they are, in JSON, in a URL,
 * in base64). Secrets don't get this far by design; a service that repeats one in an error message is what this is for.
 * Values shorter than six characters are left alone: they would blot out ordinary words. A JSON document stays one: there only
 * strings are searched.
 */
export function openRedaction(): Redaction {
  const forms = new Forms();
  const traces = new Traces();
  const known = new Set<string>();
  const addPart = (part: string): void => {
    for (const form of encodingsOf(part)) forms.add(form);
    // Of a whole destination the beginning is no secret: its host is shown.
    traces.add(part, !part.includes('://'));
  };
  const addForms = (
    values: readonly (string | undefined)[],
    partsIn: (value: string) => readonly string[],
  ): void => {
    // A line end that a file or a shell has left is no part of what a service repeats.
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

/** A redaction of these values. */
export function redactor(values: readonly (string | undefined)[]): Redact {
  const { redact, add } = openRedaction();
  add(values);
  return redact;
}

/** Where a destination is, and nothing else: that is shown of every one. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[\w.-]+(?::\d+)?\/?$/i;

type IsSecret = (name: string, value: string) => boolean;

/** A destination's credentials travel on their own as well: values of its query, and a user name and password. */
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
      // A header that a destination sets has a scheme before its token.
      .flatMap((part) => [
        part,
        ...part.split(/\s+/).filter(isOpaque),
        ...(SCHEME_AND_TOKEN.exec(part)?.slice(1) ?? []),
      ])
      .filter((part) => part.length >= SHORTEST)
  );
}

/** As in an Authorization header: the word after the scheme is the credential, whatever it looks like. */
const SCHEME_AND_TOKEN = /^[A-Za-z][\w-]* +(\S{8,})$/;

/** A plain word in a parameter that is called after no credential: `prefix=requests`. Blotting it out would spoil every sentence with it. */
const PLAIN_WORD = /^[a-z]+(?:[-_/][a-z]+)*\/?$/;

const isSecretToUs: IsSecret = (name, value) =>
  !isHarmless(name) && (parameterNamesCredential(name) || !PLAIN_WORD.test(value));

const isSecretToOthers: IsSecret = (name, value) =>
  !isHarmless(name) && !isBlank(value) && (parameterNamesCredential(name) || isOpaque(value));

/** What a service puts in the place of a secret says nothing: `******`, `xxxxxx`. */
function isBlank(value: string): boolean {
  return /^(.)\1*$/s.test(value) || /^\W*redacted\W*$/i.test(value);
}

/** What a reader may make of a part of a URL: in a form a plus sign is a blank, elsewhere it is itself. */
function decodingsOf(part: string): readonly string[] {
  return [part, part.replaceAll('+', '%2B')].flatMap((text) => [
    ...new URLSearchParams(`v=${text}`).values(),
  ]);
}

/** What stands in the query of a destination and is no secret; blotting it out would spoil addresses and paths. */
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

/** A string that holds nothing is left as it was written. `[` is escaped: GitHub's runner obeys `##[` anywhere in a line. */
function redactStrings(json: string, redact: Redact): string {
  return json.replace(STRING, (literal) => {
    const text: unknown = JSON.parse(literal);
    const safe = redact(String(text));
    return safe === text ? literal : JSON.stringify(safe).replaceAll('##[', String.raw`##\u005b`);
  });
}

/** The forms in which a value appears in output: as it is, and as each encoding that programs and reports put it through. */
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
    // Some writers of JSON escape what need not be.
    json.replaceAll('/', String.raw`\/`),
    ...upperAndLower(encodeURIComponent(bytes.toString())),
    ...upperAndLower(encodeURI(bytes.toString())),
    ...upperAndLower(new URLSearchParams({ v: value }).toString().slice(2)),
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

/** The hexadecimal digits of percent-encoding in both cases (RFC 3986, 2.1). */
function upperAndLower(encoded: string): readonly string[] {
  return [encoded, encoded.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const HTML_FORMS: readonly ((character: string) => string)[] = [
  (character) => ENTITIES[character] ?? '&#39;',
  (character) => ENTITIES[character] ?? character,
  (character) => `&#${character.charCodeAt(0)};`,
  // Inside an element quotes may stay.
  (character) => (/["']/.test(character) ? character : `&#${character.charCodeAt(0)};`),
];

/** What base64 makes of the value inside a longer text, `shift` bytes from a boundary: the part that no neighbour touches. */
function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const from = shift === 0 ? 0 : shift + 1;
  const to = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
