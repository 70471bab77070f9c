import type { PoolNotificationsSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';

export interface PoolNotificationsSpec {
  readonly source: Location;
}

/** Compiles the section. Reports a missing recipient, which the service refuses (public facts, code 17102). */
export function compilePoolNotifications(
  { policy }: PoolNotificationsSection,
  context: CompileContext,
): readonly PoolNotificationsSpec[] {
  if (policy.email === undefined && policy.webhooks === undefined && policy.pagerduty === undefined) {
    context.report(['policy'], {
      severity: 'error',
      code: 'no-mechanism',
      message: `the policy ${JSON.stringify(policy.name)} notifies nobody`,
      help: 'Give it at least one of email, webhooks and pagerduty.',
      atKey: true,
    });
  }
  return [{ source: context.locationOf([]) }];
}
