import type { SectionPath, Sections } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import { KINDS } from '../../kinds/registry.js';

/** The locations of sections and named parts. Computed at once: `locationOf` keeps the whole parsed file in memory. */
export function locationsOf(
  sections: Sections,
  locationOf: (path: SectionPath) => Location,
): ReadonlyMap<string, Location> {
  const { tests = [], invariants = [] } = sections;
  const paths: readonly SectionPath[] = [
    [],
    ...Object.keys(sections).map((section) => [section]),
    ...KINDS.flatMap((kind) => kind.places(sections).map((path) => [kind.section, ...path])),
    ...tests.map((_, index) => ['tests', index, 'expect']),
    ...invariants.map((_, index) => ['invariants', index]),
  ];
  return new Map(paths.map((path) => [path.join('/'), locationOf(path)]));
}

/** The location of a path, else of what is around it. */
export function locationIn(
  locations: ReadonlyMap<string, Location>,
  start: Location,
): (path: SectionPath) => Location {
  return (path) => {
    const known = path.map((_, index) => locations.get(path.slice(0, path.length - index).join('/')));
    return known.find((found) => found !== undefined) ?? start;
  };
}
