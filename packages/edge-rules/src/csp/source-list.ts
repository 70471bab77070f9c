import type { Engine } from './engines.js';
import { matchSource, type Circumstances, type Match } from './source-match.js';
import { parseSource, type Source } from './source.js';
import type { UrlParts } from './url.js';

/** A source of a list, and its text. */
export interface ParsedSource {
  readonly text: string;
  readonly source: Source;
}

/** Valid sources of a list; browsers ignore others. Memoised by policy. */
export function parsedSourcesOf(sources: ReadonlySet<string>): readonly ParsedSource[] {
  const known = parsed.get(sources);
  if (known !== undefined) return known;
  const entries = [...sources].flatMap((text) => {
    const source = parseSource(text);
    return source === undefined ? [] : [{ text, source }];
  });
  parsed.set(sources, entries);
  return entries;
}

const parsed = new WeakMap<ReadonlySet<string>, readonly ParsedSource[]>();

/** True for a nonce or hash, which an element carries. */
export function isElementSource({ source }: ParsedSource): boolean {
  return source.type === 'nonce' || source.type === 'hash';
}

/** `keyword` in lower case. */
export function isKeyword({ source }: ParsedSource, keyword: string): boolean {
  return source.type === 'keyword' && source.keyword === keyword;
}

/** The first source for each kind of match in an engine, up to one that matches. */
export function firstByMatch(
  entries: readonly ParsedSource[],
  url: UrlParts,
  circumstances: Circumstances,
  engine: Engine,
): ReadonlyMap<Match, string> {
  const first = new Map<Match, string>();
  for (const { text, source } of entries) {
    const match = matchSource(source, url, circumstances, engine);
    if (!first.has(match)) first.set(match, text);
    if (match === 'matches') break;
  }
  return first;
}
