import type { ReadRequest } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { SchemeRule } from '../../service/http/auth.js';

/** Endpoints that one permission opens, and the smallest request that tests the permission. */
export interface Family {
  /** The name in machine-readable reports. */
  readonly name: string;
  /** The name in text for people. */
  readonly title: string;
  /** True if a declared unit with this claim, such as `rulesets/magic_transit`, can't be planned without the permission. */
  readonly isNeededBy: (claim: string) => boolean;
  /** The name that the public service gives the permission to read it. */
  readonly permission: string;
  /** Commands that read it whatever the files declare, besides those that read everything. */
  readonly readBy?: readonly string[];
  /** Commands that write there; absent if none does. */
  readonly writtenBy?: readonly string[];
  /** The public name of the permission to write, if it is not that to read with another word. */
  readonly permissionToWrite?: string;
  /** What doesn't work without the permission, for families that no file needs. */
  readonly without: string;
  /** The key of the project file with its path, if the documents show none. */
  readonly pathKey?: string;
}

/** A family with endpoints of its own in every zone or account. */
export interface ScopedFamily extends Family {
  readonly request: (scope: Scope, settings: Settings) => ReadRequest;
}

/** What a kind reads from the service, and with which credentials. */
export interface AccessPart {
  readonly families?: Readonly<Partial<Record<Level, readonly ScopedFamily[]>>>;
  /** The authentication schemes that the API's documents show for its requests. */
  readonly schemes?: readonly SchemeRule[];
  /**
   * Default paths of endpoints that the documents don't show, by their keys in the project file. They are publicly known, and begin with
   * `/zones/{zone_id}` or `/accounts/{account_id}`.
   */
  readonly endpoints?: Readonly<Record<string, string>>;
}

/** The query for the smallest answer of a paged list: its first page. `least` is the smallest page size that the service accepts. */
export function firstPage(least: number): Readonly<Record<'page' | 'per_page', string>> {
  return { page: '1', per_page: String(least) };
}

/** The commands that write what files declare. */
export const BY_APPLY: readonly string[] = ['apply', 'undo'];

/** The `isNeededBy` of a family that no file needs. */
export const never = (): boolean => false;

/** The `isNeededBy` of a family that is needed by all claims with this first segment. */
export function claimsOf(name: string): Family['isNeededBy'] {
  return (claim) => claim.split('/')[0] === name;
}

/** The request that reads a fixed path below a scope. */
export function below(path: string, query: Readonly<Record<string, string>> = {}): ScopedFamily['request'] {
  return (scope) => ({ path: `${scopePath(scope)}${path}`, query });
}
