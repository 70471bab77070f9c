/** One directive of a policy, as written. */
export interface Directive {
  readonly name: string;
  readonly sources: readonly string[];
}

/** What a mapping in a file or a text on the wire says: directive names in lower case → their sources as a set. */
export type Policy = ReadonlyMap<string, ReadonlySet<string>>;

/** Splits directive text into its directives, in order (CSP3, section 2.2.1). Empty ones are left out. */
export function parseDirectives(text: string): readonly Directive[] {
  return text
    .split(';')
    .map((part) => part.split(ASCII_BLANKS).filter((token) => token !== ''))
    .flatMap(([name, ...sources]) => (name === undefined ? [] : [{ name, sources }]));
}

const ASCII_BLANKS = /[\t\n\f\r ]+/;

/** Directive text with one blank between sources and `; ` between directives. */
export function printDirectives(directives: readonly Directive[]): string {
  return directives.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');
}

/** What the directives mean: names without case, the first of two directives of one name, sources as a set. */
export function policyOf(directives: readonly Directive[]): Policy {
  const policy = new Map<string, ReadonlySet<string>>();
  for (const { name, sources } of directives) {
    const key = name.toLowerCase();
    const canonical = SOURCE_LISTS.test(key) ? sources.map(canonicalSource) : sources;
    if (!policy.has(key)) policy.set(key, new Set(canonical));
  }
  return policy;
}

/** Directives whose values are source lists; what others carry (names, addresses of reports) has a case of its own. */
const SOURCE_LISTS = /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors|navigate-to)$/;

/** Keywords and schemes have no case; nonces, hashes and paths do. Hosts are compared in lower case. */
function canonicalSource(source: string): string {
  if (/^'(?:nonce-|sha(?:256|384|512)-)/i.test(source)) return source;
  if (source.startsWith("'")) return source.toLowerCase();
  return source.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i, (origin) => origin.toLowerCase());
}

/** True when two policies have the same directives with the same sources. */
export function samePolicy(a: Policy, b: Policy): boolean {
  return policyDifference(a, b).length === 0;
}

export interface PolicyDifference {
  readonly change: 'added' | 'removed';
  readonly directive: string;
  /** Absent for the directive itself, when it has no sources. */
  readonly source?: string;
}

/** What is added and removed from one policy to the other, by directive and source, in alphabetical order. */
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
