type Token = { readonly text: string } | { readonly literal: string };

/**
 * A lexer for the string literals of the expression language, written after its reference: quoted strings with backslash escapes,
 * raw strings between r#…#" and "#…#. Undefined when the text ends inside a literal.
 */
export function lex(source: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  let plain = '';
  while (at < source.length) {
    const [opening = '', hashes = ''] = /^r(#*)"/.exec(source.slice(at)) ?? [];
    const raw = opening !== '' && !/[A-Za-z0-9_]$/.test(source.slice(0, at));
    if (!raw && source[at] !== '"') {
      plain += source.charAt(at);
      at += 1;
      continue;
    }
    const literal = raw
      ? rawLiteral(source, at + opening.length, `"${hashes}`)
      : quotedLiteral(source, at + 1);
    if (literal === undefined) return undefined;
    tokens.push({ text: plain }, { literal: literal.value });
    plain = '';
    at = literal.end;
  }
  return [...tokens, { text: plain }];
}

/** A quote put here would begin a raw string, in which a backslash hides nothing. */
export function opensRaw(source: string): boolean {
  return /(^|[^A-Za-z0-9_])r#*$/.test(source);
}

function rawLiteral(
  source: string,
  start: number,
  closing: string,
): { value: string; end: number } | undefined {
  const end = source.indexOf(closing, start);
  return end < 0 ? undefined : { value: source.slice(start, end), end: end + closing.length };
}

function quotedLiteral(source: string, start: number): { value: string; end: number } | undefined {
  let value = '';
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '"') return { value, end: at + 1 };
    if (source[at] === '\\') at += 1;
    value += source.charAt(at);
  }
  return undefined;
}
