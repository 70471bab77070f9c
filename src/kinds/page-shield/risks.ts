import type { Risk } from '../../kernel/model/risk.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { LivePageShield } from './live.js';
import type { PageShieldSpec } from './spec.js';

/** The protection and reports that a change removes; empty if it was off. Undeclared switches stay. Pure. */
export function settingsRisks(
  { enabled, members }: Pick<PageShieldSpec, 'enabled' | 'members'>,
  live: LivePageShield,
  { name }: Pick<Scope, 'name'>,
): readonly Risk[] {
  if (!live.enabled) return [];
  if (!enabled) return [{ code: 'page-shield-off', message: `page shield of ${name} is switched off` }];
  const risks: Risk[] = [];
  // With null, the service uses its default.
  const turnsOff = (member: string): boolean =>
    (members[member] === false || members[member] === null) && live.members[member] === true;
  if (turnsOff('use_cloudflare_reporting_endpoint')) {
    const message = 'browsers no longer report to the service, but to the host of the page';
    risks.push({ code: 'csp-report-moved', message });
  }
  if (turnsOff('use_connection_url_path'))
    risks.push({ code: 'logs-less', message: 'connections are recorded without their paths' });
  return risks;
}
