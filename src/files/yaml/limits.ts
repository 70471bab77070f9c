/**
 * What a configuration file may cost. Real files are far below: a list of 5,000 rules is about 1 MiB and 240,000 lexemes.
 * Together these bound the time of a parse; the worst known 1 MiB inputs stop after about one second.
 */
export const LIMITS = {
  /** UTF-8 bytes of one file. */
  bytes: 1 << 20,
  /** Lexemes: names, values, punctuation, spaces, line ends. */
  lexemes: 300_000,
  /** Lists and mappings inside one another. */
  depth: 64,
  /** Keys of one mapping. */
  keys: 10_000,
  /** Findings reported for one file. */
  findings: 50,
} as const;
