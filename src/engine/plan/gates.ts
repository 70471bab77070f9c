import { defined } from '../../kernel/lib/defined.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import type { Gate } from '../../kernel/model/settings.js';
import { compileTargets } from '../configuration/targets.js';

/** As much of a change as a gate looks at: one that was just made has it, and so has one of a document. */
interface Gated {
  readonly address: string;
  readonly risks: readonly { readonly code: string }[];
}

/** Tells of a change which gates deny it: none when it has no risk that they name, or is not among their targets. Pure. */
export function denying(gates: readonly Gate[]): (change: Gated) => readonly Denial[] {
  const compiled = gates.map((gate) => ({ gate, targets: compileTargets(gate.targets) }));
  return ({ address, risks }) =>
    compiled.flatMap(({ gate: { name, deny, at, owners, label }, targets }) => {
      const codes = risks.map(({ code }) => code).filter((code) => deny.includes(code));
      if (codes.length === 0 || !targets.matches(address)) return [];
      return [{ gate: name, codes: [...new Set(codes)], at, owners, ...defined({ label }) }];
    });
}

/** Writes into every change of a plan which gates deny it. The risks are all there by now. Pure. */
export function withDenials(scopes: readonly ScopePlan[], gates: readonly Gate[]): readonly ScopePlan[] {
  if (gates.length === 0) return scopes;
  const deniedBy = denying(gates);
  return scopes.map((scope) => {
    if (scope.status === 'incomplete') return scope;
    const changes = scope.changes.map((planned) => ({
      ...planned,
      change: deniedAs(planned.change, deniedBy(planned.change)),
    }));
    return { ...scope, changes };
  });
}

/** As withDenials, for one change. */
export function withDenialsOf(change: Change, gates: readonly Gate[]): Change {
  return deniedAs(change, denying(gates)(change));
}

function deniedAs(change: Change, denied: readonly Denial[]): Change {
  return denied.length === 0 ? change : { ...change, denied };
}

/**
 * The gates of the files with those of the base revision, which a branch can't lift: one that stands in both is the one of the base. Without
 * those that a label of the pull request opens. Pure.
 */
export function standingGates(
  own: readonly Gate[],
  base: readonly Gate[],
  labels: readonly string[],
): readonly Gate[] {
  const known = new Set(base.map(meaningOf));
  return [...base, ...own.filter((gate) => !known.has(meaningOf(gate)))].filter(
    ({ label }) => label === undefined || !labels.includes(label),
  );
}

function meaningOf({ name, deny, targets, label }: Gate): string {
  return JSON.stringify([name, deny, targets, label]);
}
