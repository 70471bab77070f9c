import type { RestoreFiles, WithoutEffect } from '../../src/migrations/migration.js';

type Marks = Omit<RestoreFiles, 'keep' | 'kept' | 'allKept'>;

/** The marks of tokens in memory; as on a disk, exactly one use of a token is told true. */
export function tokenMarks(): Marks & {
  readonly used: Set<string>;
  /** Of whose requests a read has said that they had no effect, or the service that it did not take them. */
  readonly settled: ReadonlySet<string>;
} {
  const used = new Set<string>();
  const refused = new Set<string>();
  const overdue = new Map<string, WithoutEffect>();
  const settled = new Set<string>();
  return {
    used,
    settled,
    usedTokens: () => Promise.resolve([...used]),
    use: (token) => {
      const isFirst = !used.has(token);
      used.add(token);
      return Promise.resolve(isFirst);
    },
    isUsed: (token) => Promise.resolve(used.has(token)),
    markWithoutEffect: (token, seen) => {
      settled.add(token);
      return Promise.resolve(void overdue.set(token, seen));
    },
    withoutEffect: (token) => Promise.resolve(overdue.get(token)),
    markRefused: (token) => {
      settled.add(token);
      return Promise.resolve(void refused.add(token));
    },
    isRefused: (token) => Promise.resolve(refused.has(token)),
  };
}
