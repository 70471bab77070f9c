import { EXIT, UserError } from '../core/errors.js';
import type { Settings } from '../core/settings.js';
import { parseBaseUrl, type Credentials } from '../http/client.js';
import type { ApiOptions } from './options.js';
import type { Runtime } from './runtime.js';
import { refuseUnsafe } from './unsafe-environment.js';

/** Where the service is and who asks: a real one, or an emulator inside this process. */
export interface Connection {
  readonly baseUrl: URL;
  readonly credentials: Credentials;
  close(): Promise<void>;
}

/** Finds the service of a run. Throws a UserError when its address is not known, or the environment would give credentials away. */
export async function connect(
  settings: Settings,
  options: ApiOptions,
  runtime: Runtime,
): Promise<Connection> {
  if (options.emulator !== undefined) {
    const { openEmulator } = await import('./embedded-emulator.js');
    return openEmulator(options.emulator, runtime);
  }
  refuseUnsafe(runtime.env);
  const text = options.baseUrl ?? settings.dialect.baseUrl;
  if (text === undefined || text === '') {
    throw new UserError('the address of the API is not known', {
      code: 'no-base-url',
      exit: EXIT.usage,
      help: 'Give --base-url URL or set ZONEWRIGHT_BASE_URL; the documented dialect has no address of its own. To try things without a service, add --emulator.',
    });
  }
  return {
    baseUrl: parseBaseUrl(text),
    credentials: credentialsFrom(settings, runtime.env),
    close: () => Promise.resolve(),
  };
}

/** The credentials that are set; the public service's own names count in its dialect only. */
function credentialsFrom(settings: Settings, env: Runtime['env']): Credentials {
  const names = settings.dialect.name === 'cloudflare' ? ['ZONEWRIGHT', 'CLOUDFLARE'] : ['ZONEWRIGHT'];
  const first = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => env[key]).find((value) => value);
  const token = first(...names.map((name) => `${name}_API_TOKEN`));
  const email = first('ZONEWRIGHT_API_EMAIL', ...(names.length > 1 ? ['CLOUDFLARE_EMAIL'] : []));
  const key = first(...names.map((name) => `${name}_API_KEY`));
  return {
    ...(token === undefined ? {} : { token }),
    ...(email === undefined ? {} : { email }),
    ...(key === undefined ? {} : { key }),
  };
}
