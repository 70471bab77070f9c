import { UserError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Check } from './check.js';
import { OWN_VARIABLES, parseBaseUrl, type CredentialPart } from '../../service/http/client.js';
import { PROXY_VARIABLES } from '../../service/http/proxy.js';
import { addressGiven, addressSource, credentialVariables, PUBLIC_VARIABLES } from '../session/connection.js';
import type { ApiOptions } from '../ports/shared-options.js';
import type { Host } from '../ports/host.js';

const ADDRESS = 'ZONEWRIGHT_BASE_URL';

/** Where the service is and who asks. Names variables, never values. */
export function connectionChecks(settings: Settings, options: ApiOptions, host: Host): readonly Check[] {
  if (options.emulator !== undefined) {
    const says = 'an emulator inside this process; it needs no credentials';
    return [{ group: 'connection', name: 'base_url', title: 'base address', severity: 'ok', says }];
  }
  if (options.emulatorTrace !== undefined) {
    const says = 'a trace of another run; it needs no credentials';
    return [{ group: 'connection', name: 'base_url', title: 'base address', severity: 'ok', says }];
  }
  return [addressCheck(settings, options, host), ...credentialChecks(settings, host.env)];
}

function addressCheck(settings: Settings, options: ApiOptions, { env }: Host): Check {
  const about = { group: 'connection', name: 'base_url', title: 'base address' } as const;
  const text = addressGiven(settings, options);
  if (text === undefined) {
    const advice = `Give --base-url URL or set ${ADDRESS}; the documented dialect has no default address.`;
    return { ...about, severity: 'error', says: 'not known', advice };
  }
  const from = addressSource(text, options, env) ?? 'the dialect';
  try {
    return { ...about, severity: 'ok', says: `${parseBaseUrl(text).href}, from ${from}` };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const advice = error.help ?? 'Give another one.';
    return { ...about, severity: 'error', says: `from ${from}: ${error.message}`, advice };
  }
}

const TITLES = { token: 'API token', key: 'email and key' } as const;
const PARTS = { token: ['token'], key: ['email', 'key'] } as const satisfies Readonly<
  Record<'token' | 'key', readonly CredentialPart[]>
>;

/** One scheme is enough unless the project file demands the other. Half a pair is none. */
function credentialChecks(settings: Settings, env: Host['env']): readonly Check[] {
  const schemes = (['token', 'key'] as const).map((scheme) => {
    const parts = PARTS[scheme].map((part) => ({
      set: credentialVariables(settings, part).find((name) => env[name]),
      name: OWN_VARIABLES[part],
    }));
    return { scheme, parts, isUsable: parts.every(({ set }) => set !== undefined) };
  });
  const isEnough = schemes.some(
    ({ scheme, isUsable }) => isUsable && (settings.auth === 'documented' || settings.auth === scheme),
  );
  const own = schemes.map(({ scheme, parts, isUsable }): Check => {
    const set = parts.flatMap((part) => (part.set === undefined ? [] : [part.set]));
    const missing = parts.flatMap((part) => (part.set === undefined ? [part.name] : []));
    const isHalf = set.length > 0 && !isUsable;
    const says = [
      ...(set.length > 0 ? [`set: ${set.join(', ')}`] : []),
      ...(missing.length > 0 ? [`not set: ${missing.join(', ')}`] : []),
    ].join('; ');
    const about = {
      group: 'connection',
      name: `credentials:${scheme}`,
      title: TITLES[scheme],
      says,
    } as const;
    if (isHalf) return { ...about, severity: isEnough ? 'warning' : 'error', advice: 'Both are needed.' };
    if (isUsable) return { ...about, severity: 'ok' };
    const isNeeded = !isEnough && scheme === (settings.auth === 'documented' ? 'token' : settings.auth);
    return isNeeded
      ? { ...about, severity: 'error', advice: adviceFor(scheme, settings) }
      : { ...about, severity: 'unknown' };
  });
  return [...own, ...foreignChecks(settings, env)];
}

function adviceFor(scheme: 'token' | 'key', { auth }: Settings): string {
  if (auth === 'documented') {
    return 'Set it, or ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY, in the environment; an empty variable counts as not set.';
  }
  return `Set ${scheme === 'token' ? 'it' : 'both'} in the environment: the project file asks for auth: ${auth}.`;
}

function foreignChecks({ dialect }: Settings, env: Host['env']): readonly Check[] {
  const set = Object.values(PUBLIC_VARIABLES).filter((name) => env[name]);
  if (dialect.name === 'cloudflare' || set.length === 0) return [];
  return [
    {
      group: 'connection',
      name: 'credentials:foreign',
      title: 'other credentials',
      severity: 'warning',
      says: `set, but not used in the documented dialect: ${set.join(', ')}`,
      advice:
        'Write dialect: cloudflare into zonewright.yaml, or set the variables that start with ZONEWRIGHT.',
    },
  ];
}

/** The variables that matter, sorted, and whether set. Empty is not set. No values. */
export function variableStates(
  secrets: readonly string[],
  env: Host['env'],
): readonly { readonly name: string; readonly set: boolean }[] {
  const own = Object.keys(env).filter((name) => name.startsWith('ZONEWRIGHT_'));
  const names = [
    ADDRESS,
    ...Object.values(OWN_VARIABLES),
    ...Object.values(PUBLIC_VARIABLES),
    'GITHUB_TOKEN',
    'GITLAB_TOKEN',
    'NODE_EXTRA_CA_CERTS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'NODE_DEBUG',
    'NODE_DEBUG_NATIVE',
    'NODE_OPTIONS',
    ...PROXY_VARIABLES,
    ...own,
    ...secrets,
  ];
  return [...new Set(names)].toSorted().map((name) => ({ name, set: Boolean(env[name]) }));
}
