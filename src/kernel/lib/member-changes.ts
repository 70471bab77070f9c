import type { PatchOperation, RuleDetail } from '../model/change.js';
import { isObject } from '../model/json.js';

/** A member of a rule, or something inside one, before and after; undefined for none. */
export interface MemberChange {
  /** `expression`, `action_parameters/overrides/action`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What changes in a rule: members as a whole, or what its patch names inside them. */
export function memberChanges({
  fields = [],
  patch = [],
}: Pick<RuleDetail, 'fields' | 'patch'>): readonly MemberChange[] {
  return fields.flatMap(({ field, before, after }) => {
    const inside = patch.filter(({ path }) => path.startsWith(`/${field}/`));
    if (inside.length === 0) return [{ name: field, before, after }];
    return inside.map((operation) => operationChange(operation, { [field]: before }));
  });
}

/** One operation of a patch, with the value that it replaces or removes. */
function operationChange({ op, path, value }: PatchOperation, whole: unknown): MemberChange {
  return {
    name: path.slice(1),
    before: op === 'add' ? undefined : valueAt(whole, path),
    after: op === 'remove' ? undefined : value,
  };
}

/** What a JSON pointer (RFC 6901) points at. */
function valueAt(whole: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, whole);
}
