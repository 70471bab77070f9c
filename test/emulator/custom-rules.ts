import { at, listAt, started, ZONE } from './client.js';
import type { Client } from './client.js';

/** A phase any rule fits in, and the path of its entry point. */
export const PHASE = 'http_request_firewall_custom';
export const ENTRY = `/zones/${ZONE}/rulesets/phases/${PHASE}/entrypoint`;
/** A rule that blocks a country. */
export const block = (country: string, more: object = {}): object => ({
  action: 'block',
  expression: `ip.geoip.country eq "${country}"`,
  ...more,
});

/** A client of an emulator whose entry point has these rules; `live` is the ruleset as it was answered. */
export async function withRules(...rules: readonly object[]): Promise<Client & { readonly live: unknown }> {
  const client = await started();
  const { result } = await client.send('PUT', ENTRY, { rules });
  return { ...client, live: result };
}

export const idsOf = (ruleset: unknown): unknown[] => listAt(ruleset, 'rules').map((rule) => at(rule, 'id'));
export const versionsOf = (ruleset: unknown): unknown[] =>
  listAt(ruleset, 'rules').map((rule) => at(rule, 'version'));
