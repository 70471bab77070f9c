import { defined } from '../../kernel/lib/defined.js';
import type { Followed } from './follow.js';
import type { OpaqueRule } from './path.js';
import type { Arrival } from './paths.js';
import { leavesSomethingOut } from './skips.js';
import type { PlacedRule } from './way.js';

/** What becomes of a packet or a request, and the rule that decides it. */
export type Fate =
  /** The rule blocks, redirects or challenges it. */
  | { readonly kind: 'stopped'; readonly by: PlacedRule }
  /** It is let past, as far as rules decide; `skip` is the first rule that left something out for it. */
  | { readonly kind: 'passes'; readonly skip?: PlacedRule }
  /** Nobody can tell: it hangs on what a rule does that can't be looked into. */
  | { readonly kind: 'depends'; readonly on: OpaqueRule };

/** Equal fates have equal texts. */
export function fateKey(fate: Fate): string {
  const at = ruleOfFate(fate);
  const where = at === undefined ? [] : [at.phase, at.level, at.rule.name, at.rule.action];
  return JSON.stringify([fate.kind, ...where]);
}

/** The rule that decides a fate; undefined for what gets past without one. */
export function ruleOfFate(fate: Fate): PlacedRule | undefined {
  if (fate.kind === 'stopped') return fate.by;
  return fate.kind === 'passes' ? fate.skip : fate.on.at;
}

/** The fate of what was followed with `testsStop` and `tellsOpaque`; undefined where it depends on what is not known of it. */
export function fateOf(followed: Followed): Fate | undefined {
  if (followed.kind === 'stopped') return { kind: 'stopped', by: followed.by.at };
  if (followed.kind === 'open') {
    const { hangsOn, needs } = followed;
    return hangsOn && { kind: 'depends', on: { at: hangsOn.at, what: needs.join(', ') } };
  }
  for (const { at, effect } of followed.met)
    if (effect.kind === 'may-stop') return { kind: 'depends', on: { at, what: effect.what } };
  const skip = followed.met.find(({ effect }) => effect.kind === 'skips' && leavesSomethingOut(effect));
  return { kind: 'passes', ...defined({ skip: skip?.at }) };
}

/** The fate of what arrives on a walk with `testsStop` and `tellsFirst`. */
export function fateOfArrival(arrival: Arrival): Fate {
  const { skip, opaque, perhaps } = arrival.path.first;
  if (arrival.kind === 'meets')
    return perhaps === undefined ? { kind: 'stopped', by: arrival.at } : { kind: 'depends', on: perhaps };
  return opaque === undefined ? { kind: 'passes', ...defined({ skip }) } : { kind: 'depends', on: opaque };
}
