import picomatch from 'picomatch/posix.js';
import type { Location } from '../../kernel/model/finding.js';
import { stepsOf, type Difference } from './differences.js';

/** One entry of an ignore file: what of the live side may differ, why, and until when. */
export interface IgnoreEntry {
  /** A glob over addresses, or over paths below them. */
  readonly path: string;
  readonly reason: string;
  /** The last day on which it counts, `2026-12-31`, in UTC. */
  readonly expires: string;
  readonly isExpired: boolean;
  readonly location: Location;
}

/** An ignore file, in its order. */
export interface IgnoreList {
  readonly file: string;
  readonly entries: readonly IgnoreEntry[];
}

/** The entries that name a difference and have not expired, in the order of the file: the first one speaks for them. */
export type Ignoring = (address: string, difference: Difference) => readonly IgnoreEntry[];

/**
 * Compiles the entries of an ignore file. An entry matches a difference if its glob, or its literal text, matches the path of the object or of a part down
 * to the difference. `~1` is a slash in a name, `~0` a tilde. Pure.
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

/** The path of an object, and every path from it down the steps. */
function pathsTo(object: string, steps: readonly string[]): readonly string[] {
  return [object, ...steps.map((_, index) => [object, ...steps.slice(0, index + 1)].join('/'))];
}

/** An address in which the name of the object is one segment. */
function objectPath(address: string): string {
  const [level = '', scope = '', section = '', ...name] = address.split('/');
  return [level, scope, section, ...(name.length === 0 ? [] : [segment(name.join('/'))])].join('/');
}

/** The steps to a difference; the name of a rule or of a list is one of them. A source has nothing below it, so it may be several steps. */
function segmentsOf(difference: Difference): readonly string[] {
  const [first = '', second = '', ...rest] = stepsOf(difference);
  switch (difference.type) {
    case 'rule':
      return [first, segment(second), ...rest];
    case 'item':
      return [segment(first), ...(difference.member === undefined ? [] : [second])];
    case 'object':
    case 'field':
    case 'secret':
      return stepsOf(difference);
  }
}

/** A name as a segment of a path, escaped as in JSON pointers (RFC 6901): a name that was chosen live must not look like another path. */
function segment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
