import { groupsBy } from '../../kernel/lib/groups.js';
import { compare } from '../../kernel/model/finding.js';
import type { Sections } from '../../kernel/model/context.js';
import { factsOfZone } from './zone-facts.js';

/** One side of a zone, live or declared, as sections of a file. */
export interface ZoneSide {
  readonly name: string;
  /** Several files may declare parts of a zone. */
  readonly parts: readonly Sections[];
}

/** Zones with an equal value. Without a value, they lack it. */
export interface AlikeZones {
  readonly value?: string;
  readonly zones: readonly string[];
}

/** Something shared by zones that differs. */
export interface ZoneDifference {
  /** The object, without its zone: `rulesets/http_ratelimit`; `networks` for a network's treatment. */
  readonly object: string;
  /** Its members or rules grouped alike: `ssl`, `rule login`. */
  readonly items: readonly string[];
  /** The largest group first. */
  readonly groups: readonly AlikeZones[];
}

/** How zones compare. */
export interface ZoneComparison {
  readonly zones: readonly string[];
  readonly differences: readonly ZoneDifference[];
  /** The number of things equal in all zones. */
  readonly alike: number;
  /** The number of things only a minority has, hardly meant to be shared. */
  readonly own: number;
}

/**
 * Compares zones. A difference has several values, or is missing in a minority. What only a minority has, with one value, is its own. Zone names
 * count as equal. Pure.
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
    // A network that only some zones treat is about their rules.
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

/** Joins parts of an object that the same zones lack. */
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
