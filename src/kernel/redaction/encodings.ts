/** The forms of a value in output: as it is, and in each encoding that programs and reports use. */
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

/** Percent-encoding with hexadecimal digits in both cases (RFC 3986, 2.1). */
function upperAndLower(encoded: string): readonly string[] {
  return [encoded, encoded.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const HTML_FORMS: readonly ((character: string) => string)[] = [
  (character) => ENTITIES[character] ?? '&#39;',
  (character) => ENTITIES[character] ?? character,
  (character) => `&#${character.charCodeAt(0)};`,
  // Quotes need no escape inside an element.
  (character) => (/["']/.test(character) ? character : `&#${character.charCodeAt(0)};`),
];

/** The base64 of the value inside a longer text, `shift` bytes after a boundary: the characters that do not depend on bytes around it. */
function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const from = shift === 0 ? 0 : shift + 1;
  const to = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
