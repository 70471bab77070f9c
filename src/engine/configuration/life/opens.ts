import { scopeAddress } from '../../../kernel/model/scope.js';
import type { OutcomeDetail } from '../../../kernel/model/outcome.js';
import { KINDS } from '../../../kinds/registry.js';
import { differenceOf } from '../../../kinds/rule-lists/outcomes.js';
import { PHASE_FACTS } from '../../../languages/expressions/catalogue/phases.js';
import type { Configuration } from '../configuration.js';
import type { DeclaredScope } from '../resolve.js';
import { orderedRules } from '../rule-tests.js';

/** What an edit of the files changes for the traffic of a list of rules. */
export interface Opened {
  /** `zone/shop.example.com/rulesets/http_request_firewall_custom`. */
  readonly address: string;
  readonly outcome: OutcomeDetail;
}

/** What the lists of rules of one configuration do to traffic that those of another one did not: what is not there any more stops nothing. Pure. */
export function openedBy(before: Configuration, after: Configuration): readonly Opened[] {
  const later = new Map(after.scopes.flatMap(listsIn));
  return before.scopes.flatMap(listsIn).flatMap(([address, was]): readonly Opened[] => {
    const is = later.get(address);
    const scheme = PHASE_FACTS.get(was.phase)?.scheme;
    if (is === undefined || scheme === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    const [from, to] = [orderedRules(was, scheme)[0], orderedRules(is, scheme)[0]];
    if (from === undefined || to === undefined) return [];
    return [{ address, outcome: differenceOf('list', from, to) }];
  });
}

type Ruleset = Parameters<typeof orderedRules>[0];

function listsIn({ scope, parts }: DeclaredScope): readonly (readonly [address: string, ruleset: Ruleset])[] {
  return parts.flatMap(({ sections }) =>
    KINDS.flatMap((kind) =>
      kind
        .ruleLists(sections)
        .map((list) => [`${scopeAddress(scope)}/${kind.section}/${list.phase}`, list] as const),
    ),
  );
}
