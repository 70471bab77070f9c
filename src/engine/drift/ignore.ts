import { pathStep } from '../../kernel/lib/member-changes.js';
import picomatch from 'picomatch/posix.js';
import type { Location } from '../../kernel/model/finding.js';
import { stepsOf, type Difference } from './differences.js';

/** An entry of an ignore file: what may differ live, why, and until when. */
export interface IgnoreEntry {
  /** A glob of addresses, or of paths below. */
  readonly path: string;
  readonly reason: string;
  /** The last valid day, `2026-12-31`, in UTC. */
  readonly expires: string;
  readonly isExpired: boolean;
  readonly location: Location;
}

/** An ignore file, in order. */
export interface IgnoreList {
  readonly file: string;
  readonly entries: readonly IgnoreEntry[];
}

/** The unexpired entries for a difference, in order; the first is named. */
export type Ignoring = (address: string, difference: Difference) => readonly IgnoreEntry[];

/**
 * Compiles the entries of an ignore file. An entry matches if its glob, or literal text, is the path of the object or of a part down to the
 * difference. `~1` is a slash in a name, `~0` a tilde. Pure.
 */
export function ignoringOf(list: IgnoreList | undefined): Ignoring {
  const active = (list?.entries ?? []).filter(({ isExpired }) => !isExpired);
  const compiled = active.map((entry) => {
    const matches = picomatch(entry.path, { dot: true });
    return { entry, names: (path: string) => path === entry.path || matches(path) };
  });
  if (compiled.length === 0) return () => [];
  return (address, difference) => {
    const paths = pathsTo(objectPath(address), segmentsOf(difference));
    return compiled.filter(({ names }) => paths.some(names)).map(({ entry }) => entry);
  };
}

/** The path of an object, and all down the steps. */
function pathsTo(object: string, steps: readonly string[]): readonly string[] {
  return [object, ...steps.map((_, index) => [object, ...steps.slice(0, index + 1)].join('/'))];
}

/** An address with the object's name as one segment. */
function objectPath(address: string): string {
  const [level = '', scope = '', section = '', ...name] = address.split('/');
  return [level, scope, section, ...(name.length === 0 ? [] : [pathStep(name.join('/'))])].join('/');
}

/** The steps to a difference, a rule's or list's name as one. A source may be several steps: nothing is below it. */
function segmentsOf(difference: Difference): readonly string[] {
  const [first = '', second = '', ...rest] = stepsOf(difference);
  switch (difference.type) {
    case 'rule':
      return [first, pathStep(second), ...rest];
    case 'item':
      return [pathStep(first), ...(difference.member === undefined ? [] : [second])];
    case 'object':
    case 'field':
    case 'secret':
      return stepsOf(difference);
  }
}
