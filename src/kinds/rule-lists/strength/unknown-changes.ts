import { sameJson } from '../../../kernel/lib/fields.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import { memberPath } from '../../toolkit/shapes/paths.js';
import type { RecordShape } from '../../toolkit/shapes/shape.js';
import { unknownMembers } from '../../toolkit/shapes/unknown.js';
import { ruleShape, SERVER_SET } from '../rule-shape.js';
import type { Sides } from './verdict.js';
import { unknownWords } from './strength-words.js';

/** Differing unknown members of two mappings, in words. Pure. */
export function unknownChanges(
  { members }: RecordShape,
  name: string,
  { before, after }: Sides<Raw>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (member) => !Object.hasOwn(members, member) && !isSame(before[member], after[member]),
  );
  return changed.toSorted().map((member) => unknownWords(memberPath(name, member)));
}

/** True if two unknown values are equal. */
function isSame(a: unknown, b: unknown): boolean {
  return (isHollow(a) && isHollow(b)) || sameJson(a, b);
}

/** Differing unknown members of two rules, except in parts compared separately. Pure. */
export function unknownOfRules({ before, after }: Sides<Raw>): readonly string[] {
  const earlier = unknownOf(before);
  const later = unknownOf(after);
  const changed = [...earlier, ...later].filter(([text]) => !earlier.has(text) || !later.has(text));
  return [...new Set(changed.map(([, path]) => path))].toSorted().map(unknownWords);
}

/** Unknown members with their values, and the path of each. */
function unknownOf(rule: Raw): ReadonlyMap<string, string> {
  const action = typeof rule['action'] === 'string' ? rule['action'] : '';
  const apart = [...SERVER_SET, 'ratelimit', 'exposed_credential_check'];
  const parameters = action === 'execute' ? ['action_parameters'] : [];
  const own = Object.entries(rule).filter(([name]) => ![...apart, ...parameters].includes(name));
  const unknown = unknownMembers(ruleShape(action), Object.fromEntries(own));
  const taken = { path: 'action_parameters', value: rule['action_parameters'] };
  const isOpen = !ACTION_FACTS.has(action) && !isHollow(taken.value);
  return new Map(
    [...unknown, ...(isOpen ? [taken] : [])].map(({ path, value }) => [canonicalText([path, value]), path]),
  );
}
