import type { Policy } from './policy.js';

/** Directives that only say where reports go. */
const REPORTING = new Set(['report-uri', 'report-to']);
const NO_GRANT = new Set(["'none'", "'report-sample'"]);

/**
 * What the second policy lets through that the first did not, as far as the lists themselves say: each directive's list in force
 * before against the one after, whether its own or that of a directive which stands in for it.
 */
export function widenings(before: Policy, after: Policy): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys(), ...FALLBACKS.keys()])].toSorted();
  return names.filter((name) => !REPORTING.has(name)).flatMap((name) => widening(name, before, after));
}

function widening(name: string, before: Policy, after: Policy): readonly string[] {
  const former = inForce(before, name);
  const latter = inForce(after, name);
  if (former === undefined) return [];
  if (latter === undefined) return former.directive === name ? [`${name} is gone`] : [];
  // A stand-in that gains, or is replaced, says so under its own name, once for all that it stood in for.
  if (former.directive !== name && inForce(after, former.directive)?.directive === latter.directive)
    return [];
  return [...latter.sources]
    .filter((source) => !former.sources.has(source) && !NO_GRANT.has(source))
    .toSorted()
    .map((source) => `${name} gains ${source}`);
}

interface InForce {
  readonly directive: string;
  readonly sources: ReadonlySet<string>;
}

/** The list in force for a fetch directive: its own, or that of the directive it falls back to (CSP3, section 6.8.3). */
function inForce(policy: Policy, name: string): InForce | undefined {
  for (const directive of [name, ...(FALLBACKS.get(name) ?? [])]) {
    const sources = policy.get(directive);
    if (sources !== undefined) return { directive, sources };
  }
  return undefined;
}

const FALLBACKS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['script-src-elem', ['script-src', 'default-src']],
  ['script-src-attr', ['script-src', 'default-src']],
  ['style-src-elem', ['style-src', 'default-src']],
  ['style-src-attr', ['style-src', 'default-src']],
  ['worker-src', ['child-src', 'script-src', 'default-src']],
  ['frame-src', ['child-src', 'default-src']],
  ...'child connect font img manifest media object script style'
    .split(' ')
    .map((kind) => [`${kind}-src`, ['default-src']] as const),
]);
