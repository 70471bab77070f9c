import { addressSets, type AddressSet } from '../../kinds/lists/audit/address-sets.js';
import { addressItems, audited, type AuditedItem } from '../../kinds/lists/audit/audit.js';
import { meaningsOf, type AddressUse } from '../../kinds/lists/audit/meaning.js';
import type { LiveRule } from '../../kinds/rule-lists/live.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { InspectedLists, NamingRule } from './inspected-lists.js';

/** A rule, with its form for reports. */
export interface ReadRule {
  readonly about: NamingRule;
  readonly rule: LiveRule;
}

/** Something odd about addresses in a list or rule. */
export interface AuditRow {
  /** `account/example-inc`. */
  readonly scope: string;
  readonly place: { readonly list: string } | Omit<NamingRule, 'scope'>;
  readonly item: string;
  readonly code: ReturnType<typeof audited>[number]['code'];
  /** Whose networks they are, or what they are reserved for. */
  readonly known?: string;
  /** The other item with some of the same addresses. */
  readonly other?: string;
  /** What it means for traffic; several if rules differ. */
  readonly meanings: readonly string[];
}

/** What is odd about addresses in lists, then in rules that admit or stop visitors by address. Pure. */
export function auditRows(
  accounts: readonly InspectedLists[],
  rules: readonly ReadRule[],
): readonly AuditRow[] {
  const compared = rules.flatMap((one) => addressSets(one.rule.expression).map((set) => ({ ...one, set })));
  const lists = accounts.flatMap(({ scope, lists: own }) =>
    own.flatMap(({ list: { name, kind, items } }) => {
      if (kind !== 'ip') return [];
      const uses = compared.filter(({ set }) => 'list' in set.of && set.of.list === name).flatMap(useOf);
      const place = { scope: scopeAddress(scope), place: { list: name } };
      return rowsOf(addressItems(items.map(({ key }) => key)), uses, place);
    }),
  );
  const sets = compared.flatMap((one) => {
    if (!('items' in one.set.of) || !DECIDING.has(one.rule.action)) return [];
    const { scope, ...place } = one.about;
    return rowsOf(one.set.of.items, useOf(one), { scope, place });
  });
  return [...lists, ...sets];
}

/** Actions that admit or stop visitors. */
const DECIDING = new Set(['skip', 'block', 'challenge', 'js_challenge', 'managed_challenge']);

/** A disabled rule uses no addresses. */
function useOf({
  about: { phase, action, enabled },
  set,
}: ReadRule & { readonly set: AddressSet }): readonly AddressUse[] {
  return enabled ? [{ phase, action, sense: set.sense, isNarrowed: set.isNarrowed }] : [];
}

function rowsOf(
  items: readonly AuditedItem[],
  uses: readonly AddressUse[],
  place: Pick<AuditRow, 'scope' | 'place'>,
): readonly AuditRow[] {
  return audited(items).map((finding) => ({
    ...place,
    item: finding.item,
    code: finding.code,
    ...('known' in finding ? { known: finding.known } : {}),
    ...('other' in finding ? { other: finding.other } : {}),
    meanings: meaningsOf(finding, uses),
  }));
}
