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

/** What the service said against a change. */
export interface Refusal {
  readonly change: Change;
  readonly scope: Scope;
  /** Where the object is declared; absent for one that no file declares. */
  readonly source: Pick<Location, 'file' | 'line'> | undefined;
  readonly error: ServiceError;
  /** The part of a rule that it is about; absent for the request as a whole. */
  readonly part?: RefusedPart;
}

/** A change that the service was not asked about, and why not. */
export interface NotAsked {
  readonly address: string;
  readonly why: string;
}

/** What asking the service about the writes of a plan said. */
export interface CheckedPlan {
  /** The number of requests that were sent as a dry run, the proof included. */
  readonly asked: number;
  readonly refusals: readonly Refusal[];
  readonly notAsked: readonly NotAsked[];
  /** Why the service was asked about no write at all. */
  readonly unproved?: string;
}

/** What asking takes. */
export interface CheckTools {
  readonly api: ApiReader;
  readonly trial: ApiTrial;
  readonly dialect: Dialect['name'];
  readonly signal?: AbortSignal;
}

/**
 * Asks the service about every write of a plan that it can be asked about. Before the first one it proves that nothing is stored. Throws an ApiError
 * only for credentials and interruption.
 */
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

/** A change that the service can be asked about, with its request as it can be sent now. */
interface Triable extends Pick<PlannedChange, 'change'> {
  readonly scope: Scope;
  readonly trials: TrialPart;
  readonly request: Change['request'];
}

/** The kinds that a service of this dialect can be asked about. */
export function triableKinds(dialect: Dialect['name']): ReadonlySet<string> {
  return new Set(
    KINDS.flatMap(({ name, trials }) => (trials?.dialects.includes(dialect) === true ? [name] : [])),
  );
}

/** A write that needs something which the same plan does first can't be judged before. Pure. */
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
    for (const { change, complete = asItIs, conditions = [] } of planned.changes) {
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

function asItIs(request: Change['request']): Change['request'] {
  return request;
}

/** True if one change names what another one creates or deletes. The order of stages alone is no such need. */
function isNeeded(change: Change, earlier: Change): boolean {
  if (earlier === change || earlier.action === 'update') return false;
  return kindNamed(earlier.kind)?.order.isNeededBy?.(earlier, change) === true && needs(change, earlier);
}

/** Objects to prove it with: those that the plan updates; else others of its scopes. */
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

/** One refusal for each error, at each of its parts. */
function refusalsOf(
  { change, scope, trials, request }: Triable,
  errors: readonly ServiceError[],
  message: string,
): readonly Refusal[] {
  const said = errors.length === 0 ? [{ message }] : errors;
  return said.flatMap((error): readonly Refusal[] => {
    const about = { change, scope, source: change.source, error };
    const parts = trials.partsOf(request, error);
    return parts.length === 0 ? [about] : parts.map((part) => ({ ...about, part }));
  });
}
