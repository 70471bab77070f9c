import { apiPath } from '../core/path.js';
import type { ApiReader } from '../core/request.js';
import { scopePath, type Scope } from '../core/scope.js';
import { asObject, requiredString, requiredId, ShapeError } from '../lib/decode.js';
import { decodeRuleset, type LiveRuleset } from '../ruleset/live.js';

/**
 * The entry point ruleset of a phase, or undefined when the service's own list proves that there is none. The list of a scope
 * also holds rulesets of other kinds and phases, and its items carry no rules: they only tell the id.
 */
export async function readEntryPoint(
  scope: Scope,
  phase: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveRuleset | undefined> {
  const kind = scope.level === 'zone' ? 'zone' : 'root';
  const items = await api.list({ path: `${scopePath(scope)}/rulesets` }, signal);
  const ids = items.flatMap((item) => {
    const raw = asObject(item, 'an item of the ruleset list');
    const matches =
      requiredString(raw, 'kind', 'an item of the ruleset list') === kind &&
      requiredString(raw, 'phase', 'an item of the ruleset list') === phase;
    return matches ? [requiredId(raw, 'an item of the ruleset list')] : [];
  });
  const [id, second] = ids;
  if (id === undefined) return undefined;
  if (second !== undefined) throw new ShapeError(`the ruleset list has two entry points of phase ${phase}`);
  const ruleset = decodeRuleset(await api.get({ path: scopePath(scope) + apiPath`/rulesets/${id}` }, signal));
  if (ruleset.id !== id || ruleset.phase !== phase) {
    throw new ShapeError(
      `ruleset ${id} was asked for, and ${ruleset.id} of phase ${ruleset.phase} was answered`,
    );
  }
  return ruleset;
}
