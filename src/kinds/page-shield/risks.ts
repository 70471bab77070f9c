import type { Risk } from '../../kernel/model/risk.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { LivePageShield } from './live.js';
import type { PageShieldSpec } from './spec.js';

/** What page shield watches or tells less; nothing where it was off. A switch that the file does not name stays as it is. Pure. */
export function settingsRisks(
  { enabled, members }: Pick<PageShieldSpec, 'enabled' | 'members'>,
  live: LivePageShield,
  { name }: Pick<Scope, 'name'>,
): readonly Risk[] {
  if (!live.enabled) return [];
  if (!enabled) return [{ code: 'page-shield-off', message: `page shield of ${name} is switched off` }];
  const risks: Risk[] = [];
  // Without a value of the file the service goes by its own.
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
