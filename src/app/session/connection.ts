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

/** Where the service is and who asks: a real one, or an emulator inside this process. */
export interface Connection {
  readonly baseUrl: URL;
  readonly credentials: Credentials;
  /** What the service is reached through; absent where it is reached directly. */
  readonly proxy?: Proxy | undefined;
  /** What run records and locks know the service by: its address, or the state file of an emulator; absent for one in memory. */
  readonly service?: string;
  /** What is to be said of it before anything is asked. */
  readonly remark?: string;
  close(): Promise<void>;
}

/** Finds the service of a run. Throws a UserError when its address is not known, a proxy can't be one, or the environment would give credentials away. */
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

/** The base address that counts, as it was given; undefined when there is none. */
export function addressGiven({ dialect }: Settings, { baseUrl }: ApiOptions): string | undefined {
  return baseUrl === undefined || baseUrl === '' ? dialect.baseUrl : baseUrl;
}

type AddressOption = Pick<ApiOptions, 'baseUrl'>;

const ADDRESS = 'ZONEWRIGHT_BASE_URL';

/** Reads a base address as parseBaseUrl does; what it throws names the variable or flag that the address is from. */
export function baseUrlFrom(text: string, options: AddressOption, env: Host['env']): URL {
  return parseBaseUrl(text, {
    ...OF_THE_API,
    ...defined({ name: addressSource(text, options, env) }),
  });
}

/** The variable or flag that a base address is from; undefined for the dialect's own. */
export function addressSource(
  text: string,
  { baseUrl }: AddressOption,
  env: Host['env'],
): string | undefined {
  if (!baseUrl) return undefined;
  return env[ADDRESS] === text ? ADDRESS : '--base-url';
}

/** Throws a UserError (usage) that names the variable of a credential that no header can carry (RFC 9110 section 5.5). Those of a scheme that the project does not use don't count. */
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

/** As the public service's own tools call them: these count in its dialect only. */
export const PUBLIC_VARIABLES: Readonly<Record<CredentialPart, string>> = {
  token: 'CLOUDFLARE_API_TOKEN',
  email: 'CLOUDFLARE_EMAIL',
  key: 'CLOUDFLARE_API_KEY',
};

/** The variables that may hold a part of the credentials; the first that is set counts. */
export function credentialVariables({ dialect }: Settings, part: CredentialPart): readonly string[] {
  return [OWN_VARIABLES, ...(dialect.name === 'cloudflare' ? [PUBLIC_VARIABLES] : [])].map(
    (variables) => variables[part],
  );
}

/** The credentials that are set, and the variables that they came from; an empty variable counts as not set. */
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

/** The variables that have to be set before the service can be asked; none when nothing is missing. */
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
