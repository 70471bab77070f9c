import type { DifferencesDocument } from '../../../generated/documents/differences.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';

type Difference = DifferencesDocument['differences'][number];

/** Zones that are alike in every difference: a row of the table. */
export interface ZoneRow {
  readonly zones: readonly string[];
  /** For each difference the letter of its group, or `-`. */
  readonly cells: readonly string[];
}

/** The zones as rows, those with the most zones first. Pure. */
export function zoneRows({ zones, differences }: DifferencesDocument): readonly ZoneRow[] {
  const rows = zones.map((zone) => ({ zone, cells: differences.map((one) => cellOf(one, zone)) }));
  return groupsBy(rows, ({ cells }) => cells.join(' '))
    .map(({ items }) => ({ zones: items.map(({ zone }) => zone), cells: items[0]?.cells ?? [] }))
    .toSorted((a, b) => b.zones.length - a.zones.length);
}

function cellOf({ groups }: Difference, zone: string): string {
  const index = groups.findIndex((group) => group.zones.includes(zone));
  return groups[index]?.value === undefined ? '-' : letterOf(index);
}

/** A group of a difference, its mark in the table, and its zones in words. */
export interface GroupView {
  readonly mark: string;
  readonly value: string | undefined;
  readonly where: string;
}

/** The groups of a difference between so many zones. */
export function groupViews({ groups }: Difference, all: number): readonly GroupView[] {
  return groups.map(({ value, zones }, index) => ({
    mark: value === undefined ? '-' : letterOf(index),
    value,
    where: whereOf(zones, all),
  }));
}

/** Said of a group without a value. */
export const NOT_THERE = 'not there, or as the service has it by itself';

/** `A` for the first group, `B` for the next one. */
function letterOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

/** `rulesets/http_ratelimit: rule login, rule search`. */
export function titleOf({ object, items }: Difference): string {
  const named = items.filter((item) => item !== '');
  return named.length === 0 ? object : `${object}: ${someOf(named, MOST_ITEMS)}`;
}

const MOST_ITEMS = 5;
const MOST_ZONES = 5;

/** `in 28 of 30 zones`, of a small group with names. */
function whereOf(zones: readonly string[], all: number): string {
  const share = `in ${zones.length} of ${all} zones`;
  return zones.length > MOST_ZONES ? share : `${share}: ${zones.join(', ')}`;
}

/** `2 differences between 30 zones, as they are live`. */
export function headlineOf({ differences, zones, side }: DifferencesDocument): string {
  const what = differences.length === 0 ? 'No differences' : count(differences.length, 'difference');
  return `${what} between ${count(zones.length, 'zone')}, as they are ${side}`;
}

/** What is no difference, in a sentence. */
export function restOf({ alike, own }: DifferencesDocument): string {
  return `${count(alike, 'thing is', 'things are')} the same in all of them, and ${count(own, 'thing')} only a minority has.`;
}
