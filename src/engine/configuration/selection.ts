import { compileTargets } from './targets.js';

/** Which addresses a plan is about, by `--target` and `--exclude`. */
export interface Selection {
  /** False for a scope in which no address can be meant: it need not be read. */
  readonly mayMatchIn: (scopeAddress: string) => boolean;
  /** Whether something is meant that has these addresses: one is targeted, and none is excluded. */
  readonly matches: (...addresses: readonly string[]) => boolean;
}

const SIGN = '!';

/** The globs of `--exclude` as those of a selection are written: behind a sign. Pure. */
export function excluding(globs: readonly string[]): readonly string[] {
  return globs.map((glob) => `${SIGN}${glob}`);
}

/** The globs of a selection: those that name what is meant (none for everything), and those that name what is not. Pure. */
export function partsOf(
  globs: readonly string[],
): Readonly<Record<'targets' | 'excluded', readonly string[]>> {
  return {
    targets: globs.filter((glob) => !glob.startsWith(SIGN)),
    excluded: globs.filter((glob) => glob.startsWith(SIGN)).map((glob) => glob.slice(SIGN.length)),
  };
}

/** Compiles the globs of a selection. A scope is excluded as a whole by its own address, and by a glob of all that is in it, such as `zone/x.example.com/**`. */
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

/** Whether a glob excludes all of a scope, so that it need not be read. Pure. */
export function isWholeExcluded(scope: string, excluded: readonly string[]): boolean {
  return compileTargets(excluded.map((glob) => glob.replace(/\/\*\*$/, ''))).matches(scope);
}
