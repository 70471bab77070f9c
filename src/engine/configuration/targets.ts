import picomatch from 'picomatch/posix.js';

/** Which addresses `--target` names. */
export interface Targets {
  /** False for a scope in which no address can be meant: it need not be read. */
  readonly mayMatchIn: (scopeAddress: string) => boolean;
  readonly matches: (address: string) => boolean;
}

/**
 * Compiles target globs: `*` matches within a segment of an address, `**` across segments. Only globs with two plain segments at the start limit which
 * scopes are read.
 */
export function compileTargets(globs: readonly string[]): Targets {
  const compile = (glob: string): ((text: string) => boolean) => picomatch(glob, { dot: true });
  const whole = globs.map(compile);
  const heads = globs.map((glob) => {
    const [head] = PLAIN_HEAD.exec(glob) ?? [];
    return head === undefined ? () => true : compile(head);
  });
  return {
    mayMatchIn: (address) => heads.some((matches) => matches(address)),
    matches: (address) => whole.some((matches) => matches(address)),
  };
}

/** Two segments of letters, digits, dots, blanks and single stars. */
const PLAIN_HEAD = /^(?:[\w-]|\*(?!\*))+\/(?:[\w. -]|\*(?!\*))+(?=\/)/;
