import type { ZoneSettingsSection } from '../../generated/files.js';
import type { ObservedRedirect } from '../../kernel/model/observed-rules.js';
import type { LiveSettings } from './live.js';
import type { ZoneSettingsSpec } from './spec.js';

/** The setting that redirects requests without TLS (Zone Settings API). */
export const PLAIN_HTTP = 'always_use_https';

/** What each setting must be for that: a zone that serves no TLS redirects nothing to it. A value that nobody knows is not taken for it. */
const NEEDED: Readonly<Record<string, (value: unknown) => boolean>> = {
  [PLAIN_HTTP]: (value) => value === 'on',
  ssl: (value) => value !== 'off',
};

/** Whether a section has requests without TLS redirected; undefined where it does not say. Pure. */
export function isPlainHttpRedirected(section: ZoneSettingsSection): boolean | undefined {
  if (section[PLAIN_HTTP] === undefined) return undefined;
  return Object.entries(NEEDED).every(([name, fits]) => fits(section[name]));
}

/** The same of what is live and of what is declared, setting by setting; undefined where no file declares it, or the service has none. Pure. */
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
