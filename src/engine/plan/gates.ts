import { defined } from '../../kernel/lib/defined.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Change, Denial } from '../../kernel/model/change.js';
import type { PlanPolicy, ScopePlan } from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import { isSameScope, scopeAddress, scopeOfAddress, shortAddress } from '../../kernel/model/scope.js';
import type { Gate } from '../../kernel/model/settings.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { ownersOf } from '../configuration/codeowners.js';
import { compileTargets } from '../configuration/targets.js';
import type { OpenedBy } from '../../kernel/model/opening.js';
import { isOpen } from './opening.js';

/** The gates of a policy, and former names of scopes. */
export type Gates = Pick<PlanPolicy, 'gates' | 'openGates' | 'renamed'>;

/** What gates need of a change, new or in a document. */
interface Gated {
  readonly address: string;
  readonly formerly?: { readonly address: string; readonly risks: readonly string[] };
  readonly risks: readonly { readonly code: string }[];
  readonly source?: { readonly file: string } | undefined;
}

/**
 * Finds the gates that deny a change: those that name a risk of it and have its address, or that in the base revision, among their targets. A renamed
 * object's former address counts as well. For a gate that does not know the new name, a rename is a delete. Pure.
 */
export function denying({
  gates,
  renamed = [],
}: Omit<Gates, 'openGates'>): (change: Gated) => readonly Denial[] {
  const namesOf = (address: string): readonly string[] => {
    const before = renamed.filter(({ scope }) => scope === scopeOfAddress(address));
    return [address, ...before.map(({ base }) => `${base}/${shortAddress(address)}`)];
  };
  const compiled = gates.map((gate) => ({ gate, targets: compileTargets(gate.targets) }));
  return ({ address, formerly, risks, source }) =>
    compiled.flatMap(({ gate: { name, deny, targets: _, codeowners, ...gate }, targets }) => {
      const isNamed = (one: string): boolean => namesOf(one).some(targets.matches);
      if (!addressesOf({ address, ...defined({ formerly }) }).some(isNamed)) return [];
      const lost = formerly === undefined || isNamed(address) ? [] : formerly.risks;
      const codes = [...risks.map(({ code }) => code), ...lost].filter((code) => deny.includes(code));
      if (codes.length === 0) return [];
      const approvers =
        codeowners === undefined || source === undefined ? undefined : ownersOf(codeowners, source.file);
      return [{ gate: name, codes: [...new Set(codes)], ...gate, ...defined({ approvers }) }];
    });
}

/** Adds the denying gates to every change, once all risks are there. Pure. */
export function withDenials(scopes: readonly ScopePlan[], policy: Gates): readonly ScopePlan[] {
  const { gates, openGates = [] } = policy;
  if (gates.length + openGates.length === 0) return scopes;
  const deniedBy = denying(policy);
  const openedBy = denying({ ...policy, gates: openGates });
  return scopes.map((scope) => {
    if (scope.status === 'incomplete') return scope;
    const changes = scope.changes.map((planned) => ({
      ...planned,
      change: { ...planned.change, ...denialsFor(deniedBy(planned.change), openedBy(planned.change)) },
    }));
    return { ...scope, changes };
  });
}

/** The gates of a change or leaving object, as members. Pure. */
export function denialsFor(
  denied: readonly Denial[],
  opened: readonly Denial[],
): Pick<Change, 'denied' | 'opened'> {
  return {
    ...(denied.length === 0 ? {} : { denied }),
    ...(opened.length === 0 ? {} : { opened }),
  };
}

/** The gates of files and base revision. A branch can't lift the base's, which replace equal ones. Gates open by label or time are separate. Pure. */
export function gatesInForce(
  own: readonly Gate[],
  base: readonly Gate[],
  now: OpenedBy,
): Pick<Gates, 'gates' | 'openGates'> {
  const known = new Set(base.map(meaningOf));
  const all = [...base, ...own.filter((gate) => !known.has(meaningOf(gate)))];
  const openGates = all.filter((gate) => isOpen(gate, now));
  const gates = all.filter((gate) => !openGates.includes(gate));
  return { gates, ...(openGates.length === 0 ? {} : { openGates }) };
}

function meaningOf({ at: _, owners: __, ...meaning }: Gate): string {
  return digestOf(meaning);
}

/** The scopes with another name in the base revision: a new name must not evade gates. Pure. */
export function renamedScopes(
  head: readonly DeclaredScope[],
  base: readonly DeclaredScope[],
): NonNullable<PlanPolicy['renamed']> {
  return head.flatMap(({ scope }) => {
    const names = base.filter((other) => isSameScope(other.scope, scope) && other.scope.name !== scope.name);
    return names.map((other) => ({ scope: scopeAddress(scope), base: scopeAddress(other.scope) }));
  });
}
