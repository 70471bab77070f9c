import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { asObject, looseFlag, looseText, requiredId, type Raw } from '../../kernel/lib/decode.js';
import { PAGE_SHIELD } from '../observed/read.js';
import { furtherMembers } from './members.js';

export interface LivePolicy {
  readonly id: string;
  readonly description: string;
  readonly action: string;
  readonly enabled: boolean;
  readonly expression: string;
  readonly value: string;
  /** All other members that a PUT carries; absent where there are none. */
  readonly members?: Raw;
  /** Every member that the service gave; absent of what was never live. */
  readonly raw?: Raw;
}

/** "List policies", every page. `enabled` is read as a string or as a boolean. */
export async function readPolicies(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LivePolicy[]> {
  const items = await api.list({ path: policiesPath(scope) }, signal);
  return items.map(decodePolicy);
}

/** A policy as the service answers it. Throws a ShapeError. */
export function decodePolicy(value: unknown): LivePolicy {
  const raw = asObject(value, 'a policy');
  const members = Object.entries(furtherMembers(raw)).filter(([, member]) => member !== null);
  return {
    id: requiredId(raw, 'a policy'),
    description: looseText(raw['description']),
    action: looseText(raw['action']),
    enabled: looseFlag(raw['enabled']) ?? true,
    expression: looseText(raw['expression']),
    value: looseText(raw['value']),
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    raw,
  };
}

/** Path of the collection, to list and to create. */
export function policiesPath(scope: Scope): string {
  return `${scopePath(scope)}${PAGE_SHIELD}/policies`;
}
