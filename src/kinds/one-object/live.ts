import { asObject, ShapeError } from '../../kernel/lib/decode.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { isObject } from '../../kernel/model/json.js';
import { isHollow, isNothing } from '../toolkit/shapes/meaning.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';
import { pathOf, type LiveObject, type OneObject } from './object.js';

/** The object of a zone. Throws an ApiError or a ShapeError. */
export async function readObject(
  object: OneObject,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveObject> {
  const raw = asObject(await api.get({ path: pathOf(object, scope) }, signal), object.title);
  for (const name of object.needs)
    if (raw[name] === undefined || raw[name] === null) throw new ShapeError(`${object.title} has no ${name}`);
  // A null means an absent member.
  const members = Object.entries(object.decode(raw)).filter(([, value]) => value !== null);
  return { raw, members: Object.fromEntries(members) };
}

/** The object; undefined if the service lacks the undocumented path. Throws as readObject. */
export async function readObjectIfAny(
  object: OneObject,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveObject | undefined> {
  try {
    return await readObject(object, scope, api, signal);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** True if a member differs from its default, and so is worth declaring. Unknown members that are off don't count. Pure. */
export function isWorthDeclaring(shape: Shape | undefined, value: unknown): boolean {
  if (shape === undefined) return value !== false && !isHollow(value);
  if (shape.type !== 'record' || !isObject(value)) return !isNothing(shape, value);
  return Object.entries(value).some(([name, member]) => isWorthDeclaring(memberShape(shape, name), member));
}
