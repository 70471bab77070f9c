import { defined } from '../../../kernel/lib/defined.js';
import { plainWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { decisiveRule, refutedInWords } from '@zonewright/edge-rules/way/invariant-words.js';
import type { InvariantVerdict } from '../../../generated/documents/plan.js';
import type { JudgedInvariant } from './judge.js';

/** The verdict on an invariant for published documents (schemas/invariant-verdict.schema.json). */
export function invariantDocument({
  name,
  scope,
  verdict,
  invariant,
  scheme,
  edit,
}: JudgedInvariant): InvariantVerdict {
  switch (verdict.kind) {
    case 'proven':
      return { name, scope, verdict: verdict.kind };
    case 'unknown':
      return { name, scope, verdict: verdict.kind, because: verdict.because };
    case 'refuted': {
      const at = decisiveRule(verdict);
      return {
        name,
        scope,
        verdict: verdict.kind,
        witness: plainWitness(verdict.witness),
        ...defined({
          rule: at && {
            phase: at.phase,
            name: at.rule.name,
            ...defined({ description: at.rule.description }),
          },
        }),
        because: refutedInWords(invariant, verdict, scheme),
        ...defined({ help: edit }),
      };
    }
  }
}
