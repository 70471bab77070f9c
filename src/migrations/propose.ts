import type { ApiReader } from '../kernel/model/request.js';
import type { Look, MigrationDefinition } from './definition.js';
import type { Proposal } from './migration.js';
import { planOfSteps } from './plan.js';

/** Looks at a scope: what would be sent, what blocks it, what is lost. Throws an ApiError or a ShapeError. */
export async function propose<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
  about: Omit<Look<Spec, Found, Options>, 'found'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Proposal> {
  const found = await definition.inspect(about.context, api, signal);
  return proposalOf(definition, { ...about, found });
}

/** The proposal for what was read. Pure. */
export function proposalOf<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
  look: Look<Spec, Found, Options>,
): Proposal {
  const { scope } = look.context;
  const standing = definition.standing(look);
  const isDue = standing.standing === 'due';
  const steps = isDue ? definition.steps(look) : [];
  return {
    migration: definition.command.name,
    scope,
    ...standing,
    blockers: isDue ? definition.blockers(look) : [],
    notes: definition.notes(look),
    losses: isDue ? (definition.losses?.(look, steps) ?? []) : [],
    comparisons: isDue ? (definition.comparisons?.(look) ?? []) : [],
    plan: planOfSteps(scope, steps),
    read: definition.read(look.found),
  };
}
