import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { boundContent } from '../toolkit/bound-content.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { overlaid, PLAIN, type Overlaying } from '../toolkit/shapes/overlay.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { isSlip } from '../toolkit/shapes/unknown.js';

/** The members of a policy that are read and compared by name; the schema checks them. */
const READ_BY_NAME: readonly string[] = ['description', 'action', 'enabled', 'expression', 'value'];

/** The members of a policy that only the service sets: they are read and never sent. */
export const SERVER_SET: readonly string[] = ['id', 'version', 'created_at', 'updated_at', 'last_updated'];

/** A policy by its members. `names` are those that a project makes known: `csp_policies.new_member`. */
export function policyShape(names: readonly string[]): Shape {
  const members = [...READ_BY_NAME, 'not_understood'].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}

/** What the names that a project makes known in policies begin with. */
export const HEAD = 'csp_policies.';

const APART = new Set([...READ_BY_NAME, ...SERVER_SET, 'not_understood']);

/** What a policy of either side says beside what every policy has. In a file null stands for what must not be there. */
export function furtherMembers(policy: object): Raw {
  return Object.fromEntries(
    Object.entries(policy).filter(([name, value]) => !APART.has(name) && value !== undefined),
  );
}

/** Further members as they will be in place of the live ones: what nobody declares and nobody knows stays, and `keep` is told. */
export function overlaidMembers(
  declared: Raw,
  live: Raw,
  { names, keep }: Pick<Overlaying, 'keep'> & { readonly names: readonly string[] },
): Raw {
  const result = overlaid(policyShape(names), declared, live, '', { ...PLAIN, keep });
  return isObject(result) ? result : {};
}

/**
 * A live policy as a file has it where a check refuses it: all that it is. The service says `enabled` as a text or as a truth value, and can do so by
 * turns: both are the same.
 */
export function boundPolicy({ raw = {} }: { readonly raw?: Raw }): JsonObject {
  const content = boundContent(raw, SERVER_SET);
  const { enabled } = content;
  return enabled === 'true' || enabled === 'false' ? { ...content, enabled: enabled === 'true' } : content;
}

/** What of the further members a file can say: the others would be taken for slips. */
export function sayable(live: Raw, names: readonly string[]): Raw {
  const shape = policyShape(names);
  return Object.fromEntries(Object.entries(live).filter(([name]) => !isSlip(shape, name)));
}
