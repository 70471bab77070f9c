import { coverCandidates, covers } from './coverage.js';
import { FALLBACKS, listInForce, type ListInForce } from './fallback.js';
import { hasMeaning } from './keyword-effect.js';
import { isSourceList, type Policy } from './policy.js';
import { parseSource, type Source } from './source.js';

/** A directive that browsers ask, and how the list in force for it changes. Sources are in alphabetical order. */
export interface Shift {
  readonly name: string;
  /** The list in force before; absent when nothing restricted it. */
  readonly former: ListInForce | undefined;
  readonly latter: ListInForce | undefined;
  /** What the latter list grants that the former doesn't; nothing when there was no former one. */
  readonly gains: readonly string[];
  /** What the former list grants that the latter doesn't; nothing when there is no latter one. */
  readonly losses: readonly string[];
}

/** Directives that only say where reports go. */
const REPORTING = new Set(['report-uri', 'report-to']);

/** Every directive that restricts something before or after, in alphabetical order, with its lists in force. */
export function shiftsBetween(before: Policy, after: Policy): readonly Shift[] {
  const names = [...new Set([...before.keys(), ...after.keys(), ...FALLBACKS.keys()])].toSorted();
  return names
    .filter((name) => !REPORTING.has(name))
    .map((name) => shiftOf(name, listInForce(before, name), listInForce(after, name)))
    .filter(({ former, latter }) => former !== undefined || latter !== undefined);
}

/** What one directive gains and loses by another list. */
export function shiftOf(
  name: string,
  former: ListInForce | undefined,
  latter: ListInForce | undefined,
): Shift {
  if (former === undefined || latter === undefined) return { name, former, latter, gains: [], losses: [] };
  const [old, now] = [grantsOf(name, former), grantsOf(name, latter)];
  return { name, former, latter, gains: notIn(old, now), losses: notIn(now, old) };
}

function notIn(wider: readonly Grant[], grants: readonly Grant[]): readonly string[] {
  const texts = new Set(wider.map(({ text }) => text));
  const candidates = coverCandidates(wider);
  const isIn = ({ text, source }: Grant): boolean =>
    texts.has(text) ||
    (source !== undefined &&
      candidates(source).some((other) => other.source !== undefined && covers(other.source, source)));
  return grants
    .filter((grant) => !isIn(grant))
    .map(({ text }) => text)
    .toSorted();
}

/** Something that a list lets through; without `source` what no grammar is known for, which only equals itself. */
interface Grant {
  readonly text: string;
  readonly source: Source | undefined;
}

/**
 * What a list lets through when a directive asks: without what has no meaning there, and without what a browser ignores because of
 * something else in the list. Nonces and hashes make 'unsafe-inline' ignored (CSP3, section 6.7.3.2); for scripts 'strict-dynamic' does
 * so with it and with whatever URLs are matched with (section 6.7.1.1).
 */
function grantsOf(name: string, { sources }: ListInForce): readonly Grant[] {
  const all = [...sources].map((text): Grant => ({
    text,
    source: isSourceList(name) ? parseSource(text) : undefined,
  }));
  const isStrict = name.startsWith('script-src') && sources.has("'strict-dynamic'");
  const isInlineIgnored = isStrict || all.some(({ source }) => isElementSource(source));
  return all.filter(({ text, source }) => {
    if (NO_GRANT.has(text)) return false;
    if (source === undefined) return true;
    if (text === "'unsafe-inline'" && isInlineIgnored) return false;
    return hasMeaning(source, name) && !(isStrict && isUrlSource(source));
  });
}

/** True for what may make other sources of its list ignored. */
export function silencesOthers(text: string): boolean {
  return text === "'strict-dynamic'" || isElementSource(parseSource(text));
}

const NO_GRANT = new Set([
  "'none'",
  "'report-sample'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
]);

function isElementSource(source: Source | undefined): boolean {
  return source?.type === 'nonce' || source?.type === 'hash';
}

function isUrlSource(source: Source): boolean {
  if (source.type === 'keyword') return source.keyword === "'self'";
  return source.type === 'scheme' || source.type === 'host';
}
