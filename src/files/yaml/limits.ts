/**
 * Limits of a configuration file. Real files are far below: a list of 5,000 rules has about 1 MiB and 240,000 lexemes. Together the limits bound the
 * time of a parse; the worst known inputs of 1 MiB stop after about one second.
 */
export const LIMITS = {
  /** UTF-8 bytes of one file. */
  bytes: 1 << 20,
  /** Lexemes: names, values, punctuation, spaces, line ends. */
  lexemes: 300_000,
  /** Nested lists and mappings. */
  depth: 64,
  /** Keys of one mapping. */
  keys: 10_000,
  /** Reported findings of one file. */
  findings: 50,
} as const;
