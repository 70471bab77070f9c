import { defined } from '../../kernel/lib/defined.js';

/** Credentials from the environment. Empty counts as not set; `email` and `key` count together. */
export interface Credentials {
  readonly token?: string;
  readonly email?: string;
  readonly key?: string;
  /** Their variables, if not zonewright's own. */
  readonly from?: Readonly<Partial<Record<CredentialPart, string>>>;
  /** Their source, if no variable. */
  readonly owner?: string;
}

export type CredentialPart = 'token' | 'email' | 'key';

export const OWN_VARIABLES: Readonly<Record<CredentialPart, string>> = {
  token: 'ZONEWRIGHT_API_TOKEN',
  email: 'ZONEWRIGHT_API_EMAIL',
  key: 'ZONEWRIGHT_API_KEY',
};

/** `token`: Bearer (RFC 6750). `key`: X-Auth-Email and X-Auth-Key. */
export type Scheme = 'token' | 'key';

/** The documented scheme of an endpoint family (the path's third segment), or of a parameter. */
export type SchemeRule =
  | { readonly family: string; readonly scheme: Scheme }
  | { readonly query: string; readonly scheme: Scheme };

/** How requests authenticate. */
export interface Auth {
  /** One scheme always; or each request's documented one, else any that is set. */
  readonly use: 'documented' | Scheme;
  readonly documented: readonly SchemeRule[];
}

/** A request's scheme, and its documented one, if any. */
export interface Schemes {
  readonly used?: Scheme;
  readonly documented?: Scheme;
}

/** The scheme and its variables. `other`: one that is set but unused. */
export interface Signature {
  readonly scheme: Scheme;
  readonly from: string;
  readonly other?: { readonly scheme: Scheme; readonly from: string };
}

interface RequestTarget {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

type Authentication =
  | {
      readonly status: 'ready';
      readonly signature: Signature;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly status: 'unusable'; readonly problem: string; readonly advice: string };

/** A request's authentication headers: its documented scheme's, or of one that is set; `token` and `key` always take theirs. */
export function authenticate(request: RequestTarget, auth: Auth, credentials: Credentials): Authentication {
  const { used: scheme } = schemesFor(request, auth, credentials);
  if (scheme === undefined) return { status: 'unusable', problem: MISSING[auth.use], advice: NOT_SET };
  const headers = headersOf(scheme, credentials);
  const broken = Object.values(headers).some((value) => !/^[\x20-\x7e]+$/.test(value));
  if (broken) return { status: 'unusable', problem: unfit(scheme, credentials), advice: SET_AGAIN };
  return { status: 'ready', signature: signatureOf(scheme, credentials), headers };
}

function signatureOf(scheme: Scheme, credentials: Credentials): Signature {
  if (credentials.owner !== undefined) return { scheme, from: credentials.owner };
  const from = variablesOf(scheme, credentials).join(' and ');
  const second: Scheme = scheme === 'token' ? 'key' : 'token';
  if (!isSet(second, credentials)) return { scheme, from };
  return { scheme, from, other: { scheme: second, from: variablesOf(second, credentials).join(' and ') } };
}

const PARTS: Readonly<Record<Scheme, readonly CredentialPart[]>> = {
  token: ['token'],
  key: ['email', 'key'],
};

/** The variables of a scheme's credentials. */
function variablesOf(scheme: Scheme, { from = {} }: Credentials): readonly string[] {
  return PARTS[scheme].map((part) => from[part] ?? OWN_VARIABLES[part]);
}

/** How a request is authenticated; see `authenticate`. */
export function schemesFor(request: RequestTarget, auth: Auth, credentials: Credentials): Schemes {
  const documented = documentedScheme(request, auth.documented);
  const wanted: readonly (Scheme | undefined)[] =
    auth.use === 'documented' ? [documented, 'token', 'key'] : [auth.use];
  const used = wanted.find((candidate) => isSet(candidate, credentials));
  return defined({ used, documented });
}

/** A parameter is more specific than a path's family. */
function documentedScheme({ path, query }: RequestTarget, rules: readonly SchemeRule[]): Scheme | undefined {
  const byQuery = rules.find((rule) => 'query' in rule && query[rule.query] !== undefined);
  const byFamily = rules.find((rule) => 'family' in rule && rule.family === path.split('/')[3]);
  return (byQuery ?? byFamily)?.scheme;
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

const NOT_SET = 'They come from the environment only, and an empty variable counts as not set.';
const SET_AGAIN = 'Set the value again, without that character.';

function unfit(scheme: Scheme, credentials: Credentials): string {
  const names = variablesOf(scheme, credentials).join(' or ');
  return `${names} contains a character that no header can carry (a line break at its end?)`;
}
