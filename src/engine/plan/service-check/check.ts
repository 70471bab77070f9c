import type { Change } from '../../../kernel/model/change.js';
import type { Location } from '../../../kernel/model/finding.js';
import type { ServiceError } from '../../../kernel/model/errors.js';
import { changesOf, type Plan, type PlannedChange } from '../../../kernel/model/plan.js';
import type { ApiReader, ApiTrial } from '../../../kernel/model/request.js';
import type { Scope } from '../../../kernel/model/scope.js';
import type { Dialect } from '../../../kernel/model/settings.js';
import type { RefusedPart, TrialPart } from '../../../kinds/definition/trial.js';
import { kindNamed } from '../../../kinds/lookup.js';
import { needs } from '../../../kinds/order.js';
import { KINDS } from '../../../kinds/registry.js';
import { proveTrials, type Unchanged } from './proof.js';

/** A change that the service refuses. */
export interface Refusal {
  readonly change: Change;
  readonly scope: Scope;
  /** The object's place in files; absent if undeclared. */
  readonly source: Pick<Location, 'file' | 'line'> | undefined;
  readonly error: ServiceError;
  /** The refused part of a rule; absent for the whole request. */
  readonly part?: RefusedPart;
}

/** A change that was not tried, and why. */
export interface NotAsked {
  readonly address: string;
  readonly why: string;
}

/** The result of trying the writes of a plan. */
export interface CheckedPlan {
  /** The number of dry runs, with the proof. */
  readonly asked: number;
  readonly refusals: readonly Refusal[];
  readonly notAsked: readonly NotAsked[];
  /** Why no write was tried. */
  readonly unproved?: string;
}

/** What trying needs. */
export interface CheckTools {
  readonly api: ApiReader;
  readonly trial: ApiTrial;
  readonly dialect: Dialect['name'];
  readonly signal?: AbortSignal;
}

/** Tries every possible write of a plan, after a proof that nothing is stored. Throws an ApiError only for credentials and interruption. */
export async function checkByService(plan: Plan, tools: CheckTools): Promise<CheckedPlan> {
  const { triable, notAsked } = askable(plan, tools.dialect);
  if (triable.length === 0) return { asked: 0, refusals: [], notAsked };
  const objects = await unchangedOnes(triable, tools);
  const proof = await proveTrials(objects, tools.api, tools.trial, tools.signal);
  if (!proof.isProved) return { asked: proof.asked, refusals: [], notAsked, unproved: proof.why };
  const refusals: Refusal[] = [];
  const left: NotAsked[] = [...notAsked];
  for (const one of triable) {
    const answer = await tools.trial.ask(one.request);
    if (answer.status === 'refused')
      refusals.push(...refusalsOf(one, answer.error.errors, answer.error.message));
    if (answer.status === 'unanswered') left.push({ address: one.change.address, why: answer.error.message });
  }
  return { asked: proof.asked + triable.length, refusals, notAsked: left };
}

/** A change that can be tried, with its current request. */
interface Triable extends Pick<PlannedChange, 'change'> {
  readonly scope: Scope;
  readonly trials: TrialPart;
  readonly request: Change['request'];
}

/** The kinds whose writes can be tried in a dialect. */
export function triableKinds(dialect: Dialect['name']): ReadonlySet<string> {
  return new Set(
    KINDS.flatMap(({ name, trials }) => (trials?.dialects.includes(dialect) === true ? [name] : [])),
  );
}

/** Splits changes by whether they can be tried: not if they need an earlier change of the plan. Pure. */
function askable(
  plan: Plan,
  dialect: Dialect['name'],
): { readonly triable: readonly Triable[]; readonly notAsked: readonly NotAsked[] } {
  const kinds = triableKinds(dialect);
  const all = changesOf(plan);
  const triable: Triable[] = [];
  const notAsked: NotAsked[] = [];
  for (const planned of plan.scopes) {
    if (planned.status === 'incomplete') continue;
    for (const { change, complete = unchangedRequest, conditions = [] } of planned.changes) {
      const trials = kindNamed(change.kind)?.trials;
      if (trials === undefined || !kinds.has(change.kind)) continue;
      const needed = all.find(({ change: other }) => isNeeded(change, other));
      const isBlocked = conditions.some(({ isMet }) => !isMet([]));
      if (needed !== undefined || isBlocked) {
        const what = needed?.change.address ?? 'another change';
        notAsked.push({ address: change.address, why: `it needs ${what}, which the same plan does first` });
      } else triable.push({ change, scope: planned.scope, trials, request: complete(change.request) });
    }
  }
  return { triable, notAsked };
}

function unchangedRequest(request: Change['request']): Change['request'] {
  return request;
}

/** True if a change names what an earlier one creates or deletes. The order of stages alone does not count. */
function isNeeded(change: Change, earlier: Change): boolean {
  if (earlier === change || earlier.action === 'update') return false;
  return kindNamed(earlier.kind)?.order.isNeededBy?.(earlier, change) === true && needs(change, earlier);
}

/** Objects for the proof: those that the plan updates, else others of its scopes. */
async function unchangedOnes(
  triable: readonly Triable[],
  { api, signal }: CheckTools,
): Promise<readonly Unchanged[]> {
  const updated = triable.flatMap(({ request: { method, path }, trials }) =>
    method === 'PUT' ? [{ path, trials }] : [],
  );
  if (updated.length > 0) return updated;
  for (const { scope, trials } of triable) {
    const paths = await trials.liveOnes(scope, api, signal);
    if (paths.length > 0) return paths.map((path) => ({ path, trials }));
  }
  return [];
}

/** One refusal per error and part. */
function refusalsOf(
  { change, scope, trials, request }: Triable,
  errors: readonly ServiceError[],
  message: string,
): readonly Refusal[] {
  const reasons = errors.length === 0 ? [{ message }] : errors;
  return reasons.flatMap((error): readonly Refusal[] => {
    const about = { change, scope, source: change.source, error };
    const parts = trials.partsOf(request, error);
    return parts.length === 0 ? [about] : parts.map((part) => ({ ...about, part }));
  });
}
