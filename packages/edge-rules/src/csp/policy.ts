/** One directive of a policy, as written. */
export interface Directive {
  readonly name: string;
  readonly sources: readonly string[];
}

/** The meaning of a policy: from directive names in lower case to sources. */
export type Policy = ReadonlyMap<string, ReadonlySet<string>>;

/** A part of a text: offsets in UTF-16 code units, `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A word and its place. */
export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** A directive, with the places of its words. */
export interface ParsedDirective {
  readonly name: Word;
  readonly sources: readonly Word[];
  /** From the name to the last source. */
  readonly span: Span;
}

/** Directives in order (CSP3, section 2.2.1), without empty ones. A repeated name stays, though browsers ignore it. */
export function parsePolicy(text: string): readonly ParsedDirective[] {
  const directives: ParsedDirective[] = [];
  let from = 0;
  for (const part of text.split(';')) {
    const [name, ...sources] = wordsOf(part, from);
    from += part.length + 1;
    if (name === undefined) continue;
    const { to } = (sources.at(-1) ?? name).span;
    directives.push({ name, sources, span: { from: name.span.from, to } });
  }
  return directives;
}

/** Words between ASCII blanks; `start` is the part's offset. */
function wordsOf(part: string, start: number): readonly Word[] {
  return [...part.matchAll(/[^\t\n\f\r ]+/g)].map(({ 0: text, index }) => {
    const from = start + index;
    return { text, span: { from, to: from + text.length } };
  });
}

/** The directives of a text, without their places. */
export function parseDirectives(text: string): readonly Directive[] {
  return parsePolicy(text).map(({ name, sources }) => ({
    name: name.text,
    sources: sources.map((source) => source.text),
  }));
}

/** Directive text with single blanks, and `; ` between directives. */
export function printDirectives(directives: readonly Directive[]): string {
  return directives.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');
}

/** The meaning of directives: names in lower case, the first of each, its sources as a set. */
export function policyOf(directives: readonly Directive[]): Policy {
  const policy = new Map<string, ReadonlySet<string>>();
  for (const { name, sources } of directives) {
    const key = name.toLowerCase();
    const canonical = isSourceList(key) ? sources.map(canonicalSource) : sources;
    if (!policy.has(key)) policy.set(key, new Set(canonical));
  }
  return policy;
}

/** True for source lists. Other values (names, addresses of reports) are case-sensitive. */
export function isSourceList(name: string): boolean {
  return /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors|navigate-to)$/.test(name);
}

/** A source for comparison: keywords, schemes and hosts in lower case; nonces, hashes and paths as they are. */
export function canonicalSource(source: string): string {
  if (/^'(?:nonce-|sha(?:256|384|512)-)/i.test(source)) return source;
  if (source.startsWith("'")) return source.toLowerCase();
  return source.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i, (origin) => origin.toLowerCase());
}

/** True if two policies have the same directives with the same sources. */
export function samePolicy(a: Policy, b: Policy): boolean {
  return policyDifference(a, b).length === 0;
}

export interface PolicyDifference {
  readonly change: 'added' | 'removed';
  readonly directive: string;
  /** Absent for a directive without sources. */
  readonly source?: string;
}

/** Added and removed sources, by directive and source, sorted. */
export function policyDifference(before: Policy, after: Policy): readonly PolicyDifference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((directive) => [
    ...onlyIn(before, after, directive).map((part) => ({ change: 'removed' as const, directive, ...part })),
    ...onlyIn(after, before, directive).map((part) => ({ change: 'added' as const, directive, ...part })),
  ]);
}

function onlyIn(policy: Policy, other: Policy, directive: string): readonly { source?: string }[] {
  const sources = policy.get(directive);
  if (sources === undefined) return [];
  const others = other.get(directive);
  if (sources.size === 0) return others === undefined ? [{}] : [];
  return [...sources]
    .filter((source) => others?.has(source) !== true)
    .toSorted()
    .map((source) => ({ source }));
}
