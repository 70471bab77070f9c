import { UserError } from '../../kernel/model/errors.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { isLoopback } from '../../service/http/base-url.js';
import { proxyFor, type Proxy } from '../../service/http/proxy.js';
import type { Host } from '../ports/host.js';
import { NOTIFY_VARIABLES, type NotifyForm } from '../ports/notifying.js';

/** The address and form of a notification. */
export interface NotifyAddress {
  readonly form: NotifyForm;
  /** Its name where the address must not be shown. */
  readonly variable: string;
  readonly url: URL;
  /** Absent for direct connections. */
  readonly proxy?: Proxy | undefined;
}

/**
 * The addresses in the environment. Only https is safe, or http to this machine. Throws a UserError (`notify-address`), without the address, if there
 * is none, it is unsafe, or a proxy is unusable.
 */
export function notifyAddresses(env: Host['env']): readonly NotifyAddress[] {
  const addresses = FORMS.flatMap((form) => {
    const variable = NOTIFY_VARIABLES[form];
    const text = env[variable]?.trim() ?? '';
    if (text === '') return [];
    const url = webhook(variable, text);
    return [{ form, variable, url, proxy: proxyFor(url, env) }];
  });
  if (addresses.length === 0) {
    throw refused(
      '--notify has no address to send to',
      `Set ${Object.values(NOTIFY_VARIABLES).join(' or ')}: the address is a secret, so there is no flag for it.`,
    );
  }
  return addresses;
}

const FORMS: readonly NotifyForm[] = ['slack', 'json'];

function webhook(variable: string, text: string): URL {
  const url = parseUrl(text);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refused(`${variable} is not an http(s) address`);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw refused(`${variable} must use https: anybody who sees the address can write there`);
  if (url.username !== '' || url.password !== '')
    throw refused(`${variable} must not contain a user name or password`);
  if (url.hash !== '') throw refused(`${variable} must not have a fragment`);
  return url;
}

function refused(
  message: string,
  help = 'It takes the https address of an incoming webhook; http is allowed only for 127.0.0.1, [::1] and localhost.',
): UserError {
  return new UserError(message, { code: 'notify-address', help });
}
