import { unknown, type Unknown } from './value.js';

/** Kleene's three truth values. */
export type Truth = boolean | Unknown;

export function not(truth: Truth): Truth {
  return typeof truth === 'boolean' ? !truth : truth;
}

export function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return undecided(truths) ?? true;
}

export function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return undecided(truths) ?? false;
}

export function oddOf(truths: readonly Truth[]): Truth {
  return undecided(truths) ?? truths.filter((truth) => truth === true).length % 2 === 1;
}

/** All reasons, each once; undefined if all is known. */
function undecided(truths: readonly Truth[]): Unknown | undefined {
  const unsure = truths.filter((truth) => typeof truth !== 'boolean');
  return unsure.length === 0 ? undefined : unknown(...new Set(unsure.flatMap(({ because }) => because)));
}
