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

/** A new rule as sent, without members that must be absent. */
export function newRule(declared: DeclaredRule): Raw {
  if (declared.bound !== undefined) return declared.bound;
  const { position: _, not_understood: __, wasLive: ___, ...rule } = declared;
  return sentMembers({ ...rule, enabled: declared.enabled ?? true });
}

/** How to lay a rule over a live one, with the project's names. */
export interface RuleOverlaying extends Overlaying {
  readonly names: readonly string[];
}

export const PLAINLY: RuleOverlaying = { ...PLAIN, names: [] };

/**
 * The declared rule as sent for a live one: with live spelling where both mean the same, so that unchanged rules stay, with the live `id`, and with
 * undeclared unknown live members. A missing ref is the rule's id. Drops another action's parameters.
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

/** A bound rule is sent as live. One that differs is only shown, never sent. */
function overlayBound(bound: Raw, live: LiveRule): Raw {
  if (isAsBound(bound, live)) return sendable(live.raw);
  const { id, ref } = sendable(live.raw);
  return { ...defined({ id, ref }), ...boundContent(bound, ['ref']) };
}

/** Without parameters in the file, known ones are removed; unknown ones stay. */
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
