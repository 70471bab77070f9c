import type { DeclaredObject, DeclaredParts } from '../../kinds/definition/content.js';
import type { Declaration, Kind } from '../../kinds/definition/kind.js';
import { KINDS } from '../../kinds/registry.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** An object that one revision declares and another doesn't, wholly or in parts. */
export interface GoneObject {
  readonly kind: Kind;
  readonly object: DeclaredObject;
  /** The declaration that compares it with live. */
  readonly declaration: Declaration | undefined;
  /** Absent if all of it is gone. */
  readonly parts?: DeclaredParts;
}

/** What is gone from a scope's files. */
export interface GoneIn {
  /** Named as in the files, or as before if missing there. */
  readonly scope: Scope;
  readonly before: DeclaredScope;
  readonly objects: readonly GoneObject[];
}

/** What `base` declares, `head` does not, and would stay live. Not in sections that own all live objects: these are deleted. Pure. */
export function goneSince(base: readonly DeclaredScope[], head: readonly DeclaredScope[]): readonly GoneIn[] {
  const now = new Map(head.map((declared) => [idOf(declared.scope), declared]));
  return base.flatMap((before) => {
    const after = now.get(idOf(before.scope));
    const objects = KINDS.flatMap((kind) => goneOfKind(kind, before, after));
    return objects.length === 0 ? [] : [{ scope: (after ?? before).scope, before, objects }];
  });
}

function idOf({ level, id }: Scope): string {
  return `${level} ${id}`;
}

function goneOfKind(
  kind: Kind,
  before: DeclaredScope,
  after: DeclaredScope | undefined,
): readonly GoneObject[] {
  // Such a kind declares a goal, nothing live.
  if (kind.oneWay !== undefined) return [];
  const own = objectsIn(kind, after);
  const isOwned = own.some(({ ownsOthers }) => ownsOthers === true);
  const byKey = new Map(own.map((object) => [object.key, object]));
  const covered = new Set(after?.declarations.flatMap(({ covers }) => covers));
  return objectsIn(kind, before).flatMap((object): readonly GoneObject[] => {
    if (object.ownsOthers !== undefined) return [];
    const declaration = declarationOf(object, kind, before);
    const now = byKey.get(object.key);
    if (now !== undefined) {
      const parts = goneParts(object.parts, now.parts);
      return parts === undefined ? [] : [{ kind, object, declaration, parts }];
    }
    return isOwned || isCovered(object, declaration, covered) ? [] : [{ kind, object, declaration }];
  });
}

function objectsIn(kind: Kind, declared: DeclaredScope | undefined): readonly DeclaredObject[] {
  return declared?.parts.flatMap(({ sections }) => kind.objects(sections)) ?? [];
}

function declarationOf(
  { key }: DeclaredObject,
  { name }: Kind,
  { declarations }: DeclaredScope,
): Declaration | undefined {
  const own = declarations.filter((declaration) => declaration.kind === name);
  return own.find(({ covers }) => covers.includes(key)) ?? own[0];
}

/** True if head still declares the live thing, possibly as another kind. */
function isCovered(
  { key }: DeclaredObject,
  declaration: Declaration | undefined,
  covered: ReadonlySet<string>,
): boolean {
  const [only, ...others] = declaration?.covers ?? [];
  return covered.has(key) || (only !== undefined && others.length === 0 && covered.has(only));
}

function goneParts(
  before: DeclaredParts | undefined,
  after: DeclaredParts | undefined,
): DeclaredParts | undefined {
  if (before === undefined || after === undefined || after.isWhole === true) return undefined;
  const names = before.names.filter((name) => !after.names.includes(name));
  return names.length === 0 ? undefined : { of: before.of, names };
}
