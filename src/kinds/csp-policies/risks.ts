import type { Risk } from '../../kernel/model/risk.js';
import type { Policy } from '@zonewright/edge-rules/csp/policy.js';
import { movedReports } from '@zonewright/edge-rules/csp/reports.js';
import { widenings } from '@zonewright/edge-rules/csp/widening.js';
import { leftOut } from '../toolkit/left-out.js';

/** The parts of a policy that decide about its effect. */
export interface PolicyState {
  readonly action: string;
  readonly enabled: boolean;
  readonly expression: string;
  readonly policy: Policy;
}

/** What an update blocks, covers or reports less. Empty if it was disabled before; if it is now, that is the only risk. Pure. */
export function policyRisks(before: PolicyState, after: PolicyState): readonly Risk[] {
  if (!before.enabled) return [];
  if (!after.enabled) return [{ code: 'disables-policy', message: 'the policy is switched off' }];
  return RISK_RULES.flatMap((rule) => rule(before, after) ?? []);
}

type RiskRule = (before: PolicyState, after: PolicyState) => Risk | undefined;

const RISK_RULES: readonly RiskRule[] = [allowToLog, narrowed, reportsMoved, widened];

function allowToLog(before: PolicyState, after: PolicyState): Risk | undefined {
  if (before.action !== 'allow' || after.action === 'allow') return undefined;
  return {
    code: 'csp-allow-to-log',
    message: 'violations are no longer blocked, only reported',
  };
}

function narrowed(before: PolicyState, after: PolicyState): Risk | undefined {
  const lost = leftOut(before.expression, after.expression);
  if (lost === undefined) return undefined;
  const message =
    'example' in lost
      ? `it no longer applies to ${lost.example}`
      : `it possibly applies to less than before: ${lost.because}`;
  return { code: 'csp-narrowed', message };
}

function reportsMoved(before: PolicyState, after: PolicyState): Risk | undefined {
  const message = movedReports(before.policy, after.policy);
  return message === undefined ? undefined : { code: 'csp-report-moved', message };
}

function widened(before: PolicyState, after: PolicyState): Risk | undefined {
  const gains = widenings(before.policy, after.policy);
  return gains.length === 0 ? undefined : { code: 'csp-widened', message: gains.join(', ') };
}
