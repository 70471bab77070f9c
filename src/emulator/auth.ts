import { HttpError } from './envelope.js';
import type { AuthRule } from './state.js';

/** Request headers with credentials, if present. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly email: string | undefined;
  readonly key: string | undefined;
}

type Scheme = 'token' | 'key';

/**
 * Returns for valid credentials. Throws an HttpError: 400/6003 for a malformed header, 401/10000 for missing or wrong credentials, 403/9109 for a
 * scheme not accepted here.
 */
export function authenticate(
  rule: AuthRule,
  request: { readonly method: string; readonly path: string; readonly migrates: boolean },
  given: Credentials,
): void {
  const schemes = presented(given);
  if (schemes.length === 0) throw new HttpError(401, 10000, 'Authentication error');
  const wanted = rule.mode === 'documented' ? documentedScheme(request) : 'either';
  const usable = wanted === 'either' ? schemes : schemes.filter((scheme) => scheme === wanted);
  if (usable.length === 0) throw new HttpError(403, 9109, 'Unauthorized to access requested resource');
  if (!usable.some((scheme) => accepts(rule, scheme, given)))
    throw new HttpError(401, 10000, 'Authentication error');
}

function presented(given: Credentials): Scheme[] {
  if (given.authorization !== undefined && bearer(given.authorization) === undefined)
    throw new HttpError(400, 6003, 'Invalid request headers');
  const key = given.email !== undefined && given.email !== '' && given.key !== undefined && given.key !== '';
  return [...(given.authorization === undefined ? [] : ['token' as const]), ...(key ? ['key' as const] : [])];
}

function accepts(rule: AuthRule, scheme: Scheme, given: Credentials): boolean {
  if (scheme === 'token') return rule.token === undefined || rule.token === bearer(given.authorization ?? '');
  const emailFits = rule.email === undefined || rule.email === given.email;
  return emailFits && (rule.key === undefined || rule.key === given.key);
}

function bearer(header: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}

/** The three documents name schemes for groups of endpoints. Others accept both. */
function documentedScheme(request: { readonly path: string; readonly migrates: boolean }): Scheme | 'either' {
  if (request.migrates || /^\/zones\/[^/]+\/(page_shield|waf_migration)(\/|$)/.test(request.path))
    return 'token';
  if (/^\/(zones|accounts)\/[^/]+\/(rulesets|logpush|load_balancers)(\/|$)/.test(request.path)) return 'key';
  return 'either';
}
