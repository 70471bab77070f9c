import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import type { ApplyResult } from '../../../src/engine/reconcile.js';
import { BLOG, changeOf, completeScope, planOf } from '../../helpers/plans.js';

const ruleset = changeOf('rulesets/http_request_firewall_custom', { kind: 'ruleset' });
const policy = changeOf('csp_policies/checkout scripts', {
  kind: 'csp_policy',
  source: { file: 'zones/shop.yaml', line: 21 },
});
const job = changeOf('logpush_jobs/requests-to-bucket', { kind: 'logpush_job', action: 'create' });
const blog = changeOf('page_shield', {}, BLOG);

export const PLAN = planOf([completeScope([ruleset, policy, job]), completeScope([blog], [], BLOG)]);

/** Something of everything: done, refused by the service, never sent, done before. */
export const OUTCOMES: readonly StepOutcome[] = [
  { change: ruleset, findings: [], status: 'applied', confirmed: 'by-answer', version: '8' },
  {
    change: policy,
    findings: [],
    status: 'failed',
    reason: 'refused-by-service',
    message: 'PUT 400  10021 invalid directive "scrip-src"',
  },
  {
    change: job,
    findings: [],
    status: 'not_reached',
    reason: 'earlier-failure',
    message: 'waits for zone/shop.example.com/csp_policies/checkout scripts',
  },
  { change: blog, findings: [], status: 'applied', confirmed: 'before-us' },
];

/** A report, with whatever the test is about. */
export function reportOf(members: Partial<ApplyResult> = {}): ApplyResult {
  return {
    plan: PLAN,
    outcomes: OUTCOMES,
    verification: { verdict: 'clean', digest: `sha256:${'c'.repeat(64)}`, findings: [] },
    unreviewed: [],
    findings: [],
    ...members,
  };
}
