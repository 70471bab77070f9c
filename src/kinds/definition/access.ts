import type { ReadRequest } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { SchemeRule } from '../../service/http/auth.js';

/** Endpoints of one permission, and the smallest request that tests it. */
export interface Family {
  /** The name in machine-readable reports. */
  readonly name: string;
  /** The name in text for people. */
  readonly title: string;
  /** True if a unit with this claim (`rulesets/magic_transit`) can't be planned without it. */
  readonly isNeededBy: (claim: string) => boolean;
  /** The service's name for the permission to read. */
  readonly permission: string;
  /** Commands that always read it, besides those that read everything. */
  readonly readBy?: readonly string[];
  /** Commands that write there; absent if none does. */
  readonly writtenBy?: readonly string[];
  /** The permission to write, if not that to read with another word. */
  readonly permissionToWrite?: string;
  /** What fails without the permission, for families that no file needs. */
  readonly without: string;
  /** The project file's key for its path, if undocumented. */
  readonly pathKey?: string;
}

/** A family with endpoints of its own in every zone or account. */
export interface ScopedFamily extends Family {
  readonly request: (scope: Scope, settings: Settings) => ReadRequest;
}

/** What a kind reads from the service, and with which credentials. */
export interface AccessPart {
  readonly families?: Readonly<Partial<Record<Level, readonly ScopedFamily[]>>>;
  /** The authentication schemes documented for its requests. */
  readonly schemes?: readonly SchemeRule[];
  /** Default paths of undocumented, publicly known endpoints, by project file key. They begin with `/zones/{zone_id}` or `/accounts/{account_id}`. */
  readonly endpoints?: Readonly<Record<string, string>>;
}

/** The query for a list's first page. `least`: the service's smallest page size. */
export function firstPage(least: number): Readonly<Record<'page' | 'per_page', string>> {
  return { page: '1', per_page: String(least) };
}

/** The commands that write what files declare. */
export const BY_APPLY: readonly string[] = ['apply', 'undo'];

/** The `isNeededBy` of a family that no file needs. */
export const never = (): boolean => false;

/** The `isNeededBy` of a family needed by claims with this first segment. */
export function claimsOf(name: string): Family['isNeededBy'] {
  return (claim) => claim.split('/')[0] === name;
}

/** The request that reads a fixed path below a scope. */
export function below(path: string, query: Readonly<Record<string, string>> = {}): ScopedFamily['request'] {
  return (scope) => ({ path: `${scopePath(scope)}${path}`, query });
}
