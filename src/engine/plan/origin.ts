import type { Change, Origin } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { changeDigest, type ScopePlan } from '../../kernel/model/plan.js';
import { sameSubject } from '../../kernel/model/subject.js';
import { scopeAddress } from '../../kernel/model/scope.js';

/**
 * The origin of each change. `before`: what the base revision would change now. Nothing: the branch; the same: a live edit; else both. Unknown if the
 * base was not compared. Pure.
 */
export function withOrigins(plan: ScopePlan, before: ScopePlan): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  if (before.status === 'incomplete') return { ...plan, findings: [...plan.findings, unknownOrigin(before)] };
  const base = before.changes.map(({ change }) => change);
  return {
    ...plan,
    changes: plan.changes.map((planned) => {
      const { change } = planned;
      const inBase = base.find((other) => sameSubject(other, change));
      if (inBase === undefined) return { ...planned, change: { ...change, origin: 'branch' } };
      return { ...planned, change: { ...change, origin: originOf(change, inBase) }, inBase };
    }),
  };
}

function originOf(change: Change, inBase: Change): Origin {
  return changeDigest(inBase) === changeDigest(change) ? 'drift' : 'both';
}

function unknownOrigin({ scope, reason }: Extract<ScopePlan, { readonly status: 'incomplete' }>): Finding {
  const [first] = reason;
  return {
    severity: 'warning',
    code: 'origin-unknown',
    message: `zonewright could not find out what the base revision would change${first === undefined ? '' : `: ${first.message}`}`,
    help: 'The changes are right, but it is not known whether they come from this branch or from drift.',
    scope: scopeAddress(scope),
  };
}
