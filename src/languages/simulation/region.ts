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

/** Traffic as a union of boxes, which may overlap; no box is nothing. */
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

/** What is left of a region without another one. */
export function subtract(region: Region, other: Region, budget: Budget): Region {
  return other.reduce((rest, box) => withoutBox(rest, box, budget), region);
}

/** Only new parts can be part of another one. */
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

/** What is left of a region without any of the others. */
export function subtractAll(region: Region, others: readonly Region[], budget: Budget): Region {
  let rest = region;
  for (const other of others) {
    if (rest.length === 0) return rest;
    if (regionsMeet(rest, other, budget)) rest = subtract(rest, other, budget);
  }
  return rest;
}

/**
 * Whether others together take all of a region. Most of what is not covered is found at a glance; otherwise it follows one part after the other until
 * nothing is left of it, without working out all that is left.
 */
export function isCovered(region: Region, others: readonly Region[], budget: Budget): boolean {
  const taking = others.flat().map((box) => ({ box, size: sizeOf(box) }));
  return !region.some((box) => isPlainlyLeft(box, taking, budget)) && isAllTaken(region, taking, budget);
}

/**
 * Whether something is left of a box where each that takes some of it is left by the first way out: no way is ever tried again, and nothing is
 * copied. Ways out by the protocol of a packet are not among them. False says nothing.
 */
function isPlainlyLeft(box: Box, taking: readonly Sized[], budget: Budget): boolean {
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

/** What one field is otherwise than in a box; of a field that nothing is said of yet, if there is one. */
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

/** Parts that are still to be looked at, and the place of the first box that may take something of them. */
interface Open {
  readonly parts: Iterator<Box, unknown>;
  readonly from: number;
}

/** The place of the first box that has something in common with one, or that behind the last. */
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

/** How much more than usual it takes to compare two boxes: sets of hundreds of values are not compared in one step. */
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

/** Fewer boxes for the same region: boxes that differ in one field become one, and one that is part of another is left out. */
function simplified(region: Region, budget: Budget): Region {
  if (region.length < 2) return region;
  const merged = [...new Set(region.flatMap((box) => [...box.keys()]))].reduce(
    (boxes, key) => mergedAlong(key, boxes, budget),
    region,
  );
  budget.spend(merged.length ** 2);
  return withoutParts(merged);
}

/** Without boxes that are part of another one; of equal ones the first stays. */
function withoutParts(region: Region): Region {
  return region.filter(
    (box, index) =>
      !region.some(
        (other, at) => at !== index && boxIncludes(other, box) && (at < index || !boxIncludes(box, other)),
      ),
  );
}

/** Joins the boxes that are the same but for one field. */
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

/** A set that leaves nothing out says nothing: a condition that may hold or not is none. */
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
