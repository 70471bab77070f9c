import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { boundContent } from '../toolkit/bound-content.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { overlaid, PLAIN, type Overlaying } from '../toolkit/shapes/overlay.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { isSlip } from '../toolkit/shapes/unknown.js';

/** The members compared by name. The schema checks them. */
const READ_BY_NAME: readonly string[] = ['description', 'action', 'enabled', 'expression', 'value'];

/** Members that only the service sets. Never sent. */
export const SERVER_SET: readonly string[] = ['id', 'version', 'created_at', 'updated_at', 'last_updated'];

/** The shape of a policy. `names`: of the project file (`csp_policies.new_member`). */
export function policyShape(names: readonly string[]): Shape {
  const members = [...READ_BY_NAME, 'not_understood'].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}

/** The prefix of names for policy members in the project file. */
export const HEAD = 'csp_policies.';

const APART = new Set([...READ_BY_NAME, ...SERVER_SET, 'not_understood']);

/** The other members of a declared or live policy. In a file, null means absent. */
export function furtherMembers(policy: object): Raw {
  return Object.fromEntries(
    Object.entries(policy).filter(([name, value]) => !APART.has(name) && value !== undefined),
  );
}

/** The wanted further members over the live ones. Undeclared unknown members stay, and are passed to `keep`. */
export function overlaidMembers(
  declared: Raw,
  live: Raw,
  { names, keep }: Pick<Overlaying, 'keep'> & { readonly names: readonly string[] },
): Raw {
  const result = overlaid(policyShape(names), declared, live, '', { ...PLAIN, keep });
  return isObject(result) ? result : {};
}

/** The content of a refused live policy for a file. `enabled` becomes a boolean. */
export function boundPolicy({ raw = {} }: { readonly raw?: Raw }): JsonObject {
  const content = boundContent(raw, SERVER_SET);
  const { enabled } = content;
  return enabled === 'true' || enabled === 'false' ? { ...content, enabled: enabled === 'true' } : content;
}

/** The further members for a file, without likely typos of known ones. */
export function declarableMembers(live: Raw, names: readonly string[]): Raw {
  const shape = policyShape(names);
  return Object.fromEntries(Object.entries(live).filter(([name]) => !isSlip(shape, name)));
}
