import type { Diff, KeptMember, SameDetail } from '../../kernel/model/change.js';
import { compare, type Finding, type Location } from '../../kernel/model/finding.js';
import { defined } from '../../kernel/lib/defined.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** Adds kept live members to a difference: one finding per member, and a detail of their object's change, if any. Pure. */
export function withKeptMembers(diff: Diff, scope: Scope, source: Location): Diff {
  const { kept = [], changes, findings } = diff;
  if (kept.length === 0) return diff;
  return {
    ...diff,
    changes: changes.map((change) => {
      const own = kept.filter(({ address }) => address === change.address);
      return own.length === 0 ? change : { ...change, details: [...change.details, detailOf(own)] };
    }),
    findings: [...findings, ...findingsOf(kept, scope, source)],
  };
}

/** The label for live members that stay although no file has them. */
const OF = 'kept, but in no file';
const MOST_RULES = 3;

function detailOf(kept: readonly KeptMember[]): SameDetail {
  return { type: 'same', change: 'kept', of: OF, names: byMember(kept).map(({ words }) => words) };
}

function findingsOf(kept: readonly KeptMember[], scope: Scope, location: Location): readonly Finding[] {
  const addresses = [...new Set(kept.map(({ address }) => address))];
  return addresses.flatMap((address) =>
    REASONS.flatMap(({ undeclarable, why, help }) => {
      const own = kept.filter((one) => one.address === address && one.undeclarable === undeclarable);
      return byMember(own).map(({ words }): Finding => ({
        severity: 'warning',
        code: 'kept-member',
        message: `${address}: ${words} is live, in no file, and ${why}: it stays as it is`,
        help,
        location,
        scope: scopeAddress(scope),
      }));
    }),
  );
}

/** Why a member is kept, and what can be done. */
const REASONS = [
  {
    undeclarable: undefined,
    why: 'unknown to zonewright',
    help: 'Run zonewright import to write it into the file, or write it there with null to remove it.',
  },
  {
    undeclarable: 'name',
    why: 'named so similarly to another member that a file with it would be refused',
    help: 'If your service has it, add it to parameters.names in zonewright.yaml, and run zonewright import.',
  },
  {
    undeclarable: 'value',
    why: 'set to a value that is not known to be possible there',
    help: 'Write null to remove it, or write another value. Do nothing to keep it.',
  },
  {
    undeclarable: 'section',
    why: 'not something that its section can declare',
    help: 'Do nothing to keep it, or change it on the service.',
  },
  {
    undeclarable: 'dialect',
    why: 'read-only by the documentation',
    help: 'Do nothing to keep it. If a file has it anyway, it is sent; null removes it.',
  },
] as const;

/** Each member once, with its rules or items: `action_parameters.x_later (a, b)`. */
function byMember(kept: readonly KeptMember[]): readonly { readonly words: string }[] {
  const holders = new Map<string, string[]>();
  for (const { member, rule: ref, description, item } of kept) {
    const title = ref === undefined ? item : ruleTitle({ ref, ...defined({ description }) });
    holders.set(member, [...(holders.get(member) ?? []), ...(title === undefined ? [] : [title])]);
  }
  return [...holders]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([member, rules]) => ({
      words: rules.length === 0 ? member : `${member} (${someOf(rules, MOST_RULES)})`,
    }));
}
