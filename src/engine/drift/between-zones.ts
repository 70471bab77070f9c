import { groupsBy } from '../../kernel/lib/groups.js';
import { compare } from '../../kernel/model/finding.js';
import type { Sections } from '../../kernel/model/context.js';
import { factsOfZone } from './zone-facts.js';

/** One side of one zone: what is live, or what the files declare, as sections of a file. */
export interface ZoneSide {
  readonly name: string;
  /** Several files may declare parts of one zone. */
  readonly parts: readonly Sections[];
}

/** Zones that have the same of something. Without a value they don't have it. */
export interface AlikeZones {
  readonly value?: string;
  readonly zones: readonly string[];
}

/** Something that zones share, and not all in the same way. */
export interface ZoneDifference {
  /** The object, in an address without its zone: `rulesets/http_ratelimit`; `networks` for how a network is treated. */
  readonly object: string;
  /** Its members or rules that the same zones have alike: `ssl`, `rule login`. */
  readonly items: readonly string[];
  /** The largest group first. */
  readonly groups: readonly AlikeZones[];
}

/** How zones compare. */
export interface ZoneComparison {
  readonly zones: readonly string[];
  readonly differences: readonly ZoneDifference[];
  /** How many things are the same in all zones. */
  readonly alike: number;
  /** How many things only a minority has: they were hardly meant to be shared. */
  readonly own: number;
}

/**
 * Compares zones with each other. A difference is something that zones have with different values, or that most zones have and the others lack. What a
 * minority has alike is its own. The name of a zone counts as equal to that of another one. Pure.
 */
export function compareZones(sides: readonly ZoneSide[]): ZoneComparison {
  const zones = sides.map(({ name }) => name).toSorted(compare);
  const facts = sides.flatMap((side) => factsOfZone(side).map((fact) => ({ ...fact, zone: side.name })));
  const things = groupsBy(facts, ({ object, item }) => JSON.stringify([object, item]));
  let [alike, own] = [0, 0];
  const found = things.flatMap(({ items }): readonly ZoneDifference[] => {
    const [first] = items;
    if (first === undefined) return [];
    const groups = groupsOf(items, zones);
    if (groups.length === 1) {
      alike += 1;
      return [];
    }
    const isShared =
      groups.filter(({ value }) => value !== undefined).length > 1 || items.length > zones.length / 2;
    // A network that only some zones treat is a matter of their rules.
    const isOfRules =
      first.isDerived === true && groups.filter(({ value }) => value !== undefined).length < 2;
    if (isShared && !isOfRules) return [{ object: first.object, items: [first.item], groups }];
    if (first.isDerived !== true) own += 1;
    return [];
  });
  return { zones, differences: together(found), alike, own };
}

function groupsOf(
  items: readonly { readonly zone: string; readonly value: string }[],
  zones: readonly string[],
): readonly AlikeZones[] {
  const having = groupsBy(items, ({ value }) => value).map(({ key, items: same }) => ({
    value: key,
    zones: same.map(({ zone }) => zone).toSorted(compare),
  }));
  const there = new Set(items.map(({ zone }) => zone));
  const lacking = zones.filter((zone) => !there.has(zone));
  const groups: readonly AlikeZones[] = lacking.length === 0 ? having : [...having, { zones: lacking }];
  return groups.toSorted(
    (a, b) => b.zones.length - a.zones.length || compare(a.zones[0] ?? '', b.zones[0] ?? ''),
  );
}

/** Parts of one object that the same zones lack are one difference. */
function together(found: readonly ZoneDifference[]): readonly ZoneDifference[] {
  const isLack = ({ groups }: ZoneDifference): boolean =>
    groups.some(({ value }) => value === undefined) && groups.length === 2;
  const keyOf = (one: ZoneDifference): string =>
    isLack(one)
      ? JSON.stringify([one.object, one.groups.map(({ value, zones }) => [value === undefined, zones])])
      : JSON.stringify([one.object, one.items]);
  return groupsBy(found, keyOf)
    .flatMap(({ items }): readonly ZoneDifference[] => {
      const [first] = items;
      if (first === undefined) return [];
      if (items.length === 1) return [first];
      const groups = first.groups.map(({ value, zones }): AlikeZones =>
        value === undefined ? { zones } : { value: 'has them', zones },
      );
      return [{ object: first.object, items: items.flatMap((one) => one.items), groups }];
    })
    .toSorted((a, b) => compare(a.object, b.object) || compare(a.items[0] ?? '', b.items[0] ?? ''));
}
