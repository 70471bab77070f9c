import {
  boxesMeet,
  boxIncludes,
  EVERYTHING,
  hasProtocol,
  intersectBoxes,
  isOfProtocol,
  outsideIn,
  partsWithout,
  type Box,
} from './box.js';
import type { Budget } from './budget.js';
import { isEverything, signature, union, type Values } from './sets.js';

/** A union of boxes, which may overlap. Empty without boxes. */
export type Region = readonly Box[];

export const NOTHING: Region = [];
export const ALL: Region = [EVERYTHING];

export function unionOf(regions: readonly Region[], budget: Budget): Region {
  return simplified(regions.flat(), budget);
}

export function intersectionOf(regions: readonly Region[], budget: Budget): Region {
  return regions.reduce((common, region) => simplified(products(common, region, budget), budget), ALL);
}

function products(a: Region, b: Region, budget: Budget): Region {
  return a.flatMap((left) => {
    budget.spend(b.length);
    return b.flatMap((right) => intersectBoxes(left, right) ?? []);
  });
}

/** A region without another one. */
export function subtract(region: Region, other: Region, budget: Budget): Region {
  return other.reduce((rest, box) => withoutBox(rest, box, budget), region);
}

/** Only the new parts can be part of another box. */
function withoutBox(region: Region, box: Box, budget: Budget): Region {
  budget.spend(region.length * weightOf(region, [box]));
  const kept: Box[] = [];
  const parts: Box[] = [];
  for (const one of region) {
    if (!boxesMeet(one, box)) kept.push(one);
    else parts.push(...partsWithout(one, box));
  }
  budget.spend(parts.length * (kept.length + parts.length));
  const isPart = (part: Box): boolean => kept.some((other) => boxIncludes(other, part));
  return [...kept, ...withoutParts(parts.filter((part) => !isPart(part)))];
}

/** A region without several others. */
export function subtractAll(region: Region, others: readonly Region[], budget: Budget): Region {
  let rest = region;
  for (const other of others) {
    if (rest.length === 0) return rest;
    if (regionsMeet(rest, other, budget)) rest = subtract(rest, other, budget);
  }
  return rest;
}

/** True if the others cover a region. Follows one part at a time, without computing all that is left. */
export function isCovered(region: Region, others: readonly Region[], budget: Budget): boolean {
  const taking = others.flat().map((box) => ({ box, size: sizeOf(box) }));
  return !region.some((box) => isSurelyLeft(box, taking, budget)) && isAllTaken(region, taking, budget);
}

/**
 * True if some of a box is left, avoiding each box by its first free field (without alternatives, and not by
 * protocol). False proves nothing.
 */
function isSurelyLeft(box: Box, taking: readonly Sized[], budget: Budget): boolean {
  if (hasProtocol(box)) return false;
  budget.spend(Math.ceil(box.size / KEYS_IN_A_STEP));
  const left = new Map(box);
  const size = sizeOf(box);
  for (const taken of taking) {
    budget.spend(stepsFor(size + taken.size));
    if (!boxesMeet(left, taken.box)) continue;
    const way = wayOut(left, taken.box);
    if (way === undefined) return false;
    left.set(way.key, way.outside);
  }
  return true;
}

/** How a box can avoid another one, preferably in a field that is still free. */
function wayOut(box: Box, taken: Box): { readonly key: string; readonly outside: Values } | undefined {
  let found: ReturnType<typeof wayOut>;
  for (const [key, values] of taken) {
    if (found !== undefined && box.has(key)) continue;
    const outside = isOfProtocol(key) ? undefined : outsideIn(box, key, values);
    if (outside === undefined) continue;
    found = { key, outside };
    if (!box.has(key)) return found;
  }
  return found;
}

