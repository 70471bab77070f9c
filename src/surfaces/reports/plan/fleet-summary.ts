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
  /** `1000 of page shield`: how many changes there are of each kind, in the order of kinds. */
  readonly kinds: readonly string[];
  /** Alike changes, those of the most scopes first. */
  readonly groups: readonly FleetGroup[];
}

/** Changes that are the same in several scopes. */
export interface FleetGroup {
  readonly action: ChangeDocument['action'];
  /** `rulesets/http_ratelimit` */
  readonly name: string;
  /** `334 zones`; the name of the only one. */
  readonly where: string;
  /** Codes of risks, each once. */
  readonly risks: readonly string[];
}

/** In fewer scopes each can be looked at for itself. */
const FEW_SCOPES = 20;

/** What many scopes have in common; undefined where few of them change. Pure. */
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

/** Changes of single scopes that read alike in a line are told in one: each says something else, and all of them are shown below. */
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
