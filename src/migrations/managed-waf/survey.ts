import { readIfPossible } from '../../service/endpoints/reading.js';
import { stateWords } from '../../kinds/managed-waf/live.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { ZoneScope } from '../../kernel/model/scope.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import type { Proposal } from '../job.js';
import { inspect } from './inspect.js';
import { proposalOf } from './propose.js';
import type { Goal, WafSpec } from './spec.js';

/** How far one zone is, or why that can't be told. */
export type Surveyed = { readonly scope: ZoneScope; readonly goal: Goal } & (
  | {
      readonly state: string;
      readonly standing: Proposal['standing'];
      readonly compatible: boolean;
      readonly blockers: readonly Finding[];
    }
  | { readonly problem: string }
);

/** Looks at many zones side by side. Sends GET requests only. Throws an ApiError for credentials and interruption. */
export function survey(
  specs: readonly WafSpec[],
  contextOf: (spec: WafSpec) => DiffContext,
  api: ApiReader,
  concurrency: number,
  signal?: AbortSignal,
): Promise<readonly Surveyed[]> {
  return sideBySide(specs, concurrency, (spec) => surveyZone(spec, contextOf(spec), api, signal));
}

async function surveyZone(
  spec: WafSpec,
  context: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Surveyed> {
  const { scope, declaredGoal: goal = 'complete' } = spec;
  const options = { goal, deleteOverrides: false };
  const looked = await readIfPossible(async () => {
    const inspection = await inspect(context, api, signal);
    return { ...proposalOf(spec, inspection, context, options), migration: inspection.migration };
  });
  if (looked.status === 'not-read') return { scope, goal, problem: looked.why };
  const { standing, blockers, migration } = looked.value;
  const { compatible } = migration;
  return { scope, goal, state: stateWords(migration), standing, compatible, blockers };
}
