import { asList, asObject, requiredBoolean, requiredString, type Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, isObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import type { Side } from './table.js';

/** The service's lists, by their names in files. */
export const LISTS: Readonly<Record<Side, string>> = {
  request_headers: 'managed_request_headers',
  response_headers: 'managed_response_headers',
};

const SIDES = Object.entries(LISTS);

/** An answer or body → ids and whether they are on. A missing list has none. Throws a ShapeError. */
export function decodeTransforms(raw: Raw): Raw {
  const wire = new Set(Object.values(LISTS));
  const others = Object.entries(raw).filter(([name]) => !wire.has(name));
  const lists = SIDES.flatMap(([side, name]) =>
    raw[name] === undefined
      ? []
      : [[side, Object.fromEntries(asList(raw[name], name).map((entry) => decodeEntry(entry)))] as const],
  );
  return { ...Object.fromEntries(lists), ...Object.fromEntries(others) };
}

function decodeEntry(value: unknown): readonly [id: string, isOn: boolean] {
  const entry = asObject(value, 'a managed transform');
  const id = requiredString(entry, 'id', 'a managed transform');
  return [id, requiredBoolean(entry, 'enabled', `managed transform ${id}`)];
}

/** The body of a write: only changes, with id and state. */
export function encodeTransforms(changed: Raw): JsonObject {
  const members = Object.entries(asJsonObject(changed)).map(([name, value]) => {
    const list = SIDES.find(([side]) => side === name)?.[1];
    return list === undefined || !isObject(value) ? [name, value] : [list, entriesOf(value)];
  });
  return asJsonObject(Object.fromEntries(members));
}

function entriesOf(ids: Raw): Json {
  return Object.entries(asJsonObject(ids)).map(([id, isOn]) => ({ id, enabled: isOn === true }));
}

/** Ids that exclude one, according to the service. */
export function conflictsIn(raw: Raw, id: string): readonly string[] {
  return SIDES.flatMap(([, name]) => (Array.isArray(raw[name]) ? raw[name] : [])).flatMap(
    (entry: unknown) => {
      const conflicts = isObject(entry) && entry['id'] === id ? entry['conflicts_with'] : undefined;
      return Array.isArray(conflicts) ? conflicts.filter((one: unknown) => typeof one === 'string') : [];
    },
  );
}
