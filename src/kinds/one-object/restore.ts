import { asObject, type Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
import { membersOf } from '../../kernel/model/request.js';
import type { RestorePart } from '../definition/restore.js';
import { laidOver } from '../toolkit/shapes/laid-over.js';
import type { LiveObject, OneObject } from './object.js';
import type { ObjectSpec } from './declared.js';

/** Restores the members that the run sent, with null for absent ones. */
export function restoreObject(object: OneObject): RestorePart<ObjectSpec, LiveObject> {
  const what = `${object.title} that was kept`;
  return {
    keep: ({ members }) => asJsonObject(members),
    written: (kept, request) =>
      asJsonObject(
        asObject(laidOver(object.shape, object.decode(membersOf(request)), asObject(kept, what)), what),
      ),
    restored: (kept, { requests, source }) => {
      const members = asObject(kept, what);
      const sent = requests.map((request) => chosen(members, object.decode(membersOf(request))));
      return { specs: [{ members: sent.reduce<Raw>(merged, {}), source }], lost: [] };
    },
  };
}

/** The values of members that another object has. */
function chosen(members: Raw, named: Raw): Raw {
  return Object.fromEntries(
    Object.entries(named).map(([name, inner]) => {
      const value = members[name];
      return [name, isObject(inner) && isObject(value) ? chosen(value, inner) : (value ?? null)];
    }),
  );
}

function merged(one: Raw, other: Raw): Raw {
  const both = Object.entries(other).map(([name, value]) => {
    const former = one[name];
    return [name, isObject(former) && isObject(value) ? merged(former, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}