function isAllTaken(region: Region, taking: readonly Sized[], budget: Budget): boolean {
  const open: Open[] = [{ parts: region.values(), from: 0 }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { parts, from } = last;
    const { value: box, done } = parts.next();
    if (done === true) {
      open.pop();
      continue;
    }
    budget.spend(Math.ceil(box.size / KEYS_IN_A_STEP));
    const at = firstMeeting(box, taking, from, budget);
    const taken = taking[at];
    if (taken === undefined) return false;
    open.push({ parts: partsWithout(box, taken.box), from: at + 1 });
  }
  return true;
}

/** A part is a copy of its box. */
const KEYS_IN_A_STEP = 25;

/** Parts to visit, and the first box that may take from them. */
interface Open {
  readonly parts: Iterator<Box, unknown>;
  readonly from: number;
}

/** The position of the first box that meets another one, or the length. */
function firstMeeting(box: Box, others: readonly Sized[], from: number, budget: Budget): number {
  const size = sizeOf(box);
  for (let at = from; ; at += 1) {
    const other = others[at];
    if (other === undefined) return at;
    budget.spend(stepsFor(size + other.size));
    if (boxesMeet(box, other.box)) return at;
  }
}

interface Sized {
  readonly box: Box;
  readonly size: number;
}

export function regionsMeet(a: Region, b: Region, budget: Budget): boolean {
  budget.spend(a.length * b.length * weightOf(a, b));
  return a.some((left) => b.some((right) => boxesMeet(left, right)));
}

/** Sets of hundreds of values take more than one step to compare. */
function weightOf(...regions: readonly Region[]): number {
  const heaviest = regions.map((region) => region.reduce((most, box) => Math.max(most, sizeOf(box)), 0));
  return stepsFor(heaviest.reduce((sum, size) => sum + size, 0));
}

function stepsFor(size: number): number {
  return Math.ceil((1 + size) / VALUES_IN_A_STEP);
}

const VALUES_IN_A_STEP = 100;

function sizeOf(box: Box): number {
  let size = 0;
  for (const values of box.values())
    size += values.kind === 'texts' ? values.members.size : values.ranges.length;
  return size;
}

/** The same in fewer boxes: joins those that differ in one field, drops those inside others. */
function simplified(region: Region, budget: Budget): Region {
  if (region.length < 2) return region;
  const merged = [...new Set(region.flatMap((box) => [...box.keys()]))].reduce(
    (boxes, key) => mergedAlong(key, boxes, budget),
    region,
  );
  budget.spend(merged.length ** 2);
  return withoutParts(merged);
}

/** Of equal boxes the first stays. */
function withoutParts(region: Region): Region {
  return region.filter(
    (box, index) =>
      !region.some(
        (other, at) => at !== index && boxIncludes(other, box) && (at < index || !boxIncludes(box, other)),
      ),
  );
}

/** Joins boxes that are equal except for one field. */
function mergedAlong(key: string, region: Region, budget: Budget): Region {
  const merged = new Map<string, { readonly box: Box; readonly values: [Values, ...Values[]] | undefined }>();
  for (const box of region) {
    budget.spend(1 + box.size);
    const own = box.get(key);
    const others = signatureWithout(key, box);
    const name = own === undefined ? `all ${others}` : others;
    const former = merged.get(name);
    if (own === undefined) merged.set(name, { box, values: undefined });
    else if (former?.values === undefined) merged.set(name, { box, values: [own] });
    else former.values.unshift(own);
  }
  return [...merged.values()].map(({ box, values }) =>
    values === undefined || values.length < 2 ? box : withValues(box, key, union(...values)),
  );
}

/** Drops a set that excludes nothing: a condition that may be either. */
function withValues(box: Box, key: string, values: Values): Box {
  const other = new Map(box);
  if (isEverything(values)) other.delete(key);
  else other.set(key, values);
  return other;
}

function signatureWithout(key: string, box: Box): string {
  const fields = [...box].filter(([other]) => other !== key);
  return JSON.stringify(fields.map(([other, values]) => `${other} ${signature(values)}`).toSorted());
}
