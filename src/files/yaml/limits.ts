/**
 * Limits of a file, far above real ones: 5,000 rules have about 1 MiB and 240,000 lexemes. They bound a parse's time; the worst known inputs of 1 MiB
 * stop after about a second.
 */
export const LIMITS = {
  /** UTF-8 bytes. */
  bytes: 1 << 20,
  /** Names, values, punctuation, spaces, line ends. */
  lexemes: 300_000,
  /** Nested lists and mappings. */
  depth: 64,
  /** Keys of a mapping. */
  keys: 10_000,
  /** Reported findings. */
  findings: 50,
} as const;
