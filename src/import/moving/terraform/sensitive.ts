import { isObject } from '../../../kernel/model/json.js';

/** What is left of the values of a resource, and the texts that were taken out. */
export interface Unmarked {
  readonly values: unknown;
  readonly sensitive: readonly string[];
}

/**
 * The values of a resource without those that the state marks as sensitive: `marks` has the shape of the values, with `true` in the place of
 * each that is (Terraform, JSON output format, `sensitive_values`). Pure.
 */
export function withoutSensitive(values: unknown, marks: unknown): Unmarked {
  if (marks === true) return { values: undefined, sensitive: textsIn(values) };
  if (Array.isArray(values)) {
    const each = values.map((value, index) => withoutSensitive(value, memberOf(marks, index)));
    return { values: each.map((one) => one.values), sensitive: each.flatMap((one) => one.sensitive) };
  }
  if (!isObject(values)) return { values, sensitive: [] };
  const each = Object.entries(values).map(
    ([name, value]) => [name, withoutSensitive(value, memberOf(marks, name))] as const,
  );
  return {
    values: Object.fromEntries(each.map(([name, one]) => [name, one.values])),
    sensitive: each.flatMap(([, one]) => one.sensitive),
  };
}

function memberOf(marks: unknown, name: string | number): unknown {
  if (Array.isArray(marks)) return marks[Number(name)];
  return isObject(marks) && Object.hasOwn(marks, name) ? marks[name] : undefined;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
