import type { Finding } from '../../../kernel/model/finding.js';
import { refutedInWords } from '../../../languages/way/invariant-words.js';
import type { JudgedInvariant } from './judge.js';

/** What is to be said of invariants that don't hold, or that nobody can tell of. `strict`: not to know is an error. Pure. */
export function findingsOfInvariants(
  judged: readonly JudgedInvariant[],
  strict: boolean,
): readonly Finding[] {
  return judged.flatMap((one): readonly Finding[] => {
    const { verdict, name, location, scope } = one;
    const place = { location, scope };
    switch (verdict.kind) {
      case 'proven':
        return [];
      case 'refuted':
        return [
          {
            severity: 'error',
            code: 'invariant-refuted',
            message: `${name}: ${inWords(one)}`,
            help: adviceFor(one),
            ...place,
          },
        ];
      case 'unknown':
        return [
          {
            severity: strict ? 'error' : 'warning',
            code: 'invariant-unknown',
            message: `${name}: it is not known whether it holds: ${verdict.because}`,
            help: 'Ask for less, or make the rules decide without opaque parts.',
            ...place,
          },
        ];
    }
  });
}

/** What a refuted invariant comes to, in words; empty for any other one. */
function inWords({ verdict, invariant, scheme }: JudgedInvariant): string {
  return verdict.kind === 'refuted' ? refutedInWords(invariant, verdict, scheme) : '';
}

/** What to do about a refuted invariant. */
function adviceFor({ edit }: Pick<JudgedInvariant, 'edit'>): string {
  if (edit === undefined) return 'Change the rules, or the invariant if it asks for too much.';
  return `What would help: ${edit}.`;
}
