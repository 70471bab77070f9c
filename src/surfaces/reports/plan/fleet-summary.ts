import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { scopeOfAddress, shortAddress } from '../../../kernel/model/scope.js';
import { count } from '../../../kernel/lib/phrases.js';
import { KINDS } from '../../../kinds/registry.js';
import { ownRisks } from './denied.js';
import { alikeChanges, type AlikeChanges } from './packing/alike.js';
import { nameless } from './stand-in.js';

/** The changes of many scopes in a few lines. */
export interface FleetSummary {
  /** Counts of changes by kind: `1000 of page shield`. */
  readonly kinds: readonly string[];
  /** Groups of equal changes, the largest first. */
  readonly groups: readonly FleetGroup[];
}

/** The same change in several scopes. */
export interface FleetGroup {
  readonly action: ChangeDocument['action'];
  /** `rulesets/http_ratelimit` */
  readonly name: string;
  /** `334 zones`, or the name of the only scope. */
  readonly where: string;
  /** Codes of risks, each once. */
  readonly risks: readonly string[];
}

/** For so few scopes there is no summary. */
const FEW_SCOPES = 20;

/** A summary of changes in many scopes; undefined for few. Pure. */
export function fleetSummary(changes: readonly ChangeDocument[]): FleetSummary | undefined {
  const scopes = new Set(changes.map(({ address }) => scopeOfAddress(address)));
  if (scopes.size <= FEW_SCOPES) return undefined;
  const kinds = KINDS.flatMap(({ name, words: { title } }) => {
    const number = changes.filter(({ kind }) => kind === name).length;
    return number === 0 ? [] : [`${number} of ${title}`];
  });
  const alike = alikeChanges(changes).map(groupOf);
  const groups = [...together(alike)].toSorted((a, b) => b.size - a.size).map(({ group }) => group);
  return { kinds, groups };
}

interface Sized {
  readonly size: number;
  readonly group: FleetGroup;
}

function groupOf({ first, changes }: AlikeChanges): Sized {
  const { address, action } = first;
  const [level = '', scope = ''] = address.split('/');
  return {
    size: changes.length,
    group: {
      action,
      name: nameless(shortAddress(address), address),
      where: changes.length === 1 ? scope : count(changes.length, level),
      risks: [...new Set(ownRisks(first).map(({ code }) => code))],
    },
  };
}

/** Joins changes of single scopes with the same words. They differ, and are shown in full below. */
function together(groups: readonly Sized[]): readonly Sized[] {
  const keyOf = ({ size, group: { action, name, risks } }: Sized): string =>
    JSON.stringify([action, name, risks, size]);
  return groupsBy(groups, keyOf).flatMap(({ items }) => {
    const [first, ...others] = items;
    if (first === undefined || first.size > 1 || others.length === 0) return items;
    const where = `${items.length} scopes, each in its own way`;
    return [{ size: items.length, group: { ...first.group, where } }];
  });
}
