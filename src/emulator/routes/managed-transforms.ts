import type { JsonObject } from '../../kernel/model/json.js';
import { excludedBy, TRANSFORMS, type Side } from '../../kinds/managed-transforms/table.js';
import { LISTS } from '../../kinds/managed-transforms/wire.js';
import { filled, flag, json, Members, readBody, type Decode } from '../body.js';
import { HttpError, noContent, ok, type Answer } from '../envelope.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { zoneRoute, type Call, type Route } from '../route.js';
import type { ZoneState } from '../state.js';

/** A zone's managed transforms, always the whole catalogue. */
export const managedTransformRoutes: readonly Route[] = [
  zoneRoute('GET', '/managed_headers', (_, zone) => shown(zone)),
  zoneRoute('PATCH', '/managed_headers', change),
  zoneRoute('DELETE', '/managed_headers', switchOff),
];

const SIDES: readonly Side[] = ['request_headers', 'response_headers'];

function shown(zone: ZoneState): Answer {
  const on = new Set(
    SIDES.flatMap((side) => entriesOf(side, zone)).flatMap(([id, isOn]) => (isOn ? [id] : [])),
  );
  return ok(
    Object.fromEntries(
      SIDES.map((side) => [LISTS[side], entriesOf(side, zone).map(([id, isOn]) => entryOf(id, isOn, on))]),
    ),
  );
}

function entryOf(id: string, enabled: boolean, on: ReadonlySet<string>): JsonObject {
  const conflicts = excludedBy(id);
  return {
    id,
    enabled,
    has_conflict: conflicts.some((other) => on.has(other)),
    ...(conflicts.length === 0 ? {} : { conflicts_with: conflicts }),
  };
}

/** Known transforms, and the state's. */
function entriesOf(side: Side, zone: ZoneState): readonly (readonly [id: string, isOn: boolean])[] {
  const own = zone.managed_transforms[side];
  const known = Object.entries(TRANSFORMS).flatMap(([id, facts]) => (facts.side === side ? [id] : []));
  return [...new Set([...known, ...Object.keys(own)])].map((id) => [id, own[id] === true]);
}

/** Unnamed transforms stay. */
function change(call: Call, zone: ZoneState): Answer {
  const sent = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    return SIDES.map((side) => ({
      side,
      entries: members.optional(LISTS[side], listed) ?? [],
    }));
  });
  for (const { side, entries } of sent) {
    const known = new Set(entriesOf(side, zone).map(([id]) => id));
    const stranger = entries.find(({ id }) => !known.has(id));
    if (stranger !== undefined)
      throw new HttpError(404, undefined, `managed transform ${stranger.id} not found`);
    zone.managed_transforms = {
      ...zone.managed_transforms,
      [side]: {
        ...zone.managed_transforms[side],
        ...Object.fromEntries(entries.map(({ id, enabled }) => [id, enabled])),
      },
    };
  }
  const on = SIDES.flatMap((side) => entriesOf(side, zone)).flatMap(([id, isOn]) => (isOn ? [id] : []));
  const conflict = on.find((id) => excludedBy(id).some((other) => on.includes(other)));
  if (conflict !== undefined)
    throw new HttpError(403, undefined, `managed transform ${conflict} has a conflict`);
  return shown(zone);
}

/** Entries with only an id and a state. */
const listed: Decode<readonly { readonly id: string; readonly enabled: boolean }[]> = (value, at) => {
  if (!Array.isArray(value)) throw at.error('expected a list');
  return value.map((entry: unknown, index) => {
    const members = new Members(entry, at.child(index));
    const one = { id: members.required('id', filled), enabled: members.required('enabled', flag) };
    members.close();
    return one;
  });
};

function switchOff(_: Call, zone: ZoneState): Answer {
  const off = (side: Side): Record<string, boolean> =>
    Object.fromEntries(Object.keys(zone.managed_transforms[side]).map((id) => [id, false]));
  zone.managed_transforms = {
    request_headers: off('request_headers'),
    response_headers: off('response_headers'),
  };
  return noContent;
}
