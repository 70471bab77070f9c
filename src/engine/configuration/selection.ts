import { compileTargets } from './targets.js';

/** The addresses of a plan, by `--target` and `--exclude`. */
export interface Selection {
  /** False if no address in a scope can match: it need not be read. */
  readonly mayMatchIn: (scopeAddress: string) => boolean;
  /** True for something with these addresses: one targeted, none excluded. */
  readonly matches: (...addresses: readonly string[]) => boolean;
}

const SIGN = '!';

/** The globs of `--exclude` in a selection: with a sign. Pure. */
export function excluding(globs: readonly string[]): readonly string[] {
  return globs.map((glob) => `${SIGN}${glob}`);
}

/** A selection's globs: targets (none: everything), and excluded ones. Pure. */
export function partsOf(
  globs: readonly string[],
): Readonly<Record<'targets' | 'excluded', readonly string[]>> {
  return {
    targets: globs.filter((glob) => !glob.startsWith(SIGN)),
    excluded: globs.filter((glob) => glob.startsWith(SIGN)).map((glob) => glob.slice(SIGN.length)),
  };
}

/** Compiles a selection. A scope is excluded by its own address, or a glob of all in it (`zone/x.example.com/**`). */
export function compileSelection(globs: readonly string[]): Selection {
  const { targets, excluded } = partsOf(globs);
  const meant = targets.length === 0 ? EVERYTHING : compileTargets(targets);
  const left = compileTargets(excluded.flatMap((glob) => [glob, `${glob}/**`]));
  return {
    mayMatchIn: (scope) => meant.mayMatchIn(scope) && !isWholeExcluded(scope, excluded),
    matches: (...addresses) =>
      addresses.some((address) => meant.matches(address)) &&
      !addresses.some((address) => left.matches(address)),
  };
}

const EVERYTHING: Pick<Selection, 'mayMatchIn'> & { readonly matches: (address: string) => boolean } = {
  mayMatchIn: () => true,
  matches: () => true,
};

/** True if a whole scope is excluded, so that it need not be read. Pure. */
export function isWholeExcluded(scope: string, excluded: readonly string[]): boolean {
  return compileTargets(excluded.map((glob) => glob.replace(/\/\*\*$/, ''))).matches(scope);
}
