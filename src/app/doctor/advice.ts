import type { Scheme, Schemes } from '../../service/http/client.js';
import type { Access, Probed } from './probe.js';

/** How reports call the two ways to show who asks. */
export const SCHEME_WORDS: Readonly<Record<Scheme, string>> = {
  token: 'the API token',
  key: 'email and key',
};

const VARIABLES: Readonly<Record<Scheme, string>> = {
  token: 'ZONEWRIGHT_API_TOKEN',
  key: 'ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY',
};

/** What somebody can do about what can't be read; undefined for what can. Pure. */
export function adviceOn(probed: Probed): string | undefined {
  const { access } = probed;
  switch (access.status) {
    case 'readable':
    case 'not-tried':
      // Why it was not tried is another check, and its advice stands there.
      return undefined;
    case 'forbidden':
      return forbiddenAdvice(probed);
    case 'not-found':
      return access.advice ?? notFoundAdvice(probed);
    case 'failed':
      return access.advice ?? FAILED[access.kind] ?? 'Run it with --debug to see the requests.';
  }
}

function forbiddenAdvice({ family, schemes, scope }: Probed): string {
  const other = otherScheme(schemes);
  if (other !== undefined)
    return `The documentation uses ${SCHEME_WORDS[other]} for it: set ${VARIABLES[other]}.`;
  const where = scope === undefined ? '' : ` for the ${scope.level} ${scope.name}`;
  return schemes.used === 'key'
    ? `The person of this email and key needs a role that can read it${where}.`
    : `Give the token the permission to read it${where}; the public service calls it "${family.permission}".`;
}

/** The scheme that the documents show, when another one was used. */
function otherScheme({ used, documented }: Schemes): Scheme | undefined {
  return documented === used ? undefined : documented;
}

function notFoundAdvice({ family: { pathKey }, scope }: Probed): string {
  const missing =
    pathKey === undefined
      ? 'the service or its plan does not offer this.'
      : `the service does not have this, or has it at another path: set ${pathKey} in zonewright.yaml.`;
  if (scope === undefined) return `Check the base address. If it is right, ${missing}`;
  return `Check the id of the ${scope.level} ${scope.name}, ${scope.id}. If it is right, ${missing}`;
}

const FAILED: Readonly<Partial<Record<Exclude<Access, { status: 'readable' }>['kind'], string>>> = {
  credentials: 'The service does not accept these credentials: mistyped, expired or revoked. Make new ones.',
  unavailable: 'Check the address, the network and the proxy, and try again.',
  throttled: 'Wait as long as the service asks, and lower --rate-limit if others share the credentials.',
  malformed: 'The answer is perhaps not from the API: check the base address.',
  redirect: 'The answer is perhaps not from the API: check the base address.',
};
