import picomatch from 'picomatch/posix.js';

/** The addresses that `--target` names. */
export interface Targets {
  /** False if no address in a scope can match: it need not be read. */
  readonly mayMatchIn: (scopeAddress: string) => boolean;
  readonly matches: (address: string) => boolean;
}

/** Compiles target globs: `*` matches within a segment, `**` across. Only globs starting with two plain segments limit the scopes to read. */
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
