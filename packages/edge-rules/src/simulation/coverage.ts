import type { Scheme } from '../expressions/catalogue/fields.js';
import { listDifference } from './difference.js';
import { compileRules, type RuleList } from './rules.js';
import type { Witness } from './witness.js';

/** Whether an expression misses traffic of another one. `none` is proven, `lost` has an example. */
export type LostCoverage =
  | { readonly kind: 'none' }
  | { readonly kind: 'lost'; readonly witness: Witness }
  | { readonly kind: 'unknown'; readonly because: string };

/** What `before` selects and `after` does not. */
export function lostCoverage(before: string, after: string, scheme: Scheme): LostCoverage {
  // The first list stops what any of the two selects, the second only what `after` selects. They differ in exactly what is lost.
  const both = selecting(scheme, after, before);
  const difference = listDifference(both, selecting(scheme, after), 1);
  switch (difference.kind) {
    case 'harmless':
      return { kind: 'none' };
    case 'unknown':
      return { kind: 'unknown', because: difference.because };
    case 'changes': {
      const [change] = difference.changes;
      return change === undefined
        ? { kind: 'unknown', because: 'no example was found' }
        : { kind: 'lost', witness: change.witness };
    }
  }
}

function selecting(scheme: Scheme, ...expressions: readonly string[]): RuleList {
  return compileRules(
    expressions.map((expression) => ({ name: '', action: 'block', enabled: true, expression })),
    scheme,
  );
}
