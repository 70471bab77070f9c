import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { isHollow, isNothing } from '../toolkit/shapes/meaning.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';
import { overlaid, PLAIN, sentMembers, type Overlaying } from '../toolkit/shapes/overlay.js';
import { defined } from '../../kernel/lib/defined.js';
import { boundContent } from '../toolkit/bound-content.js';
import { isAsBound } from './bound-rules.js';
import type { DeclaredRule } from './declared.js';
import { sendable, type LiveRule } from './live.js';
import { PARAMETER_MEMBERS, ruleShape } from './rule-shape.js';

/** A new rule as sent: without members that only say what must be absent. */
export function newRule(declared: DeclaredRule): Raw {
  if (declared.bound !== undefined) return declared.bound;
  const { position: _, not_understood: __, wasLive: ___, ...rule } = declared;
  return sentMembers({ ...rule, enabled: declared.enabled ?? true });
}

/** How to lay a rule over a live one, and the names that a project makes known. */
export interface RuleOverlaying extends Overlaying {
  readonly names: readonly string[];
}

export const PLAINLY: RuleOverlaying = { ...PLAIN, names: [] };

/**
 * The declared rule as sent for a live one: with the live members and spelling wherever both mean the same, so that an unchanged rule stays
 * as it is; with its `id`, so that it stays the same rule; with unknown live members that are not declared. A ref that was never given is the
 * rule's id. Parameters of another action are dropped.
 */
export function overlayRule(
  declared: DeclaredRule,
  live: LiveRule,
  { names, ...overlaying }: RuleOverlaying = PLAINLY,
): Raw {
  const { position: _, not_understood: __, wasLive: ___, ref, bound, ...content } = declared;
  if (bound !== undefined) return overlayBound(bound, live);
  const body = new Map(Object.entries(sendable(live.raw)));
  if (ref !== undefined && ref !== (live.ref ?? live.id)) body.set('ref', ref);
  const keepsAction = declared.action === live.action;
  const shape = ruleShape(declared.action, names);
  const wanted = new Map<string, unknown>(
    Object.entries({
      ...content,
      enabled: declared.enabled ?? true,
      description: declared.description ?? '',
    }),
  );
  for (const name of new Set([...body.keys(), ...wanted.keys()])) {
    if (name === 'id' || name === 'ref') continue;
    const isParameter = PARAMETER_MEMBERS.includes(name);
    const former = isParameter && !keepsAction ? undefined : body.get(name);
    const value = overlaidMember(name, wanted.get(name), former, { shape, overlaying });
    if (value === undefined) body.delete(name);
    else body.set(name, value);
  }
  return Object.fromEntries(body);
}

/** A rule bound as a whole is sent as it is live. One that differs is never sent; it only shows the difference. */
function overlayBound(bound: Raw, live: LiveRule): Raw {
  if (isAsBound(bound, live)) return sendable(live.raw);
  const { id, ref } = sendable(live.raw);
  return { ...defined({ id, ref }), ...boundContent(bound, ['ref']) };
}

/** A file without parameters removes the known ones. Unknown ones stay. */
function overlaidMember(
  name: string,
  declared: unknown,
  live: unknown,
  { shape, overlaying }: { readonly shape: Shape; readonly overlaying: Overlaying },
): unknown {
  const own = memberShape(shape, name);
  const isBare =
    name === 'action_parameters' && declared === undefined && isObject(live) && !isNothing(own, live);
  const value = overlaid(own, isBare ? {} : declared, live, name, overlaying);
  return isBare && isHollow(value) ? undefined : value;
}
