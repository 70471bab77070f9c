import type { Policy } from './policy.js';

/** The list in force for a directive, and the directive it belongs to. */
export interface ListInForce {
  readonly directive: string;
  readonly sources: ReadonlySet<string>;
}

/** The list in force for a directive: its own, or the first that it falls back to; undefined if nothing restricts it. */
export function listInForce(policy: Policy, name: string): ListInForce | undefined {
  for (const directive of [name, ...(FALLBACKS.get(name) ?? [])]) {
    const sources = policy.get(directive);
    if (sources !== undefined) return { directive, sources };
  }
  return undefined;
}

/** What a fetch directive falls back to, in order (CSP3, section 6.8.3). */
export const FALLBACKS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['script-src-elem', ['script-src', 'default-src']],
  ['script-src-attr', ['script-src', 'default-src']],
  ['style-src-elem', ['style-src', 'default-src']],
  ['style-src-attr', ['style-src', 'default-src']],
  ['worker-src', ['child-src', 'script-src', 'default-src']],
  ['frame-src', ['child-src', 'default-src']],
  // Fenced Frame, section 6.3.
  ['fenced-frame-src', ['frame-src', 'child-src', 'default-src']],
  ...'child connect font img manifest media object script style'
    .split(' ')
    .map((kind) => [`${kind}-src`, ['default-src']] as const),
]);
