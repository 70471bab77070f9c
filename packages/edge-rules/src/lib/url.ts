/**
 * A URL as parsed by the WHATWG standard; undefined for any other text. Does not use `URL.canParse`: in Node 20, once optimised, it refuses hosts
 * with Latin-1 letters, such as `bücher.example`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
