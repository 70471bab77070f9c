import { isObject } from '../../../kernel/model/json.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { lostCoverage } from '@zonewright/edge-rules/simulation/coverage.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { fits, isHollow, sameScalar } from '../../toolkit/shapes/meaning.js';
import type { Shape, Strength, Steps } from '../../toolkit/shapes/shape.js';

/** Two sides of a comparison. Undefined means absent. */
export interface Sides<Value = unknown> {
  readonly before: Value;
  readonly after: Value;
}

/** The traffic that each rule selects. */
export interface Traffic {
  readonly scheme: Scheme;
  readonly selected: Sides<string>;
}

/** Whether a later value does at least as much. `why`: a sentence. */
export type Verdict =
  | { readonly kind: 'kept' }
  | { readonly kind: 'weaker'; readonly why?: string }
  | { readonly kind: 'unclear'; readonly why?: string };

const KEPT: Verdict = { kind: 'kept' };
const WEAKER: Verdict = { kind: 'weaker' };
const UNCLEAR: Verdict = { kind: 'unclear' };

/** Compares the strength of two values of a member, by its shape. Pure. */
export function verdictOn(shape: Shape, sides: Sides, traffic: Traffic): Verdict {
  const { before, after } = effectiveSides(shape, sides);
  const { strength } = shape;
  if (strength === 'none') return KEPT;
  if (strength === 'wider') return coverageVerdict({ before, after }, traffic);
  if (sameScalar(shape, before, after)) return KEPT;
  if (strength === undefined) return UNCLEAR;
  if (isObject(strength) && 'another' in strength) return { kind: 'unclear', why: strength.another };
  if (isObject(strength) && 'fewer' in strength) return itemsVerdict({ before, after }, strength);
  if ([before, after].some((value) => value !== undefined && !fits(shape, value))) return UNCLEAR;
  const earlier = spanOf(shape, strength, before);
  const later = spanOf(shape, strength, after);
  if (earlier === undefined || later === undefined) return UNCLEAR;
  if (later.from >= earlier.to) return KEPT;
  return later.to <= earlier.from ? WEAKER : UNCLEAR;
}

/** Both values, with the service's default for an absent one. */
export function effectiveSides(shape: Shape, { before, after }: Sides): Sides {
  return { before: meant(shape, before), after: meant(shape, after) };
}

function meant(shape: Shape, value: unknown): unknown {
  return isHollow(value) ? shape.default : value;
}

/** An empty counting expression counts what the rule selects. */
function coverageVerdict({ before, after }: Sides, { selected, scheme }: Traffic): Verdict {
  if (before === after) return KEPT;
  const earlier = before === '' ? selected.before : before;
  const later = after === '' ? selected.after : after;
  if (typeof earlier !== 'string' || typeof later !== 'string') return UNCLEAR;
  const lost = lostCoverage(earlier, later, scheme);
  switch (lost.kind) {
    case 'none':
      return KEPT;
    case 'lost':
      return { kind: 'weaker', why: `it leaves out ${printWitness(lost.witness, scheme)}` };
    case 'unknown':
      return { kind: 'unclear', why: `it possibly leaves something out: ${lost.because}` };
  }
}

type Fewer = Extract<Strength, { readonly fewer: unknown }>;

function itemsVerdict({ before, after }: Sides, { fewer: always, emptyIsAll }: Fewer): Verdict {
  const earlier = itemsOf(before, always);
  const later = itemsOf(after, always);
  if (earlier === undefined || later === undefined) return UNCLEAR;
  if (emptyIsAll === true && earlier.size === 0) return KEPT;
  if (emptyIsAll === true && later.size === 0) return WEAKER;
  if ([...later].every((item) => earlier.has(item))) return KEPT;
  return [...earlier].every((item) => later.has(item)) ? WEAKER : UNCLEAR;
}

function itemsOf(value: unknown, always: readonly string[]): ReadonlySet<unknown> | undefined {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return undefined;
  return new Set(value.filter((item) => !always.includes(item)));
}

/** A value's strength between two numbers: an absent one may be any accepted value. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A value's strength; undefined if unknown. Undefined values mean the default. Pure. */
function spanOf(shape: Shape, strength: Strength, value: unknown): Span | undefined {
  if (strength === 'more') return size(shape, value);
  if (strength === 'less') return turned(size(shape, value));
  return typeof strength === 'object' && 'steps' in strength ? step(strength, value) : undefined;
}

function size(shape: Shape, value: unknown): Span | undefined {
  if (typeof value === 'number') return { from: value, to: value };
  if (typeof value === 'boolean') return { from: Number(value), to: Number(value) };
  if (shape.type === 'flag') return { from: 0, to: 1 };
  if (shape.type !== 'number') return undefined;
  const { among, minimum = -Infinity, maximum = Infinity } = shape;
  return among === undefined
    ? { from: minimum, to: maximum }
    : { from: Math.min(...among), to: Math.max(...among) };
}

function turned(span: Span | undefined): Span | undefined {
  return span && { from: -span.to, to: -span.from };
}

function step({ steps, least, othersDoLess }: Steps, value: unknown): Span | undefined {
  const indexOf = (name: unknown): number => steps.findIndex((names) => names.some((one) => one === name));
  if (value === undefined) return { from: Math.max(0, indexOf(least)), to: steps.length - 1 };
  const index = indexOf(value);
  if (index >= 0) return { from: index, to: index };
  // Each does less than the first step, by an unknown amount.
  return othersDoLess === true ? { from: -Infinity, to: -1 } : undefined;
}
