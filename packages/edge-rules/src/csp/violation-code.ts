import { isInlineDynamic, type Engine } from './engines.js';
import type { ListInForce } from './fallback.js';
import { isKeyword, parsedSourcesOf, type ParsedSource } from './source-list.js';

/** The verdict of a source list on a report. */
export type ListVerdict =
  | { readonly verdict: 'allowed' | 'blocked' }
  | {
      readonly verdict: 'unknown';
      readonly because:
        | 'nonce'
        | 'hash'
        | 'strict-dynamic'
        | 'keyword'
        | 'path'
        | 'url'
        | 'page'
        | 'resource'
        | 'ancestors';
    };

/** A list's verdict on code in the page, or on something that the report does not name. */
export function allCodeVerdict(
  name: string,
  { sources }: ListInForce,
  type: 'inline' | 'eval' | 'wasm-eval' | 'code' | 'untold',
  engine: Engine,
): ListVerdict {
  if (isNothing(sources)) return { verdict: 'blocked' };
  const entries = parsedSourcesOf(sources);
  const isScript = name.startsWith('script-src');
  switch (type) {
    case 'untold':
      return { verdict: 'unknown', because: 'resource' };
    case 'eval':
    case 'wasm-eval':
      return isScript ? evalVerdict(entries, type) : { verdict: 'unknown', because: 'resource' };
    case 'inline':
      return inlineVerdict(name, entries, engine);
    case 'code': {
      const inline = inlineVerdict(name, entries, engine);
      if (!isScript || inline.verdict === 'unknown') return inline;
      const compiled = evalVerdict(entries, 'eval');
      return compiled.verdict === inline.verdict ? inline : { verdict: 'unknown', because: 'resource' };
    }
  }
}

/** True if it matches nothing at all. */
export function isNothing(sources: ReadonlySet<string>): boolean {
  return parsedSourcesOf(sources).every((entry) => isKeyword(entry, "'none'"));
}

/** Code compiled from strings (CSP3, section 4.4), or WebAssembly (section 4.5). */
function evalVerdict(entries: readonly ParsedSource[], type: 'eval' | 'wasm-eval'): ListVerdict {
  const has = (keyword: string): boolean => entries.some((entry) => isKeyword(entry, keyword));
  if (has("'unsafe-eval'") || (type === 'wasm-eval' && has("'wasm-unsafe-eval'")))
    return { verdict: 'allowed' };
  // Trusted types allow what a policy of them created.
  return has("'trusted-types-eval'") ? { verdict: 'unknown', because: 'keyword' } : { verdict: 'blocked' };
}

/** Inline code (CSP3, sections 6.7.3.2 and 6.7.3.3). Unknown if it depends on the element, which no report shows. */
function inlineVerdict(name: string, entries: readonly ParsedSource[], engine: Engine): ListVerdict {
  if (!/^(?:script|style)-src/.test(name)) return { verdict: 'unknown', because: 'resource' };
  const has = (keyword: string): boolean => entries.some((entry) => isKeyword(entry, keyword));
  const nonce = entries.some(({ source }) => source.type === 'nonce');
  const hash = entries.some(({ source }) => source.type === 'hash');
  const isStrict = name.startsWith('script-src') && has("'strict-dynamic'");
  if (has("'unsafe-inline'") && !nonce && !hash && !isStrict) return { verdict: 'allowed' };
  const isAttribute = name.endsWith('-attr');
  if (nonce && !isAttribute) return { verdict: 'unknown', because: 'nonce' };
  if (isStrict && !isAttribute && isInlineDynamic(engine))
    return { verdict: 'unknown', because: 'strict-dynamic' };
  if (hash && (!isAttribute || has("'unsafe-hashes'"))) return { verdict: 'unknown', because: 'hash' };
  if (has("'inline-speculation-rules'") && !isAttribute) return { verdict: 'unknown', because: 'keyword' };
  return { verdict: 'blocked' };
}
