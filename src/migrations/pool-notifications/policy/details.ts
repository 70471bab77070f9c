import type { Detail } from '../../../kernel/model/change.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { fieldDetails, itemDetails } from '../../../kernel/lib/fields.js';

/** Members with lists. */
const GROUPS = ['mechanisms', 'filters'];

/** What a policy's body changes, item by item, with names of pools. Pure. */
export function policyDetails(
  before: Raw,
  body: Raw,
  poolNames: ReadonlyMap<string, string>,
): readonly Detail[] {
  const members = Object.keys(body).filter((name) => !GROUPS.includes(name));
  const lists = GROUPS.flatMap((group) => {
    const sides = [asMembers(before[group]), asMembers(body[group])] as const;
    return Object.keys(sides[1]).map((name) => ({
      list: `${group}.${name}`,
      before: sides[0][name],
      after: sides[1][name],
    }));
  });
  return [
    ...fieldDetails(only(before, members), only(body, members)),
    ...lists.flatMap(({ list, before: was, after: is }) =>
      itemDetails(list, textsOf(was, poolNames), textsOf(is, poolNames)),
    ),
  ];
}

function asMembers(value: unknown): Raw {
  return isObject(value) ? value : {};
}

function only(raw: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(raw, name) ? [[name, raw[name]]] : [])));
}

/** Recipients are objects with an id; pools have names too. */
function textsOf(list: unknown, poolNames: ReadonlyMap<string, string>): readonly string[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.map((item) => {
    const text = String(isObject(item) ? item['id'] : item);
    const name = poolNames.get(text);
    return name === undefined ? text : `${text} (${name})`;
  });
}
