import type { Change, Origin } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { changeDigest, sameSubject, type ScopePlan } from '../../kernel/model/plan.js';
import { scopeAddress } from '../../kernel/model/scope.js';

/**
 * Says of each change of a scope where it comes from. `before` is what the base revision would change against the same live state:
 * nothing there, and the branch brings the change; the same change, and somebody edited the live side (or the base was never applied);
 * another one, and both did. A base that could not be compared says nothing, and that is told. Pure.
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
