import type { ObservedPlainHttp } from '../../kernel/model/observed-rules.js';
import type { LiveSettings } from './live.js';
import type { ZoneSettingsSpec } from './spec.js';

/** The setting that redirects requests without TLS (Zone Settings API). */
export const PLAIN_HTTP = 'always_use_https';

/** Whether requests without TLS are redirected, by the value of the setting; of a value that nobody knows they are not. */
export function redirectsPlainHttp(value: unknown): boolean {
  return value === 'on';
}

/** What the setting does live, and what it does as declared; undefined where no file declares it, or the service has none. Pure. */
export function observedPlainHttp(
  { settings }: ZoneSettingsSpec,
  live: LiveSettings,
  addressOf: (name: string) => string,
): ObservedPlainHttp | undefined {
  const declared = settings.find(({ name }) => name === PLAIN_HTTP);
  const former = live.get(PLAIN_HTTP);
  if (declared === undefined || former === undefined) return undefined;
  return {
    address: addressOf(PLAIN_HTTP),
    live: redirectsPlainHttp(former.value),
    sent: redirectsPlainHttp(declared.value),
  };
}
