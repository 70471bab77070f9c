/** A part of a whole, with its interval if the whole is a sample. */
export interface Share {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** 95 % of a normal distribution are within this many deviations. */
const Z = 1.959_964;

/** A part of all requests, with Wilson's interval for samples. Pure. */
export function shareOf(count: number, total: number, isSample: boolean): Share {
  if (total === 0) return { value: 0 };
  const value = count / total;
  if (!isSample) return { value };
  const centre = value + (Z * Z) / (2 * total);
  const margin = Z * Math.sqrt((value * (1 - value)) / total + (Z * Z) / (4 * total * total));
  const scale = 1 + (Z * Z) / total;
  return {
    value,
    low: Math.max(0, (centre - margin) / scale),
    high: Math.min(1, (centre + margin) / scale),
  };
}
