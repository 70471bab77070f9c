import type { BundleDocument } from '../../generated/documents/bundle.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import type { VerificationDifference } from '../../generated/documents/verification.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { differencesOfPlans } from './plan-differences.js';
import { sumOf, sumsOf } from './document.js';

/** The most to name; more are counted. */
const MOST_NAMED = 5;

/** Parts changed after the bundle was made, by its sums. `text`: the file; `print`: a document as in files. Pure. */
export function alteredParts(
  bundle: BundleDocument,
  text: string,
  print: (value: unknown) => string,
): readonly VerificationDifference[] {
  const { sums: noted, configuration } = bundle;
  const counted = sumsOf(bundle);
  const altered = (['head', 'asked', 'snapshot', 'plan'] as const).filter(
    (part) => noted[part] !== counted[part],
  );
  const differs = [
    ...altered.map((part) => changedAfter(part)),
    ...(sumOf(configuration.files) === configuration.hash ? [] : [changedAfter('configuration')]),
  ];
  if (differs.length > 0 || print(bundle) === text) return differs;
  return [{ part: 'layout', message: 'its bytes are not those that zonewright writes for what is in it' }];
}

function changedAfter(part: VerificationDifference['part']): VerificationDifference {
  return { part, message: 'it was changed after the bundle was made: its sum does not fit' };
}

/** How a bundle's plan differs from the one made again from its parts. Pure. */
export function planDifferences(
  bundle: BundleDocument,
  again: PlanDocument,
): readonly VerificationDifference[] {
  const { plan, digest, without_secrets: unlike = [] } = bundle;
  const differences = differencesOfPlans(plan, { ...again, tool_version: plan.tool_version });
  return [
    ...(differences.length === 0
      ? []
      : [
          {
            part: 'plan' as const,
            message: `the plan that was made again differs in ${someOf(differences, MOST_NAMED)}`,
          },
        ]),
    ...(unlike.length > 0 || plan.digest === digest
      ? []
      : [
          {
            part: 'head' as const,
            message: `its digest is not the one of its plan, which is ${plan.digest}`,
          },
        ]),
  ];
}
