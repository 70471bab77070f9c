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
  /** All other members of a PUT; absent if there are none. */
  readonly members?: Raw;
  /** Every member in the answer; absent for policies never live. */
  readonly raw?: Raw;
}

/** All policies of a zone ("List policies"). `enabled` may be a string. Throws an ApiError or a ShapeError. */
export async function readPolicies(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LivePolicy[]> {
  const items = await api.list({ path: policiesPath(scope) }, signal);
  return items.map(decodePolicy);
}

/** Decodes a policy of the service. Throws a ShapeError. */
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
