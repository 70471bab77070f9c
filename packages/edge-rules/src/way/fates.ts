import { defined } from '../lib/defined.js';
import type { Followed } from './follow.js';
import type { OpaqueRule } from './path.js';
import type { Arrival } from './paths.js';
import { leavesSomethingOut } from './skips.js';
import type { PlacedRule } from './way.js';

/** What happens to traffic, and the deciding rule. */
export type Fate =
  /** Blocked, redirected or challenged. */
  | { readonly kind: 'stopped'; readonly by: PlacedRule }
  /** `skip`: the first rule that left something out. */
  | { readonly kind: 'passes'; readonly skip?: PlacedRule }
  /** It depends on an opaque rule. */
  | { readonly kind: 'depends'; readonly on: OpaqueRule };

/** Equal fates have equal texts. */
export function fateKey(fate: Fate): string {
  const at = ruleOfFate(fate);
  const where = at === undefined ? [] : [at.phase, at.level, at.rule.name, at.rule.action];
  return JSON.stringify([fate.kind, ...where]);
}

/** The deciding rule; undefined for traffic that passes without one. */
export function ruleOfFate(fate: Fate): PlacedRule | undefined {
  if (fate.kind === 'stopped') return fate.by;
  return fate.kind === 'passes' ? fate.skip : fate.on.at;
}

/** For traffic followed with `testsStop` and `tracksOpaque`. Undefined if it depends on something unknown. */
export function fateOf(followed: Followed): Fate | undefined {
  if (followed.kind === 'stopped') return { kind: 'stopped', by: followed.by.at };
  if (followed.kind === 'open') {
    const { dependsOn, needs } = followed;
    return dependsOn && { kind: 'depends', on: { at: dependsOn.at, what: needs.join(', ') } };
  }
  for (const { at, effect } of followed.met)
    if (effect.kind === 'may-stop') return { kind: 'depends', on: { at, what: effect.what } };
  const skip = followed.met.find(({ effect }) => effect.kind === 'skips' && leavesSomethingOut(effect));
  return { kind: 'passes', ...defined({ skip: skip?.at }) };
}

/** For a walk with `testsStop` and `splitsByFirst`. */
export function fateOfArrival(arrival: Arrival): Fate {
  const { skip, opaque, perhaps } = arrival.path.first;
  if (arrival.kind === 'meets')
    return perhaps === undefined ? { kind: 'stopped', by: arrival.at } : { kind: 'depends', on: perhaps };
  return opaque === undefined ? { kind: 'passes', ...defined({ skip }) } : { kind: 'depends', on: opaque };
}
