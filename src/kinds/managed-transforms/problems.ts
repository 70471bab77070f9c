import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import type { ObjectProblem, ObjectSides } from '../one-object/object.js';
import { planFinding } from '../toolkit/plan-limit.js';
import { excludedBy, TRANSFORMS } from './table.js';
import { conflictsIn, LISTS } from './wire.js';

/** Reports transforms that exclude each other, or that the zone's plan lacks as far as known. */
export function checkTransforms(members: Raw, { report, scope }: CompileContext): void {
  const on = idsOf(members, true);
  for (const { side, id } of on) {
    const other = on.find((one) => excludedBy(id).includes(one.id));
    if (other !== undefined && id < other.id) report([side, id], { ...conflict(id, other.id), atKey: true });
    const least = Object.hasOwn(TRANSFORMS, id) ? TRANSFORMS[id]?.plan : undefined;
    if (least === undefined) continue;
    const what = `managed transform ${id}, as far as is publicly known`;
    const limit = { code: 'setting-plan', what, least, undeclared: 'silent', isUnconfirmed: true } as const;
    const found = planFinding(limit, scope);
    if (found !== undefined) report([side, id], { ...found, atKey: true });
  }
}

/** What the service would refuse: ids that this zone lacks, and exclusive pairs. Pure. */
export function refusedTransforms({ declared, wanted, live, scope }: ObjectSides): readonly ObjectProblem[] {
  const offered = idsOf(live.members).map(({ id }) => id);
  const asked = idsOf(declared, true);
  const missing = asked.filter(({ id }) => !offered.includes(id));
  const on = new Set(idsOf(wanted, true).map(({ id }) => id));
  const conflicts = asked.flatMap(({ id }) => {
    const others = [...excludedBy(id), ...conflictsIn(live.raw, id)].filter((one) => on.has(one));
    // A pair that the file declares is one problem.
    return [...new Set(others)]
      .filter((other) => !asked.some((one) => one.id === other) || id < other)
      .map((other) => conflict(id, other));
  });
  return [...missing.map(({ id }) => notOffered(id, offered, scope.name)), ...conflicts];
}

function notOffered(id: string, offered: readonly string[], zone: string): ObjectProblem {
  const meant = nearest(id, offered);
  return {
    severity: 'error',
    code: 'unknown-transform',
    message: `the service has no managed transform ${id} for ${zone}`,
    help:
      meant === undefined
        ? `Remove it, or check the plan of the zone. It has: ${someOf(offered, 10)}.`
        : `Did you mean ${meant}?`,
  };
}

function conflict(id: string, other: string): ObjectProblem {
  return {
    severity: 'error',
    code: 'transforms-conflict',
    message: `${id} and ${other} exclude each other, and both would be on`,
    help: `Write false for one of them.`,
  };
}

/** The ids of both lists, or only those that are on. */
function idsOf(members: Raw, isOn?: true): readonly { readonly side: string; readonly id: string }[] {
  return Object.keys(LISTS).flatMap((side) => {
    const ids = members[side];
    if (!isObject(ids)) return [];
    return Object.entries(ids).flatMap(([id, value]) =>
      isOn === true && value !== true ? [] : [{ side, id }],
    );
  });
}
