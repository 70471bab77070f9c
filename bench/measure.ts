/** One figure of the benchmark: what was measured, the ratio, and the most it may be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** What the number means, such as `× parsing alone`. */
  readonly unit: string;
  readonly detail: string;
}

/** The middle of several runs, in milliseconds of the wall clock. */
export async function medianMs(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** Milliseconds of CPU that some work takes in this process. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The middle of several numbers. */
export function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}
