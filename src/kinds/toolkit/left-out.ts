import { sameExpression } from '../../languages/expressions/canonical.js';
import { lostCoverage } from '../../languages/simulation/coverage.js';
import { printWitness } from '../../languages/simulation/witness.js';

/** Requests that an expression selected and another one does not: an example, or why it can't be told whether there are any. */
export type LeftOut = { readonly example: string } | { readonly because: string };

/** What the expression `after` leaves out of what `before` selected; undefined where that is nothing, for certain. Pure. */
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
