import type { SectionPath } from '../../kernel/model/context.js';
import { isObject, type JsonObject } from '../../kernel/model/json.js';
import { pathOf } from '../../kernel/schema/findings.js';
import type { SchemaError } from '../../kernel/schema/error.js';
import { pathsOf, type MarkedPlace } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import { boundContent, MARKS, wholeMark } from '../../kinds/toolkit/bound-content.js';
import { pathKey } from './insertions.js';
import { valueAt } from '../../kernel/lib/value-at.js';

/** An object of a file that a mark binds as a whole. */
export interface BoundObject {
  readonly path: SectionPath;
  readonly place: MarkedPlace;
  readonly content: JsonObject;
  /** Members that are not part of it. */
  readonly apart: readonly string[];
}

/** Objects by the `pathKey` of their paths. */
export type BoundObjects = ReadonlyMap<string, BoundObject>;

/** A mark that binds nothing: its path, and its object's. */
export interface LooseMark {
  readonly path: SectionPath;
}

/** A file's objects bound as a whole, and marks that bind nothing and are not for expressions. Pure. */
export function boundObjects(value: unknown): {
  readonly bound: BoundObjects;
  readonly loose: readonly LooseMark[];
} {
  const found = KINDS.flatMap(({ section, marked }) =>
    marked.flatMap((place) =>
      pathsOf([section, ...place.path], value).flatMap((path) => {
        const owner = valueAt(value, path);
        return isObject(owner) && Array.isArray(owner[MARKS])
          ? [lookAt(owner, owner[MARKS], path, place)]
          : [];
      }),
    ),
  );
  const objects = found.flatMap(({ bound }) => bound);
  return {
    bound: new Map(objects.map((object) => [pathKey(object.path), object])),
    loose: found.flatMap(({ loose }) => loose),
  };
}

function lookAt(
  owner: Readonly<Record<string, unknown>>,
  marks: readonly unknown[],
  path: SectionPath,
  place: MarkedPlace,
): { readonly bound: readonly BoundObject[]; readonly loose: readonly LooseMark[] } {
  const candidates = place.byMember === true ? membersOf(owner, path, place) : [wholeOf(owner, path, place)];
  const bound = candidates.filter(({ content }) => marks.includes(wholeMark(content)));
  const met = new Set<unknown>(bound.map(({ content }) => wholeMark(content)));
  // Beside a whole mark, others add nothing. Without one, they are for the kind's expressions.
  const isOfKind = place.marksExpressions === true || (place.byMember !== true && bound.length > 0);
  const loose = marks.flatMap((mark, index) =>
    isOfKind || met.has(mark) ? [] : [{ path: [...path, MARKS, index] }],
  );
  return { bound, loose };
}

function wholeOf(
  owner: Readonly<Record<string, unknown>>,
  path: SectionPath,
  place: MarkedPlace,
): BoundObject {
  const apart = place.apart?.(owner) ?? [];
  return { path, place, content: boundContent(owner, apart), apart };
}

function membersOf(
  owner: Readonly<Record<string, unknown>>,
  path: SectionPath,
  place: MarkedPlace,
): readonly BoundObject[] {
  return Object.entries(boundContent(owner)).map(([name, value]) => ({
    path: [...path, name],
    place,
    content: { [name]: value },
    apart: [],
  }));
}

/** The innermost bound object around a path; undefined if none. Pure. */
export function ownerOf(bound: BoundObjects, path: SectionPath): BoundObject | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const object = bound.get(pathKey(path.slice(0, length)));
    if (object !== undefined) return object.apart.includes(String(path[length])) ? undefined : object;
  }
  return undefined;
}

/** Schema errors in bound objects, by the `pathKey` of their paths. Pure. */
export function refusedIn(
  bound: BoundObjects,
  errors: readonly SchemaError[],
): ReadonlyMap<string, readonly SchemaError[]> {
  const refused = new Map<string, SchemaError[]>();
  for (const error of errors) {
    const owner = ownerOf(bound, placeOf(error));
    if (owner === undefined) continue;
    const key = pathKey(owner.path);
    refused.set(key, [...(refused.get(key) ?? []), error]);
  }
  return refused;
}

/** The path of an error; for a key, its value's. */
function placeOf(error: SchemaError): SectionPath {
  const { additionalProperty, propertyName } = error.params;
  const key: unknown = additionalProperty ?? propertyName;
  return typeof key === 'string' ? [...pathOf(error), key] : pathOf(error);
}

/** A value with some parts replaced, by the `pathKey` of their paths; undefined removes a member. Pure. */
export function replacedAt(
  value: unknown,
  parts: ReadonlyMap<string, (part: unknown) => unknown>,
  path: SectionPath = [],
): unknown {
  const replace = parts.get(pathKey(path));
  const inner = Array.isArray(value)
    ? value.map((item: unknown, index) => replacedAt(item, parts, [...path, index]))
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, member]) => {
            const own = replacedAt(member, parts, [...path, name]);
            return own === undefined ? [] : [[name, own] as const];
          }),
        )
      : value;
  return replace === undefined ? inner : replace(inner);
}
