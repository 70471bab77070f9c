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

/** The gates of a policy, and other names of their targets. */
export type Gates = Pick<PlanPolicy, 'gates' | 'openGates' | 'renamed'>;

/** The parts of a change that gates need: of a new change, or of one in a document. */
interface Gated {
  readonly address: string;
  readonly formerly?: { readonly address: string; readonly risks: readonly string[] };
  readonly risks: readonly { readonly code: string }[];
  readonly source?: { readonly file: string } | undefined;
}

/**
 * Says which gates deny a change: none if it has no risk that they name, or if neither its address nor its address in the base revision is among
 * their targets. Of something that is renamed the address until then counts as well; and to get a name that a gate does not know is, for that gate, to
 * be deleted. Pure.
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

/** Writes into every change of a plan which gates deny it. The risks are all there by now. Pure. */
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

/** The members of a change, or of what leaves, that say which gates are about it. Pure. */
export function denialsFor(
  denied: readonly Denial[],
  opened: readonly Denial[],
): Pick<Change, 'denied' | 'opened'> {
  return {
    ...(denied.length === 0 ? {} : { denied }),
    ...(opened.length === 0 ? {} : { opened }),
  };
}

/**
 * The gates of the files and of the base revision, which a branch can't lift: a gate in both is that of the base. Those that a label of the pull
 * request opens, or the moment, are apart. Pure.
 */
export function standingGates(
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

/** The zones and accounts of the files that have another name in the base revision: a new name leads past no gate. Pure. */
export function renamedScopes(
  head: readonly DeclaredScope[],
  base: readonly DeclaredScope[],
): NonNullable<PlanPolicy['renamed']> {
  return head.flatMap(({ scope }) => {
    const names = base.filter((other) => isSameScope(other.scope, scope) && other.scope.name !== scope.name);
    return names.map((other) => ({ scope: scopeAddress(scope), base: scopeAddress(other.scope) }));
  });
}
