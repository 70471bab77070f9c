import { readIfPossible } from '../service/endpoints/reading.js';
import type { MigrationsDocument } from '../generated/documents/migrations.js';
import type { Finding } from '../kernel/model/finding.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import type { Look, MigrationDefinition } from './definition.js';
import type { Standing } from './migration.js';
import { proposalOf } from './propose.js';

/** The state of one scope, or why it is unknown. */
export type Surveyed = {
  readonly scope: Scope;
  readonly goal: MigrationsDocument['zones'][number]['goal'];
} & (
  | {
      readonly state: string;
      readonly standing: Standing['standing'];
      readonly compatible: boolean;
      readonly blockers: readonly Finding[];
    }
  | { readonly problem: string }
);

/** Looks at one of many scopes. GET requests only. Throws an ApiError for credentials and interruption, a TypeError if the migration has no table. */
export async function surveyScope<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
  about: Omit<Look<Spec, Found, Options>, 'found'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Surveyed> {
  const { survey } = definition;
  if (survey === undefined) throw new TypeError(`${definition.command.name} has no table of all`);
  const { scope } = about.context;
  const goal = survey.goal(about.options);
  const looked = await readIfPossible(async () => {
    const found = await definition.inspect(about.context, api, signal);
    return { ...proposalOf(definition, { ...about, found }), compatible: survey.isCompatible(found) };
  });
  if (looked.status === 'not-read') return { scope, goal, problem: looked.why };
  const { state, standing, blockers, compatible } = looked.value;
  return { scope, goal, state, standing, compatible, blockers };
}
