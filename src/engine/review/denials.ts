import type { Change, Denial } from '../../kernel/model/change.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import type { ReviewedPlan } from './reviewed.js';

/**
 * Why a change must not be sent, whoever agreed to it: by the gates of the files, and by those that denied it when it was reviewed, which may be
 * others. A label of the pull request opens what it opened then. Pure.
 */
export function denialsOf(
  plan: Plan,
  reviewed: readonly ReviewedPlan[],
  labels: readonly string[],
): ReadonlyMap<Change, readonly Denial[]> {
  const shown = reviewed.flatMap(({ changes }) => changes);
  const denied = changesOf(plan).flatMap(({ change }) => {
    const digest = changeDigest(change);
    const before = shown.filter((other) => other.digest === digest).flatMap((other) => other.denied ?? []);
    const standing = [...(change.denied ?? []), ...before].filter(
      ({ label }) => label === undefined || !labels.includes(label),
    );
    return standing.length === 0 ? [] : [[change, distinct(standing)] as const];
  });
  return new Map(denied);
}

function distinct(denials: readonly Denial[]): readonly Denial[] {
  return [...new Map(denials.map((denial) => [denial.gate, denial])).values()];
}

/** `denied by gate "production" (zonewright.yaml:12 at origin/main): drops-rules`, and who may change that. */
export function denialText(denial: Denial): string {
  const { codes, owners, label } = denial;
  const opens = label === undefined ? '' : `, or have the pull request labelled "${label}"`;
  return `denied by ${gateText(denial)}: ${codes.join(', ')}. Nobody can consent to it: change the plan, or ask ${owners} to change the gate${opens}`;
}

/** `gate "production" (zonewright.yaml:12 at origin/main)`: one without a name goes by its number. */
export function gateText({ gate, at }: Pick<Denial, 'gate' | 'at'>): string {
  return `${/^gate \d+$/.test(gate) ? gate : `gate "${gate}"`} (${at})`;
}
