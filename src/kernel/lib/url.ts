/**
 * A URL as the WHATWG standard parses it; undefined for anything else. Not by `URL.canParse`: in Node 20 it refuses hosts with letters of
 * Latin-1, such as `bücher.example`, once it is called often enough to be optimised.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
