import { sameExpression } from '../../languages/expressions/canonical.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { NOTHING_IS_MASKED, type IsMasked } from '../../kernel/lib/masked.js';
import type { DeclaredRule } from './declared.js';
import { sendable, type LiveRule } from './live.js';
import { overlayParameter } from './parameters.js';

/** The members of a rule that carry parameters, and so are declared as a whole or not at all. */
export const PARAMETER_MEMBERS = [
  'action_parameters',
  'logging',
  'ratelimit',
  'exposed_credential_check',
] as const;

/** A new rule as it is sent. */
export function newRule(declared: DeclaredRule): Raw {
  const { position: _, ...rule } = declared;
  return { ...rule, enabled: declared.enabled ?? true };
}

/**
 * The declared rule as it is sent in place of a live one: the live rule's own members and spelling wherever the two mean the
 * same, so that an unchanged rule is not altered; its `id`, so that it stays the same rule; members the service added, kept.
 * A ref that was never given is the rule's id. What is masked counts as equal.
 */
export function overlayRule(
  declared: DeclaredRule,
  live: LiveRule,
  isMasked: IsMasked = NOTHING_IS_MASKED,
): Raw {
  const body = new Map(Object.entries(sendable(live.raw)));
  if (declared.ref !== undefined && declared.ref !== (live.ref ?? live.id)) body.set('ref', declared.ref);
  if (declared.action !== live.action) body.set('action', declared.action);
  if (!isMasked(live.expression) && !sameExpression(declared.expression, live.expression)) {
    body.set('expression', declared.expression);
  }
  if ((declared.enabled ?? true) !== live.enabled) body.set('enabled', declared.enabled ?? true);
  if (!isMasked(live.description) && (declared.description ?? '') !== live.description) {
    body.set('description', declared.description ?? '');
  }
  for (const member of PARAMETER_MEMBERS) {
    const former = declared.action === live.action ? live.raw[member] : undefined;
    const value = overlayParameter(member, declared[member], former, isMasked);
    if (value === undefined) body.delete(member);
    else body.set(member, value);
  }
  return Object.fromEntries(body);
}
