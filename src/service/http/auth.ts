/** What the environment gave. An empty string counts as not set; `email` and `key` only count together. */
export type Credentials = { readonly token?: string; readonly email?: string; readonly key?: string };

/** `token`: a Bearer token (RFC 6750). `key`: the pair of headers X-Auth-Email and X-Auth-Key. */
export type Scheme = 'token' | 'key';

/** The scheme of the API's documents per endpoint family: the third segment of the path. */
const DOCUMENTED: ReadonlyMap<string, Scheme> = new Map([
  ['page_shield', 'token'],
  ['waf_migration', 'token'],
  ['rulesets', 'key'],
  ['logpush', 'key'],
  ['load_balancers', 'key'],
  ['alerting', 'key'],
]);

/** The scheme that a request carries, and the one that the documents show for its endpoint family; each absent when there is none. */
export interface Schemes {
  readonly used?: Scheme;
  readonly documented?: Scheme;
}

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

type Authentication =
  | { readonly status: 'ready'; readonly scheme: Scheme; readonly headers: Readonly<Record<string, string>> }
  | { readonly status: 'unusable'; readonly problem: string };

/**
 * The authentication headers of a request. `documented` takes the scheme that the API's documents show for the endpoint
 * family and falls back to the one that is set; `token` and `key` take that scheme everywhere.
 */
export function authenticate(
  request: Asked,
  auth: 'documented' | Scheme,
  credentials: Credentials,
): Authentication {
  const { used: scheme } = schemesFor(request, auth, credentials);
  if (scheme === undefined) return { status: 'unusable', problem: MISSING[auth] };
  const headers = headersOf(scheme, credentials);
  const broken = Object.values(headers).some((value) => !/^[\x20-\x7e]+$/.test(value));
  return broken ? { status: 'unusable', problem: UNFIT[scheme] } : { status: 'ready', scheme, headers };
}

/** How a request would be authenticated; see `authenticate`. */
export function schemesFor(request: Asked, auth: 'documented' | Scheme, credentials: Credentials): Schemes {
  const documented = documentedScheme(request);
  const wanted: readonly (Scheme | undefined)[] =
    auth === 'documented' ? [documented, 'token', 'key'] : [auth];
  const used = wanted.find((candidate) => isSet(candidate, credentials));
  return {
    ...(used === undefined ? {} : { used }),
    ...(documented === undefined ? {} : { documented }),
  };
}

/** Moving a zone to the new managed rules belongs to the migration, although it is a PUT of an entry point. */
function documentedScheme(request: Asked): Scheme | undefined {
  if (request.query['waf_migration'] !== undefined) return 'token';
  return DOCUMENTED.get(request.path.split('/')[3] ?? '');
}

function isSet(scheme: Scheme | undefined, { token, email, key }: Credentials): scheme is Scheme {
  if (scheme === 'token') return Boolean(token);
  return scheme === 'key' && Boolean(email) && Boolean(key);
}

function headersOf(
  scheme: Scheme,
  { token = '', email = '', key = '' }: Credentials,
): Record<string, string> {
  return scheme === 'token'
    ? { authorization: `Bearer ${token}` }
    : { 'x-auth-email': email, 'x-auth-key': key };
}

const PAIR = 'ZONEWRIGHT_API_EMAIL together with ZONEWRIGHT_API_KEY';

const MISSING: Readonly<Record<'documented' | Scheme, string>> = {
  documented: `no credentials: set ZONEWRIGHT_API_TOKEN, or ${PAIR}`,
  token: 'no credentials: "auth: token" needs ZONEWRIGHT_API_TOKEN',
  key: `no credentials: "auth: key" needs ${PAIR}`,
};

const UNFIT: Readonly<Record<Scheme, string>> = {
  token: 'ZONEWRIGHT_API_TOKEN holds a character that no header can carry (a line break at its end?)',
  key: 'ZONEWRIGHT_API_EMAIL or ZONEWRIGHT_API_KEY holds a character that no header can carry (a line break at its end?)',
};
