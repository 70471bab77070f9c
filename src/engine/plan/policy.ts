import { unusedFinding, accept, type Acceptance, type AcceptedEntry } from '../configuration/accepted.js';
import type { Configuration } from '../configuration/configuration.js';
import { PLANNED_WARNINGS } from '../../kernel/model/codes.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { PlanPolicy, ScopePlan } from '../../kernel/model/plan.js';
import { defined } from '../../kernel/lib/defined.js';
import type { OpenedBy } from '../../kernel/model/opening.js';
import { renamedScopes, gatesInForce, withDenials } from './gates.js';
import { withThresholds } from './thresholds.js';

/**
 * The limits and gates for a plan: those of files and base revision, so that no branch allows itself more. `labels`: of the pull request. Labels and
 * time can open gates. Pure.
 */
export function policyFor(
  { settings, scopes, scopesInAll, policy }: Configuration,
  base: Pick<Configuration, 'settings' | 'policy' | 'scopes'> | undefined,
  { labels = [], at }: Partial<OpenedBy> = {},
): PlanPolicy {
  const renamed = renamedScopes(scopes, base?.scopes ?? []);
  return {
    scopes: scopesInAll ?? scopes.length,
    limits: [settings.safety, ...(base === undefined ? [] : [base.settings.safety])],
    ...gatesInForce(policy.gates, base?.policy.gates ?? [], { labels, at }),
    ...defined({ madeAt: at }),
    ...(renamed.length === 0 ? {} : { renamed }),
  };
}

/** Adds what depends on the whole plan: risks of numbers, and denials. Pure. */
export function judged(scopes: readonly ScopePlan[], policy: PlanPolicy): readonly ScopePlan[] {
  return withDenials(withThresholds(scopes, policy), policy);
}

/** A plan's scopes without accepted findings, and what was accepted. */
export interface AcceptedIn extends Pick<Acceptance, 'used'> {
  readonly scopes: readonly ScopePlan[];
  readonly count: number;
}

/** Leaves out accepted findings of comparing. Pure. */
export function withoutAccepted(scopes: readonly ScopePlan[], by: readonly AcceptedEntry[] = []): AcceptedIn {
  const looks = scopes.map((scope) => {
    if (scope.status === 'incomplete') return { scope, used: [], count: 0 };
    const { reported, used } = accept(scope.findings, by, (finding) =>
      finding.scope === undefined ? [] : [finding.scope],
    );
    return {
      scope: { ...scope, findings: reported },
      used: [...used],
      count: scope.findings.length - reported.length,
    };
  });
  return {
    scopes: looks.map(({ scope }) => scope),
    used: new Set(looks.flatMap(({ used }) => used)),
    count: looks.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Findings for entries that accepted nothing although everything was compared. Pure. */
export function unusedAccepted({ policy }: Configuration, scopes: readonly ScopePlan[]): readonly Finding[] {
  if (scopes.some(({ status }) => status === 'incomplete')) return [];
  const { used } = withoutAccepted(scopes, policy.accepted);
  const codes = scopes
    .flatMap((scope) => (scope.status === 'complete' ? scope.findings : []))
    .map(({ code }) => code);
  return policy.accepted
    .filter((entry) => !entry.isExpired && PLANNED_WARNINGS.has(entry.code) && !used.has(entry))
    .map((entry) => unusedFinding(entry, codes));
}
