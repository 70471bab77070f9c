import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { NOTHING_IS_MASKED } from '../../kernel/lib/masked.js';
import type { KeptMember } from '../../kernel/model/change.js';
import { isKept } from '../../kernel/model/context.js';
import { compare } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { overlaid, type Keep } from '../toolkit/shapes/overlay.js';
import type { ArrangedRule } from './arrangement.js';
import type { DeclaredRuleset } from './declared.js';
import { sendable, type LiveRuleset } from './live.js';
import { newRule, overlayRule, type RuleOverlaying } from './overlay.js';
import type { RulesetOwner } from './owner.js';
import { othersShape } from './ruleset-members.js';

/** A ruleset as it is to be. */
export interface WantedRuleset {
  /** All rules, as sent. */
  readonly rules: readonly Raw[];
  /** Those of other people, in a shared list. */
  readonly foreign: ReadonlySet<Raw | undefined>;
  /** Unknown members of the ruleset. */
  readonly others: Raw;
  /** Undeclared live members that are kept, by name. */
  readonly kept: readonly KeptMember[];
}

/** The list to send, and what of it is kept from live rules although no file declares it. */
export function wantedRuleset(
  entries: readonly ArrangedRule[],
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  owner: RulesetOwner,
): WantedRuleset {
  const kept: KeptMember[] = [];
  const keepAt =
    (holder: Pick<KeptMember, 'address' | 'rule' | 'description'>): Keep =>
    (member, value, undeclarable) =>
      kept.push({ ...holder, member, live: value, ...defined({ undeclarable }) });
  const rules = entries.map((entry, index) => {
    if (entry.owner === 'foreign') return sendable(entry.live.raw);
    const { declared: own, live: former } = entry;
    const { ref: rule, description } = namedRule({ ...former, ...own }, index + 1);
    const keep = keepAt({ address: owner.address, rule, ...defined({ description }) });
    const sent = former === undefined ? newRule(own) : overlayRule(own, former, overlayingOf(owner, keep));
    return owner.inRequest?.(sent, own, former) ?? sent;
  });
  const foreign = new Set(rules.filter((_, index) => entries[index]?.owner === 'foreign'));
  const others = othersWanted(declared, live, owner, keepAt({ address: owner.address }));
  return { rules, foreign, others, kept: kept.toSorted((a, b) => compare(a.member, b.member)) };
}

/** Unknown members after the change: declared, and undeclared live ones. */
function othersWanted(
  declared: DeclaredRuleset,
  live: LiveRuleset | undefined,
  owner: RulesetOwner,
  keep: Keep,
): Raw {
  if (declared.anyOthers === true || declared.bound !== undefined) return live?.others ?? {};
  const shape = othersShape(owner.section ?? '', owner.names ?? []);
  const value = overlaid(shape, declared.others ?? {}, live?.others ?? {}, '', overlayingOf(owner, keep));
  return isObject(value) ? value : {};
}

/** What an overlay of the owner's rules needs. `keep` hears of undeclared live members, unless they are to be left out. */
export function overlayingOf(
  { isMasked = NOTHING_IS_MASKED, names = [], unknownMembers }: RulesetOwner,
  keep: Keep,
): RuleOverlaying {
  return { isMasked, names, keep: isKept(unknownMembers) ? keep : undefined };
}
