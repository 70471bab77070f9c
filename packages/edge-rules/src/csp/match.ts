import { defined } from '../lib/defined.js';
import { ENGINES, type Engine } from './engines.js';
import { listInForce } from './fallback.js';
import type { Policy } from './policy.js';
import { matchSource, type Circumstances } from './source-match.js';
import {
  firstByMatch,
  isElementSource,
  isKeyword,
  parsedSourcesOf,
  type ParsedSource,
} from './source-list.js';
import { parseSource } from './source.js';
import { parseUrlParts } from './url.js';

/** An observed script or connection. */
export interface ObservedFetch {
  readonly kind: 'script' | 'connection';
  readonly url: string;
  /** URL of the page, for 'self' and sources without a scheme; absent if unknown. */
  readonly page?: string | undefined;
  /** True if a redirect led to the URL; absent if unknown. */
  readonly redirected?: boolean | undefined;
  /** Recorded without its path. */
  readonly withoutPath?: boolean | undefined;
}

/** What a browser would do with a fetch. */
export type Verdict =
  | { readonly verdict: 'allowed'; readonly by: Grant | 'no directive' }
  /** `unlessRedirected`: a source that fails only by its path, which does not count after a redirect. */
  | { readonly verdict: 'blocked'; readonly directive: string; readonly unlessRedirected?: string }
  | { readonly verdict: 'unknown'; readonly directive: string; readonly because: Doubt };

/** A source that allows a fetch. */
export interface Grant {
  readonly directive: string;
  readonly source: string;
}

/** What must be known: what the script element carries, or a missing part of the observation. */
export type Doubt = 'nonce' | 'hash' | 'strict-dynamic' | 'url' | 'page' | 'path';

/**
 * What a policy says of a fetch in an engine, enforced or not (CSP3, sections 6.7.1.1, 6.7.2.1 and 6.7.2.7).
 * Scripts ask script-src-elem, script-src, default-src; connections connect-src, default-src; the first that
 * the policy has decides.
 * A URL counts as the one that the page asked for: if only its path fails, it is blocked, with
 * `unlessRedirected`. Unknown for a script that a nonce, a hash or 'strict-dynamic' may allow, and for a URL
 * that can't be parsed.
 */
export function verdictOf(policy: Policy, fetch: ObservedFetch, engine: Engine): Verdict {
  const list = listInForce(policy, DIRECTIVE[fetch.kind]);
  if (list === undefined) return { verdict: 'allowed', by: 'no directive' };
  const { directive } = list;
  const unknown = (because: Doubt): Verdict => ({ verdict: 'unknown', directive, because });
  const url = parseUrlParts(fetch.url);
  if (url === undefined) return unknown('url');
  const entries = parsedSourcesOf(list.sources);
  if (isStrictDynamic(entries, fetch)) return unknown('strict-dynamic');

  const first = firstByMatch(entries, url, circumstancesOf(fetch), engine);
  const source = first.get('matches');
  if (source !== undefined) return { verdict: 'allowed', by: { directive, source } };
  const secret = fetch.kind === 'script' ? entries.find(isElementSource) : undefined;
  if (secret !== undefined) return unknown(secret.source.type === 'nonce' ? 'nonce' : 'hash');
  if (first.has('needs page')) return unknown('page');
  if (first.has('needs path')) return unknown('path');
  const unlessRedirected = first.get('needs redirect');
  return { verdict: 'blocked', directive, ...defined({ unlessRedirected }) };
}

const DIRECTIVE = { script: 'script-src-elem', connection: 'connect-src' } as const;

/** A source of the list in force that allows a fetch, or may. */
export interface SourceMatch extends Grant {
  /** `may match`: it depends on something unknown, or on the browser. */
  readonly match: 'matches' | 'may match';
}

/** Sources that allow a fetch in some engine, or may; none for a URL that can't be parsed. */
export function sourcesMatching(policy: Policy, fetch: ObservedFetch): readonly SourceMatch[] {
  const list = listInForce(policy, DIRECTIVE[fetch.kind]);
  const url = parseUrlParts(fetch.url);
  if (list === undefined || url === undefined) return [];
  const { directive } = list;
  const circumstances = circumstancesOf(fetch);
  const entries = parsedSourcesOf(list.sources);
  const onlyElements = isStrictDynamic(entries, fetch);
  return entries.flatMap((entry): readonly SourceMatch[] => {
    const { text: source } = entry;
    if (fetch.kind === 'script' && (isElementSource(entry) || isKeyword(entry, "'strict-dynamic'"))) {
      return [{ directive, source, match: 'may match' }];
    }
    const matches = onlyElements
      ? []
      : ENGINES.map((engine) => matchSource(entry.source, url, circumstances, engine));
    if (matches.every((match) => match === 'no match')) return [];
    return [
      { directive, source, match: matches.every((match) => match === 'matches') ? 'matches' : 'may match' },
    ];
  });
}

/** True for what URLs are compared with: 'self', a scheme or a host. */
export function isUrlSource(text: string): boolean {
  const source = parseSource(text);
  if (source === undefined) return false;
  return source.type === 'scheme' || source.type === 'host' || isKeyword({ text, source }, "'self'");
}

/** Then hosts, schemes and 'self' are ignored for scripts (CSP3, section 6.7.1.1, step 1.3). */
function isStrictDynamic(entries: readonly ParsedSource[], { kind }: ObservedFetch): boolean {
  return kind === 'script' && entries.some((entry) => isKeyword(entry, "'strict-dynamic'"));
}

function circumstancesOf({ kind, page, redirected, withoutPath }: ObservedFetch): Circumstances {
  return {
    directive: DIRECTIVE[kind],
    page: page === undefined ? undefined : parseUrlParts(page),
    redirected,
    withoutPath: withoutPath === true,
  };
}
