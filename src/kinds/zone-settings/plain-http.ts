import type { ZoneSettingsSection } from '../../generated/files.js';
import type { ObservedRedirect } from '../../kernel/model/observed-rules.js';
import type { LiveSettings } from './live.js';
import type { ZoneSettingsSpec } from './spec.js';

/** The setting that redirects requests without TLS (Zone Settings API). */
export const PLAIN_HTTP = 'always_use_https';

/** The values needed for a working redirect: without TLS there is none. Unknown values of `always_use_https` don't count. */
const NEEDED: Readonly<Record<string, (value: unknown) => boolean>> = {
  [PLAIN_HTTP]: (value) => value === 'on',
  ssl: (value) => value !== 'off',
};

/** True if a section redirects requests without TLS; undefined if not set. Pure. */
export function isPlainHttpRedirected(section: ZoneSettingsSection): boolean | undefined {
  if (section[PLAIN_HTTP] === undefined) return undefined;
  return Object.entries(NEEDED).every(([name, fits]) => fits(section[name]));
}

/** Whether settings fit the redirect, live and declared, one by one. Undefined if no file declares it, or the service lacks it. Pure. */
export function observedPlainHttp(
  { settings }: ZoneSettingsSpec,
  live: LiveSettings,
  addressOf: (name: string) => string,
): readonly ObservedRedirect[] | undefined {
  const observed = settings.flatMap(({ name, value }): readonly ObservedRedirect[] => {
    const fits = NEEDED[name];
    const former = live.get(name);
    return fits === undefined || former === undefined
      ? []
      : [{ address: addressOf(name), live: fits(former.value), sent: fits(value) }];
  });
  return observed.some(({ address }) => address === addressOf(PLAIN_HTTP)) ? observed : undefined;
}
