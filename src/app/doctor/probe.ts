import { defined } from '../../kernel/lib/defined.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ApiReader, ReadRequest } from '../../kernel/model/request.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { schemesFor, type Credentials, type Schemes } from '../../service/http/client.js';
import { type Family, firstPage, never, type ScopedFamily } from '../../kinds/definition/access.js';
import { authOf } from '../../kinds/lookup.js';
import { KINDS } from '../../kinds/registry.js';
import { auditPath } from '../../service/endpoints/audit-log.js';
import { SCOPES_PER_PAGE } from '../../service/endpoints/scopes.js';

/** A question: can a family of a scope be read? */
export interface Probe {
  readonly family: Family;
  readonly request: ReadRequest;
  /** Absent for what belongs to the credentials. */
  readonly scope?: Scope;
  /** True if the files can't be planned without it. */
  readonly isNeeded: boolean;
  readonly schemes: Schemes;
}

/** The result; `not-tried` sent nothing. */
export type Access =
  | { readonly status: 'readable' }
  | {
      readonly status: 'forbidden' | 'not-found' | 'failed' | 'not-tried';
      readonly kind: ApiError['kind'];
      readonly why: string;
      /** What to do, by the service's error code or the address. */
      readonly advice?: string;
    };

/** A probe with its result. */
export interface Probed extends Probe {
  readonly access: Access;
}

/** A scope's declared claims. */
export interface Wanted {
  readonly level: Level;
  readonly id: string;
  readonly claims: readonly string[];
}

/**
 * The reads that `doctor` tries: one for each family of requests in each scope, and one for the credentials. What any zone's file needs is tried in each
 * zone of the files. Pure.
 */
export function probesFor(
  scopes: readonly Scope[],
  wanted: readonly Wanted[],
  settings: Settings,
  credentials: Credentials,
): readonly Probe[] {
  const schemesOf = ({ path, query = {} }: ReadRequest): Schemes =>
    schemesFor({ path, query }, authOf(settings), credentials);
  const lists = LISTS.map((family): Probe => {
    const request = family.request(settings);
    return { family, request, isNeeded: false, schemes: schemesOf(request) };
  });
  const scoped = scopes.flatMap((scope) => {
    const sameLevel = wanted.filter(({ level }) => level === scope.level);
    const isOurs = sameLevel.some(({ id }) => id === scope.id);
    const claims = isOurs ? sameLevel.flatMap((one) => one.claims) : [];
    const families = [
      ...KINDS.flatMap(({ access }) => access.families?.[scope.level] ?? []),
      ...(scope.level === 'account' && settings.dialect.name === 'cloudflare' ? [AUDIT_LOG] : []),
    ];
    return families.map((family): Probe => {
      const request = family.request(scope, settings);
      return {
        family,
        request,
        scope,
        isNeeded: claims.some(family.isNeededBy),
        schemes: schemesOf(request),
      };
    });
  });
  return [...lists, ...scoped];
}

/** Sends a probe's one request. Throws an ApiError only for interruption. */
export async function sendProbe(probe: Probe, api: ApiReader, signal?: AbortSignal): Promise<Probed> {
  try {
    await api.get(probe.request, signal);
    return { ...probe, access: { status: 'readable' } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'aborted') throw error;
    const { kind, message: why, advice } = error;
    return { ...probe, access: { status: statusOf(error), kind, why, ...defined({ advice }) } };
  }
}

/** A request to an unreachable address was tried, so it failed. */
function statusOf({ kind, delivery: outcome }: ApiError): Exclude<Access['status'], 'readable'> {
  if (kind === 'forbidden' || kind === 'not-found') return kind;
  return outcome === 'not-sent' && (kind === 'credentials' || kind === 'throttled') ? 'not-tried' : 'failed';
}

interface ListFamily extends Family {
  readonly request: (settings: Settings) => ReadRequest;
}

/** Of an account, and of no kind. */
const AUDIT_LOG: ScopedFamily = {
  name: 'audit-log',
  title: 'audit log',
  request: ({ id }) => ({ path: auditPath(id), query: firstPage(1) }),
  isNeededBy: never,
  permission: 'Account Settings Read',
  readBy: ['drift --who'],
  without: 'drift --who names nobody',
};

/** What the credentials can see. */
export const LISTS: readonly ListFamily[] = [
  {
    name: 'zones',
    title: 'list of zones',
    request: ({ endpoints }) => ({ path: endpoints.zones, query: firstPage(SCOPES_PER_PAGE.least) }),
    isNeededBy: never,
    permission: 'Zone Read',
    without: 'coverage and import --all do not see zones that no file names',
    pathKey: 'endpoints.zones',
  },
  {
    name: 'accounts',
    title: 'list of accounts',
    request: ({ endpoints }) => ({ path: endpoints.accounts, query: firstPage(SCOPES_PER_PAGE.least) }),
    isNeededBy: never,
    permission: 'Account Settings Read',
    without: 'coverage and import --all do not see accounts that no file names',
    pathKey: 'endpoints.accounts',
  },
];
