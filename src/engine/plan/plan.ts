import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff } from '../../kernel/model/change.js';
import { STAGES } from '../../kernel/model/stage.js';
import { compare, type Finding } from '../../kernel/model/finding.js';
import { objectAddress } from '../../kinds/lookup.js';
import type { Live } from '../../kernel/model/live.js';
import {
  digestOfScopes,
  isWhole,
  type PlacedTally,
  type Plan,
  type PlannedChange,
  type ScopePlan,
} from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Selection } from '../configuration/selection.js';
import { conditionsOf, withoutUnmet } from './conditions.js';
import type { ObservedDeclaration } from './observe.js';
import { policyDocument } from './policy-document.js';
import { existingIn } from './thresholds.js';

/** Orders the changes of a scope, without those that others prevent. Pure. */
export function planScope(scope: Scope, observed: Live<readonly ObservedDeclaration[]>): ScopePlan {
  const together = observed.status === 'incomplete' ? observed : withoutUnmet(observed.value);
  if (together.status === 'incomplete') return { status: 'incomplete', scope, reason: together.reason };
  const looks = together.value;
  const changes = looks.flatMap(({ declaration, diff }) =>
    diff.changes.map((change): PlannedChange => ({
      change,
      declaration,
      ...conditionsOf(change, diff),
      ...defined({ found: diff.found, complete: diff.complete }),
    })),
  );
  const blocked = looks.flatMap(({ declaration, blocked: own }) =>
    own.map((change): PlannedChange => ({ change, declaration })),
  );
  return {
    status: 'complete',
    scope,
    ...(blocked.length === 0 ? {} : { blocked }),
    changes: changes.toSorted((a, b) => byStage(a.change, b.change)),
    unchanged: looks.flatMap(({ diff }) => diff.unchanged),
    kept: looks.flatMap(({ declaration: { kind, source }, diff }) =>
      (diff.kept ?? []).map((one) => ({ ...one, kind, source: { file: source.file, line: source.line } })),
    ),
    ...uncomparedIn(looks),
    pending: looks.flatMap(({ diff }) => diff.pending ?? []),
    findings: looks.flatMap(({ diff }) => diff.findings),
    seen: Object.fromEntries(
      looks.flatMap(({ declaration, diff }) =>
        diff.seen === undefined ? [] : [[declaration.kind, diff.seen]],
      ),
    ),
    lists: looks.flatMap(({ diff }) => diff.lists ?? []),
    listDependents: looks.flatMap(({ diff }) => diff.listDependent ?? []),
    rules: looks.flatMap(({ diff }) => diff.rules ?? []),
    ...defined({
      plainHttp: looks.find(({ diff }) => diff.plainHttp !== undefined)?.diff.plainHttp,
      urls: looks.find(({ diff }) => diff.urls !== undefined)?.diff.urls,
    }),
    tallies: looks.map(({ diff }) => placedTally(diff)),
  };
}

function uncomparedIn(
  looks: readonly Pick<ObservedDeclaration, 'diff'>[],
): Pick<Extract<ScopePlan, { readonly status: 'complete' }>, 'uncompared'> {
  const uncompared = looks.flatMap(({ diff }) => diff.uncompared ?? []);
  return uncompared.length === 0 ? {} : { uncompared };
}

/** By stage, then address: equal on every machine. */
function byStage(a: Change, b: Change): number {
  return STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) || compare(a.address, b.address);
}

/** Without a list it is one object, which exists unless it is to be created. */
function placedTally({ tally, changes, unchanged }: Diff): PlacedTally {
  const there = changes.filter(({ action }) => action !== 'create').length;
  const { of, existing } = tally ?? { of: 'objects', existing: unchanged.length + there };
  return { of, existing, addresses: changes.map(({ address }) => address) };
}

/** Combines the scopes. The digest covers final order and base. */
export function assemblePlan(
  scopes: readonly ScopePlan[],
  findings: readonly Finding[],
  reads: number,
  targeted: boolean,
  {
    shard,
    policy,
    accepted,
    leaving,
    invariants,
    excluded,
  }: Pick<Partial<Plan>, 'shard' | 'policy' | 'accepted' | 'leaving' | 'invariants' | 'excluded'> = {},
): Plan {
  const part = defined({ shard });
  const writes = scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : [])).length;
  const ofScopes = scopes.flatMap((scope) => (scope.status === 'incomplete' ? scope.reason : scope.findings));
  return {
    scopes,
    targeted,
    ...part,
    ...defined({ policy, accepted, leaving, invariants, excluded }),
    findings: [...findings, ...ofScopes],
    requests: { read: reads, write: writes },
    digest: digestOfScopes(scopes, isWhole({ targeted, ...part }), {
      part: shard && policy && policyDocument(policy, existingIn(scopes)),
      leaving,
      excluded,
    }),
  };
}

/** True if targets name a change, or the object that it is a part of. A renamed object has both names. Pure. */
export function isTargeted(
  change: Pick<Change, 'address' | 'kind' | 'formerly'>,
  targets: Selection,
): boolean {
  return targets.matches(...addressesOf(change), objectAddress(change));
}

/** A scope's plan with only what targets name. */
export function narrow(plan: ScopePlan, targets: Selection): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  const isMeant = ({ change }: PlannedChange): boolean => isTargeted(change, targets);
  return {
    ...plan,
    changes: plan.changes.filter(isMeant),
    ...defined({
      blocked: plan.blocked?.filter(isMeant),
      uncompared: plan.uncompared?.filter(({ address }) => targets.matches(address)),
    }),
    unchanged: plan.unchanged.filter((address) => targets.matches(address)),
    pending: plan.pending.filter(({ address }) => targets.matches(address)),
  };
}
