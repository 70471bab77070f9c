import { encodingsOf } from './encodings.js';

/** Replaces what must not be shown in a text. */
export type Redact = (text: string) => string;

const SHORTEST = 6;
export const HIDDEN = '(sensitive)';

/**
 * The last line of defence: takes secret values out of a text in the forms in which they travel (as they are, in JSON, in a URL,
 * in base64). Secrets don't get this far by design; a service that repeats one in an error message is what this is for.
 * Values shorter than six characters are left alone: they would blot out ordinary words. A JSON document stays one: there only
 * strings are searched.
 */
export function redactor(values: readonly (string | undefined)[]): Redact {
  const forms = values.flatMap((value) =>
    value === undefined || value.length < SHORTEST ? [] : formsOf(value),
  );
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return (text) => text;
  const redact: Redact = (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
  return (text) => (isJson(text) ? redactStrings(text, redact) : redact(text));
}

function formsOf(value: string): readonly string[] {
  return [value, ...partsOf(value)].flatMap(encodingsOf).filter((form) => form.length >= SHORTEST);
}

/** A destination's credentials travel on their own as well: each value of its query, and a user name and password. */
function partsOf(value: string): readonly string[] {
  const query = value.includes('?') ? value.slice(value.indexOf('?') + 1) : '';
  const [, userInfo = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/@]*)@/i.exec(value) ?? [];
  const members = query.split('&').map((member) => member.split('='));
  const written = members.flatMap(([name = '', ...rest]) => (isHarmless(name) ? [] : [rest.join('=')]));
  return [...written, ...userInfo.split(':')]
    .flatMap((part) => [part, ...decodingsOf(part)])
    .filter((part) => part.length >= SHORTEST);
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
