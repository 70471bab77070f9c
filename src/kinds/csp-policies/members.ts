import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { boundContent } from '../toolkit/bound-content.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { overlaid, PLAIN, type Overlaying } from '../toolkit/shapes/overlay.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { any, record, withNames, type Shape } from '../toolkit/shapes/shape.js';
import { isSlip } from '../toolkit/shapes/unknown.js';

/** The members of a policy that are compared by name. The schema checks them. */
const READ_BY_NAME: readonly string[] = ['description', 'action', 'enabled', 'expression', 'value'];

/** Members of a policy that only the service sets. They are read, and never sent. */
export const SERVER_SET: readonly string[] = ['id', 'version', 'created_at', 'updated_at', 'last_updated'];

/** The shape of a policy. `names` are those of the project file: `csp_policies.new_member`. */
export function policyShape(names: readonly string[]): Shape {
  const members = [...READ_BY_NAME, 'not_understood'].map((name) => [name, any()] as const);
  return withNames(record(Object.fromEntries(members)), namesBelow(HEAD, names));
}

/** The prefix of the names in the project file for members of policies. */
export const HEAD = 'csp_policies.';

const APART = new Set([...READ_BY_NAME, ...SERVER_SET, 'not_understood']);

/** The members of a declared or live policy besides the common ones. In a file, null means that a member must be absent. */
export function furtherMembers(policy: object): Raw {
  return Object.fromEntries(
    Object.entries(policy).filter(([name, value]) => !APART.has(name) && value !== undefined),
  );
}

/** The wanted further members in place of the live ones. Unknown live members that are not declared stay, and `keep` is called for them. */
export function overlaidMembers(
  declared: Raw,
  live: Raw,
  { names, keep }: Pick<Overlaying, 'keep'> & { readonly names: readonly string[] },
): Raw {
  const result = overlaid(policyShape(names), declared, live, '', { ...PLAIN, keep });
  return isObject(result) ? result : {};
}

/** The content of a live policy in a file, if a check refuses the policy. The service may return `enabled` as a string or a boolean, which are normalized. */
export function boundPolicy({ raw = {} }: { readonly raw?: Raw }): JsonObject {
  const content = boundContent(raw, SERVER_SET);
  const { enabled } = content;
  return enabled === 'true' || enabled === 'false' ? { ...content, enabled: enabled === 'true' } : content;
}

/** The further members that a file can have, without likely typos of known ones. */
export function sayable(live: Raw, names: readonly string[]): Raw {
  const shape = policyShape(names);
  return Object.fromEntries(Object.entries(live).filter(([name]) => !isSlip(shape, name)));
}
