import type { Shape, Steps, Strength } from '../../toolkit/shapes/shape.js';

/** How strong a value is, between two numbers: an absent value may be anything that the shape accepts. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The strength of a member's value; undefined if unknown. An undefined value means the default. Pure. */
export function spanOf(shape: Shape, strength: Strength, value: unknown): Span | undefined {
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
  // Each of them does less than the first step, by an unknown amount.
  return othersDoLess === true ? { from: -Infinity, to: -1 } : undefined;
}
