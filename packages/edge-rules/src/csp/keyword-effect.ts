import { FALLBACKS } from './fallback.js';
import type { Source } from './source.js';

/** False for a keyword, nonce or hash without meaning in a directive and those that fall back to it (CSP3). */
export function hasMeaning(source: Source, directive: string): boolean {
  const uses = usesOf(source);
  return (
    uses === undefined ||
    uses.some((use) => use === directive || FALLBACKS.get(use)?.includes(directive) === true)
  );
}

/** The directives in which a source has a meaning; undefined for all. */
function usesOf(source: Source): readonly string[] | undefined {
  switch (source.type) {
    case 'nonce':
      return ELEMENTS;
    case 'hash':
      return INLINE;
    case 'keyword':
      return KEYWORD_USES.get(source.keyword);
    case 'scheme':
    case 'host':
      return undefined;
  }
}

const ELEMENTS = ['script-src-elem', 'style-src-elem'];
const INLINE = [...ELEMENTS, 'script-src-attr', 'style-src-attr'];
/** Workers fall back to script-src. */
const SCRIPTS = ['script-src-elem', 'worker-src'];
/** For code compiled from strings. */
const EVAL = ['script-src'];

const KEYWORD_USES: ReadonlyMap<string, readonly string[]> = new Map([
  ["'unsafe-inline'", INLINE],
  ["'unsafe-hashes'", INLINE],
  ["'report-sample'", INLINE],
  ["'strict-dynamic'", SCRIPTS],
  ["'unsafe-eval'", EVAL],
  ["'wasm-unsafe-eval'", EVAL],
  ["'trusted-types-eval'", EVAL],
  ["'report-sha256'", SCRIPTS],
  ["'report-sha384'", SCRIPTS],
  ["'report-sha512'", SCRIPTS],
  ["'inline-speculation-rules'", ELEMENTS],
  ["'unsafe-allow-redirects'", []],
]);
