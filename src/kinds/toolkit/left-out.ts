import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import { lostCoverage } from '@zonewright/edge-rules/simulation/coverage.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';

/** Requests that one expression selects and another doesn't: an example, or why that is unknown. */
export type LeftOut = { readonly example: string } | { readonly because: string };

/** What `before` selects and `after` does not; undefined if certainly nothing. Pure. */
export function leftOut(before: string, after: string): LeftOut | undefined {
  if (sameExpression(before, after)) return undefined;
  const lost = lostCoverage(before, after, 'http');
  switch (lost.kind) {
    case 'none':
      return undefined;
    case 'unknown':
      return { because: lost.because };
    case 'lost':
      return { example: printWitness(lost.witness, 'http') };
  }
}
