import type { DiffContext } from '../../kernel/model/context.js';
import type { Evidence, Written } from '../../kernel/model/proof.js';
import { membersOf, type ApiReader } from '../../kernel/model/request.js';
import { idOfPath, memberDifferences, storedOtherwise } from '../toolkit/stored.js';
import { readSetting } from './live.js';
import { factsOf, memberOf } from './table.js';
import { any, record } from '../toolkit/shapes/shape.js';

/** Compares a stored setting with what was sent. Throws an ApiError or a ShapeError. */
export async function proveZoneSetting(
  { request }: Written,
  { scope }: Pick<DiffContext, 'scope'>,
  api: ApiReader,
): Promise<Evidence> {
  const name = idOfPath(request.path);
  const stored = await readSetting(name, scope, api);
  const changes = storedOtherwise(
    record({ [name]: factsOf(name)?.shape ?? any() }),
    { [name]: membersOf(request)[memberOf(name)] },
    { [name]: stored?.value },
  );
  return { differences: memberDifferences(changes), findings: [] };
}
