import { checkIdentities, type Identities } from '../../engine/plan/identity.js';
import {
  draftLive,
  problemBefore,
  type DraftedScope,
  type NoProposal,
  type ProposeWorld,
} from '../../import/propose.js';
import { isSameScope, scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { ReadSession } from '../session/reading.js';
import type { ChosenScopes } from './scopes.js';

/** The service's names for the ids: a plan would refuse a wrong id. Not in snapshots. Throws an ApiError for interruption. */
export function identitiesOf(
  { scopes, refused, listed }: ChosenScopes,
  world: Pick<ProposeWorld, 'configuration' | 'without'>,
  { reader, signal }: Pick<ReadSession, 'reader' | 'signal'>,
): Promise<Identities> {
  // Such a name came from the id.
  const nameless = listed.filter(({ name }) => name === '');
  const named = scopes.filter(
    (scope) =>
      !refused.has(scope) &&
      !nameless.some((one) => isSameScope(one, scope)) &&
      problemBefore(scope, world) === undefined,
  );
  return checkIdentities(named, reader, world.configuration.settings, signal, listed);
}

/** As draftLive. A scope with another one's id is not read: it would be written under a wrong name. */
export async function draftKnown(
  scope: Scope,
  { mismatches, unchecked }: Identities,
  world: ProposeWorld,
): Promise<DraftedScope | NoProposal> {
  const mismatch = mismatches.get(scopeAddress(scope));
  if (mismatch === undefined) {
    const isUnknown = unchecked.some(({ scopes }) => scopes.includes(scope));
    return draftLive(scope, world, !isUnknown);
  }
  const isDeclared = world.configuration.scopes.some((own) => isSameScope(own.scope, scope));
  const { level } = scope;
  const help = `It was not imported. Correct the name or the id of --${level}. The id is on the overview page of the ${level}.`;
  return { status: 'refused', scope, problems: [isDeclared ? mismatch : { ...mismatch, help }] };
}
