import { coverCandidates, coversIn } from './coverage.js';
import { isWorkerDynamic, type Engine } from './engines.js';
import type { ListInForce } from './fallback.js';
import { hasMeaning } from './keyword-effect.js';
import { isSourceList } from './policy.js';
import { parseSource, type Source } from './source.js';

/** Something that a list allows. Without `source`: a word that only equals itself. */
export interface Grant {
  readonly text: string;
  readonly source: Source | undefined;
}

/**
 * What a list allows in an engine, for a directive that asks. Not what has no meaning there, nor what other
 * sources disable: nonces and hashes disable 'unsafe-inline' (CSP3, section 6.7.3.2); for scripts
 * 'strict-dynamic' does so too, and disables all sources for URLs (section 6.7.1.1).
 */
export function grantsOf(
  name: string,
  { directive, sources }: ListInForce,
  engine: Engine,
): readonly Grant[] {
  if (!isSourceList(name)) return wordGrants(name, sources);
  const all = [...sources].map((text): Grant => ({ text, source: parseSource(text) }));
  // Workers ask script-src as scripts do, any other list only by URL.
  const asksAsScript = name.startsWith('script-src') || (name === 'worker-src' && directive === 'script-src');
  const asksByUrl = name === 'worker-src' && !asksAsScript;
  const isDynamic = asksAsScript || (asksByUrl && isWorkerDynamic(engine));
  const isStrict = isDynamic && sources.has(STRICT_DYNAMIC);
  const isInlineIgnored = isStrict || all.some(({ source }) => isElementSource(source));
  const hasHash = all.some(({ source }) => source?.type === 'hash');
  return all.filter(({ text, source }) => {
    if (NO_GRANT.has(text)) return false;
    if (source === undefined) return true;
    if (asksByUrl && !isUrlSource(source)) return isStrict && text === STRICT_DYNAMIC;
    if (text === UNSAFE_INLINE && isInlineIgnored) return false;
    if (text === UNSAFE_HASHES && !hasHash) return false;
    return hasMeaning(source, name) && !(isStrict && isUrlSource(source));
  });
}

/** What only `grants` allow, in an engine. */
export function notIn(
  wider: readonly Grant[],
  grants: readonly Grant[],
  name: string,
  engine: Engine,
): readonly string[] {
  const texts = new Set(wider.map(({ text }) => text));
  const candidates = coverCandidates(wider);
  const isIn = (grant: Grant): boolean =>
    texts.has(grant.text) ||
    isImplied(grant, texts, name) ||
    (grant.source !== undefined && isCovered(grant.source, candidates(grant.source), name, engine));
  return grants.filter((grant) => !isIn(grant)).map(({ text }) => text);
}

function isCovered(source: Source, candidates: readonly Grant[], name: string, engine: Engine): boolean {
  return candidates.some(
    (other) => other.source !== undefined && coversIn(engine, other.source, source, name),
  );
}

/** True if another word grants more. 'unsafe-inline' is more than a hash, where hashes are only for inline code. */
function isImplied({ text, source }: Grant, others: ReadonlySet<string>, name: string): boolean {
  if (name === 'trusted-types') return others.has('*') && !text.startsWith("'");
  if (source?.type === 'hash') return others.has(UNSAFE_INLINE) && HASHES_ARE_INLINE.has(name);
  return (IMPLIED_BY.get(text) ?? []).some((wider) => others.has(wider));
}

const STRICT_DYNAMIC = "'strict-dynamic'";
const UNSAFE_INLINE = "'unsafe-inline'";
const UNSAFE_HASHES = "'unsafe-hashes'";
const IMPLIED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  [UNSAFE_HASHES, [UNSAFE_INLINE]],
  ["'inline-speculation-rules'", [UNSAFE_INLINE]],
  ["'wasm-unsafe-eval'", ["'unsafe-eval'"]],
  ["'trusted-types-eval'", ["'unsafe-eval'"]],
]);

/** Elsewhere hashes also allow files, by integrity (CSP3, section 6.7.1.1). */
const HASHES_ARE_INLINE = new Set(['style-src', 'style-src-elem', 'style-src-attr', 'script-src-attr']);

/** True for a source that may disable others of its list. */
export function disablesOthers(text: string): boolean {
  return (
    text === STRICT_DYNAMIC || text.toLowerCase() === TYPES_FOR_SCRIPT || isElementSource(parseSource(text))
  );
}

const NO_GRANT = new Set([
  "'none'",
  "'report-sample'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
]);

/** For values that are no source lists. Forbidding words count by what is allowed without them. */
function wordGrants(name: string, words: ReadonlySet<string>): readonly Grant[] {
  const texts = [...words].map((word) => (CASELESS.has(name) ? word.toLowerCase() : word));
  const granted =
    name === 'require-trusted-types-for'
      ? texts.includes(TYPES_FOR_SCRIPT)
        ? []
        : ['plain text where code is expected']
      : texts.filter((text) => !FORBIDDING.has(text));
  return granted.map((text) => ({ text, source: undefined }));
}

const TYPES_FOR_SCRIPT = "'script'";
const CASELESS = new Set(['sandbox', 'webrtc', 'require-trusted-types-for']);
const FORBIDDING = new Set(["'none'", "'block'"]);

function isElementSource(source: Source | undefined): boolean {
  return source?.type === 'nonce' || source?.type === 'hash';
}

function isUrlSource(source: Source): boolean {
  if (source.type === 'keyword') return source.keyword === "'self'";
  return source.type === 'scheme' || source.type === 'host';
}
