import { resolve } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import {
  OF_THE_API,
  OWN_VARIABLES,
  parseBaseUrl,
  proxyFor,
  type CredentialPart,
  type Credentials,
  type Proxy,
} from '../../service/http/client.js';
import type { ApiOptions } from '../ports/shared-options.js';
import type { Host } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { refuseUnsafe } from './unsafe-environment.js';

/** The service and credentials: a real one, or an emulator in this process. */
export interface Connection {
  readonly baseUrl: URL;
  readonly credentials: Credentials;
  /** Absent for direct connections. */
  readonly proxy?: Proxy | undefined;
  /** Names the service in run records and locks: its address, or an emulator's state file; absent in memory. */
  readonly service?: string;
  /** A message before the first request. */
  readonly remark?: string;
  close(): Promise<void>;
}

/** Finds a run's service. Throws a UserError for no address, an unusable proxy, or an environment that discloses credentials. */
export async function connect(settings: Settings, options: ApiOptions, host: Host): Promise<Connection> {
  if (options.emulatorTrace !== undefined) {
    requireOneService(options, host);
    const { openReplay } = await import('./embedded-emulator.js');
    return openReplay(options.emulatorTrace, host);
  }
  if (options.emulator !== undefined) {
    const { openEmulator } = await import('./embedded-emulator.js');
    const { emulator } = options;
    const opened = await openEmulator(emulator, host);
    return emulator === true ? opened : { ...opened, service: `emulator ${resolve(host.cwd, emulator)}` };
  }
  refuseUnsafe(host.env);
  const text = addressGiven(settings, options);
  if (text === undefined) {
    throw new UserError('the base address of the API is not known', {
      code: 'no-base-url',
      help: 'Give --base-url URL or set ZONEWRIGHT_BASE_URL; the documented dialect has no default address. To try things without a service, add --emulator.',
    });
  }
  const baseUrl = baseUrlFrom(text, options, host.env);
  const credentials = credentialsFrom(settings, host.env);
  refuseUnfit(settings, credentials);
  return {
    baseUrl,
    proxy: proxyFor(baseUrl, host.env),
    service: `${baseUrl.origin}${baseUrl.pathname}`,
    credentials,
    close: () => Promise.resolve(),
  };
}

function requireOneService({ emulator }: ApiOptions, { env }: Host): void {
  if (emulator === undefined) return;
  const from = env['ZONEWRIGHT_EMULATOR'] ? ' (ZONEWRIGHT_EMULATOR is set)' : '';
  throw usageError(`--emulator-trace and --emulator${from} both say what is live: give only one of them`);
}

/** The base address as given, if any. */
export function addressGiven({ dialect }: Settings, { baseUrl }: ApiOptions): string | undefined {
  return baseUrl === undefined || baseUrl === '' ? dialect.baseUrl : baseUrl;
}

type AddressOption = Pick<ApiOptions, 'baseUrl'>;

const ADDRESS = 'ZONEWRIGHT_BASE_URL';

/** As parseBaseUrl. Errors name the variable or flag of the address. */
export function baseUrlFrom(text: string, options: AddressOption, env: Host['env']): URL {
  return parseBaseUrl(text, {
    ...OF_THE_API,
    ...defined({ name: addressSource(text, options, env) }),
  });
}

/** The variable or flag of a base address; undefined for the dialect's. */
export function addressSource(
  text: string,
  { baseUrl }: AddressOption,
  env: Host['env'],
): string | undefined {
  if (!baseUrl) return undefined;
  return env[ADDRESS] === text ? ADDRESS : '--base-url';
}

/**
 * Throws a UserError (usage) with the variable of a credential that no header can carry (RFC 9110 section 5.5). Only for schemes that the project
 * uses.
 */
function refuseUnfit({ auth }: Settings, { token, email, key, from = {} }: Credentials): void {
  const used: Readonly<Partial<Record<CredentialPart, string | undefined>>> = {
    ...(auth === 'key' ? {} : { token }),
    ...(auth === 'token' || email === undefined || key === undefined ? {} : { email, key }),
  };
  for (const part of ['token', 'email', 'key'] as const) {
    const value = used[part];
    if (value === undefined || /^[\x21-\x7e]+$/.test(value)) continue;
    throw new UserError(
      `${from[part] ?? OWN_VARIABLES[part]} contains a character that no header can carry`,
      {
        code: 'bad-credentials',
        help: 'Is there a space or a line break at its end? Set the value again without it.',
      },
    );
  }
}

/** Variables of the public service's own tools. They count in its dialect only. */
export const PUBLIC_VARIABLES: Readonly<Record<CredentialPart, string>> = {
  token: 'CLOUDFLARE_API_TOKEN',
  email: 'CLOUDFLARE_EMAIL',
  key: 'CLOUDFLARE_API_KEY',
};

/** Variables for a part of the credentials, in order of precedence. */
export function credentialVariables({ dialect }: Settings, part: CredentialPart): readonly string[] {
  return [OWN_VARIABLES, ...(dialect.name === 'cloudflare' ? [PUBLIC_VARIABLES] : [])].map(
    (variables) => variables[part],
  );
}

/** The credentials and their variables. Empty counts as not set. */
export function credentialsFrom(settings: Settings, env: Host['env']): Credentials {
  const variableOf = (part: CredentialPart): string | undefined =>
    credentialVariables(settings, part).find((name) => env[name]);
  const [token, email, key] = [variableOf('token'), variableOf('email'), variableOf('key')];
  const valueOf = (name: string | undefined): string | undefined => (name === undefined ? name : env[name]);
  return {
    ...defined({
      token: valueOf(token),
      email: valueOf(email),
      key: valueOf(key),
    }),
    from: defined({ token, email, key }),
  };
}

/** Variables that must be set before asking the service. */
export function missingFor(
  settings: Settings,
  options: ApiOptions,
  { env }: Pick<Host, 'env'>,
): readonly string[] {
  if (options.emulator !== undefined || options.emulatorTrace !== undefined) return [];
  const { token, email, key } = credentialsFrom(settings, env);
  const areSet = token !== undefined || (email !== undefined && key !== undefined);
  return [
    ...(addressGiven(settings, options) === undefined ? ['ZONEWRIGHT_BASE_URL'] : []),
    ...(areSet ? [] : [OWN_VARIABLES.token]),
  ];
}
