import { sameJson } from '../../../kernel/lib/fields.js';
import type { Location } from '../../../kernel/model/finding.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { scopeAddress, type Scope } from '../../../kernel/model/scope.js';
import type { OutcomeDetail } from '../../../kernel/model/outcome.js';
import type { Risk } from '../../../kernel/model/risk.js';
import { KINDS } from '../../../kinds/registry.js';
import { judge } from '../../../kinds/rule-lists/judgement.js';
import { ledgerOf } from '../../../kinds/rule-lists/ledger.js';
import { decodeRules } from '../../../kinds/rule-lists/live.js';
import { differenceOf } from '../../../kinds/rule-lists/outcomes.js';
import { newRule } from '../../../kinds/rule-lists/overlay.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { listNamesIn } from '@zonewright/edge-rules/expressions/list-names.js';
import type { Configuration } from '../configuration.js';
import { changedLists, namedLists } from '../named-lists.js';
import type { DeclaredScope } from '../resolve.js';
import { orderedRules } from '../rule-tests.js';
import type { DeclaredPart } from '../validate.js';

/** What an edit of files changes for a rule list's traffic. */
export interface Opened {
  /** `zone/shop.example.com/rulesets/http_request_firewall_custom`. */
  readonly address: string;
  readonly outcome: OutcomeDetail;
}

/** How one configuration's rule lists treat traffic differently from another's. A missing list stops nothing. Pure. */
export function openedBy(before: Configuration, after: Configuration): readonly Opened[] {
  const later = new Map(after.scopes.flatMap(allListsIn));
  return before.scopes.flatMap(allListsIn).flatMap(([address, was]): readonly Opened[] => {
    const is = later.get(address);
    const scheme = PHASE_FACTS.get(was.phase)?.scheme;
    if (is === undefined || scheme === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    const [from, to] = [orderedRules(was, scheme)[0], orderedRules(is, scheme)[0]];
    if (from === undefined || to === undefined) return [];
    return [{ address, outcome: differenceOf('list', from, to) }];
  });
}

/** A list of rules declared differently in two configurations. */
export interface EditedList {
  /** `zone/shop.example.com/rulesets/http_request_firewall_custom`. */
  readonly address: string;
  readonly scope: Scope;
  readonly phase: string;
  /** The place of the later one. */
  readonly location: Location;
  readonly before: Ruleset;
  readonly after: Ruleset;
  /** The items of declared lists, former and later. */
  readonly lists: { readonly before: KnownLists; readonly after: KnownLists };
}

/** The rule lists in both configurations with different rules, or naming changed lists. Pure. */
export function editedLists(before: Configuration, after: Configuration): readonly EditedList[] {
  const former = new Map(before.scopes.flatMap(listsIn));
  const lists = { before: namedLists(before.scopes), after: namedLists(after.scopes) };
  const changed = changedLists(before.scopes, after.scopes);
  return after.scopes.flatMap((declared) =>
    declared.parts.flatMap((part) =>
      listsOfPart(declared.scope, part).flatMap(({ address, list, location }): readonly EditedList[] => {
        const was = former.get(address);
        if (was === undefined || (sameJson(was.rules, list.rules) && !names(list, changed))) return [];
        return [
          { address, scope: declared.scope, phase: list.phase, location, before: was, after: list, lists },
        ];
      }),
    ),
  );
}

/** The risks of the later list if the former was live. Pure. */
export function risksOfEdit({ scope, phase, before, after, lists }: EditedList): readonly Risk[] {
  const live = decodeRules(before.rules.map(newRule));
  const ledger = ledgerOf(live, after.rules.map(newRule), () => false);
  return judge({
    ledger,
    phase,
    reportsOutcomes: false,
    lists: lists.after,
    formerLists: lists.before,
    ...(scope.level === 'zone' ? { zone: scope.name } : {}),
  }).risks;
}

function names({ rules }: Ruleset, lists: ReadonlySet<string>): boolean {
  if (lists.size === 0) return false;
  return rules.some(({ expression }) => listNamesIn(expression).some((name) => lists.has(name)));
}

type Ruleset = Parameters<typeof orderedRules>[0];

interface PlacedList {
  readonly address: string;
  readonly list: Ruleset;
  readonly location: Location;
}

function listsOfPart(scope: Scope, { sections, locationOf }: DeclaredPart): readonly PlacedList[] {
  return KINDS.flatMap((kind) =>
    kind.ruleLists(sections).map((list, index) => ({
      address: `${scopeAddress(scope)}/${kind.section}/${list.phase}`,
      list,
      location: locationOf([kind.section, index]),
    })),
  );
}

type NamedList = readonly [address: string, ruleset: Ruleset];

function listsIn({ scope, parts }: DeclaredScope): readonly NamedList[] {
  return parts.flatMap((part) =>
    listsOfPart(scope, part).map(({ address, list }) => [address, list] as const),
  );
}

/** With the lists executed by rules of these. */
function allListsIn(declared: DeclaredScope): readonly NamedList[] {
  const executed = declared.parts.flatMap(({ sections }) =>
    KINDS.flatMap((kind) => kind.executedLists(sections)),
  );
  return [
    ...listsIn(declared),
    ...executed.map(
      ({ address, ruleset }) => [`${scopeAddress(declared.scope)}/${address}`, ruleset] as const,
    ),
  ];
}
