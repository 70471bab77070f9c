import type { DiffContext } from '../../kernel/model/context.js';
import { isObject } from '../../kernel/model/json.js';
import type { Evidence, Written } from '../../kernel/model/proof.js';
import { membersOf, type ApiReader } from '../../kernel/model/request.js';
import { laidOver } from '../toolkit/shapes/laid-over.js';
import { memberDifferences, storedOtherwise } from '../toolkit/stored.js';
import { readObject } from './live.js';
import type { LiveObject, OneObject } from './object.js';

/** Compares the stored object with what was sent. Other members must be unchanged. Throws an ApiError or a ShapeError. */
export async function proveObject(
  object: OneObject,
  { request }: Written,
  before: LiveObject,
  { scope }: DiffContext,
  api: ApiReader,
): Promise<Evidence> {
  const stored = await readObject(object, scope, api);
  const expected = laidOver(object.shape, object.decode(membersOf(request)), before.members);
  const changes = storedOtherwise(object.shape, isObject(expected) ? expected : {}, stored.members);
  return { differences: memberDifferences(changes), findings: [] };
}
