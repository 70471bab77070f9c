import type { Scope } from '../../kernel/model/scope.js';
import type { Check } from './check.js';
import type { Probed, Access } from './probe.js';
import type { Scheme, Schemes } from '../../service/http/client.js';

/** The check of a family. */
export interface AccessCheck extends Check {
  readonly group: 'access';
  readonly probed: Probed;
}

/** Probes as checks. Pure. */
export function accessChecks(probed: readonly Probed[]): readonly AccessCheck[] {
  return probed.map((one) => {
    const { family } = one;
    const advice = adviceOn(one);
    const whatFor = isClosed(one) ? ` Without it ${family.without}.` : '';
    return {
      group: 'access',
      name: family.name,
      title: family.title,
      severity: severityOf(one),
      says: says(one),
      ...(advice === undefined ? {} : { advice: `${advice}${whatFor}` }),
      probed: one,
    };
  });
}

/** What the files don't need may stay closed. */
function isClosed({ access, isNeeded }: Probed): boolean {
  return !isNeeded && (access.status === 'forbidden' || access.status === 'not-found');
}

/** Untried is unknown: the obstacle is an error of its own. */
function severityOf({ access, isNeeded }: Probed): Check['severity'] {
  if (access.status === 'readable') return 'ok';
  if (access.status === 'not-tried') return 'unknown';
  return isNeeded || (access.status === 'failed' && access.kind === 'credentials') ? 'error' : 'warning';
}

function says({ access, schemes }: Probed): string {
  const by = schemes.used === undefined ? '' : `, with ${SCHEME_WORDS[schemes.used]}`;
  switch (access.status) {
    case 'readable':
      return `readable${by}`;
    case 'forbidden':
      return `forbidden${by}: ${access.why}`;
    case 'not-found':
      return `not found${by}: ${access.why}`;
    case 'failed':
      return `failed${by}: ${access.why}`;
    case 'not-tried':
      return `not tried: ${reasonOf(access.why)}`;
  }
}

/** Why nothing was sent, without what every line would repeat: request and advice. */
function reasonOf(why: string): string {
  return why.replace(/^GET \S+: (?:not sent: )?/, '').replace(/^no credentials: .*/s, 'no credentials');
}

/** The title above listed probes. */
export function accessTitle(scope: Scope | undefined): string {
  return scope === undefined ? 'access to lists' : `access to ${scope.level} ${scope.name}`;
}

/** The two schemes, as reports call them. */
const SCHEME_WORDS: Readonly<Record<Scheme, string>> = {
  token: 'the API token',
  key: 'email and key',
};

const VARIABLES: Readonly<Record<Scheme, string>> = {
  token: 'ZONEWRIGHT_API_TOKEN',
  key: 'ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY',
};

/** What to do about something unreadable; undefined if readable. Pure. */
function adviceOn(probed: Probed): string | undefined {
  const { access } = probed;
  switch (access.status) {
    case 'readable':
    case 'not-tried':
      // Another check says why, with advice.
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

/** The documented scheme, if another was used. */
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
