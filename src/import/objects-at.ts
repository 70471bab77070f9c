import type { LoadedFile } from '../engine/configuration/load.js';
import { valueAt } from '../engine/configuration/load.js';
import type { SectionName, SectionPath } from '../kernel/model/context.js';
import type { Location } from '../kernel/model/finding.js';
import { isObject } from '../kernel/model/json.js';
import { pathsOf } from '../kinds/definition/content.js';
import { kindOfSection } from '../kinds/lookup.js';

/** The innermost object of a section that a mark can bind, by a place in the text of its file; undefined where there is none. */
export type ObjectAt = (place: Pick<Location, 'line'> & Partial<Location>) => SectionPath | undefined;

/** Finds objects by places in a file that has the section. Where objects are is looked up when somebody asks. */
export function objectsIn(name: SectionName, file: LoadedFile): ObjectAt {
  let starts: readonly Start[] | undefined;
  return ({ line, column = Number.MAX_SAFE_INTEGER }) => {
    starts ??= startsOf(name, file);
    return starts.findLast((start) => start.line < line || (start.line === line && start.column <= column))
      ?.path;
  };
}

interface Start {
  readonly line: number;
  readonly column: number;
  readonly path: SectionPath;
}

/** The objects with the places where they start, in the order of the file; what is in another one comes behind it. */
function startsOf(name: SectionName, file: LoadedFile): readonly Start[] {
  const places = kindOfSection(name)?.marked ?? [];
  return places
    .flatMap(({ path, byMember }) =>
      pathsOf([name, ...path], file.value).flatMap((found) => {
        const owner = valueAt(file.value, found);
        return byMember === true && isObject(owner)
          ? Object.keys(owner).map((key) => [...found, key])
          : [found];
      }),
    )
    .map((path) => {
      const key = typeof path.at(-1) === 'string' ? 'key' : 'value';
      const { line, column } = file.locationOf(path, key).location;
      return { line, column, path: path.slice(1) };
    })
    .toSorted((a, b) => a.line - b.line || a.column - b.column || a.path.length - b.path.length);
}
