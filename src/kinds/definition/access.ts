import type { ReadRequest } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { SchemeRule } from '../../service/http/auth.js';

/** Endpoints that one permission opens, and the smallest request that shows whether it does. */
export interface Family {
  /** For programs. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether what a file declares, by a claim such as `rulesets/magic_transit`, can't be planned without it. */
  readonly isNeededBy: (claim: string) => boolean;
  /** What the public service calls the permission to read it. */
  readonly permission: string;
  /** What doesn't work without it, where no file needs it. */
  readonly without: string;
  /** The key of the project file that has its path, where documents show none. */
  readonly pathKey?: string;
}

/** A family that every zone or account has for itself. */
export interface ScopedFamily extends Family {
  readonly request: (scope: Scope, settings: Settings) => ReadRequest;
}

/** What a kind asks of the service, and with which credentials. */
export interface AccessPart {
  readonly families?: Readonly<Partial<Record<Level, readonly ScopedFamily[]>>>;
  /** The schemes that the API's documents show for its requests. */
  readonly schemes?: readonly SchemeRule[];
  /**
   * Paths that the documents don't show, as they are publicly known, by their keys in the project file. They begin with
   * `/zones/{zone_id}` or `/accounts/{account_id}`.
   */
  readonly endpoints?: Readonly<Record<string, string>>;
}

/** A list asked for as little of it as there is: its first page, of the smallest size that the service gives. */
export function firstPage(least: number): Readonly<Record<'page' | 'per_page', string>> {
  return { page: '1', per_page: String(least) };
}

/** Of a family that no file needs. */
export const never = (): boolean => false;

/** Of a family that claims of this name need: the first segment of what a declaration owns. */
export function claimsOf(name: string): Family['isNeededBy'] {
  return (claim) => claim.split('/')[0] === name;
}

/** A read of what stands below a scope at a fixed path. */
export function below(path: string, query: Readonly<Record<string, string>> = {}): ScopedFamily['request'] {
  return (scope) => ({ path: `${scopePath(scope)}${path}`, query });
}
