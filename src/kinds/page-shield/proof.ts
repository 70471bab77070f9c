import type { DiffContext } from '../../kernel/model/context.js';
import type { Evidence, Written } from '../../kernel/model/proof.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { memberDifferences, storedOtherwise } from '../toolkit/stored.js';
import { decodePageShield, readPageShield, type LivePageShield } from './live.js';
import { settingsShape, SWITCHES } from './members.js';

/** Compares stored settings with what was sent. Other switches must be unchanged. Throws an ApiError or a ShapeError. */
export async function provePageShield(
  { request }: Written,
  before: LivePageShield,
  { scope, settings }: DiffContext,
  api: ApiReader,
): Promise<Evidence> {
  const stored = await readPageShield(scope, api);
  const sent = decodePageShield(request.body);
  const changes = storedOtherwise(
    settingsShape(settings),
    { ...switchesOf(before), ...withNulls(sent, request.body), enabled: sent.enabled },
    { ...stored.members, enabled: stored.enabled },
  );
  return { differences: memberDifferences(changes), findings: [] };
}

/** Only the switches: unsent unknown members may change. */
function switchesOf({ members }: LivePageShield): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => SWITCHES.includes(name)));
}

/** Members that were sent as null must be absent. */
function withNulls({ members }: LivePageShield, body: object = {}): Readonly<Record<string, unknown>> {
  const nulls = Object.entries(body).filter(([, value]) => value === null);
  return { ...Object.fromEntries(nulls), ...members };
}
