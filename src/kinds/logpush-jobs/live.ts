import { defined } from '../../kernel/lib/defined.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { endpointPath } from '../../service/endpoints/endpoint.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isObject } from '../../kernel/model/json.js';
import { asObject, looseFlag, looseText, requiredId, type Raw } from '../../kernel/lib/decode.js';
import { SERVER_SET } from './members.js';
import { parseOptions, type OlderOptions } from './older-options.js';

export interface LiveJob {
  readonly id: string;
  readonly name: string;
  readonly dataset: string;
  /** Absent when the service does not say: then it is no difference. */
  readonly enabled?: boolean;
  /** May hold credentials, whole or masked by the service: compared, never shown. Absent when the service does not say. */
  readonly destination?: string;
  /** What it logs and how, as the newer notation calls it, whichever the service answers. A field stands there once. */
  readonly output: Raw;
  /** Where the service answers the newer notation, which then wins. */
  readonly isNewer: boolean;
  /** The older notation, where the service answers it. */
  readonly older?: { readonly text: string; readonly others: OlderOptions['others'] };
  /** All other members that a PUT carries, known or not. */
  readonly members: Raw;
  /** Every member that the service gave, credentials included; absent of what was never live. */
  readonly raw?: Raw;
}

/** The service's own default where nothing is said (public facts, Logpush, Create). */
export const DEFAULT_DATASET = 'http_requests';

/** All log push jobs of a zone or account, every page. */
export async function readJobs(
  { scope, settings }: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveJob[]> {
  const items = await api.list({ path: jobsPath(scope, settings) }, signal);
  return items.map(decodeJob);
}

/**
 * As readJobs, for whoever only looks. The documents show jobs of zones alone: where a service has no path for those of accounts, there are
 * none.
 */
export async function readJobsIfAny(
  context: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveJob[]> {
  try {
    return await readJobs(context, api, signal);
  } catch (error) {
    const isMissing = error instanceof ApiError && error.kind === 'not-found';
    if (isMissing && context.scope.level === 'account') return [];
    throw error;
  }
}

/** What is read by name, or is never sent. */
const APART = new Set([
  ...SERVER_SET,
  'name',
  'dataset',
  'enabled',
  'destination_conf',
  'ownership_challenge',
  'logpull_options',
  'output_options',
]);

/** A job as the service answers it. Throws a ShapeError. */
export function decodeJob(value: unknown): LiveJob {
  const raw = asObject(value, 'a log push job');
  const enabled = looseFlag(raw['enabled']);
  const destination = looseText(raw['destination_conf']) || undefined;
  const newer = isObject(raw['output_options']) ? raw['output_options'] : undefined;
  const text = looseText(raw['logpull_options']) || undefined;
  const older = parseOptions(text ?? '');
  const members = Object.entries(raw).filter(([name, member]) => !APART.has(name) && member !== null);
  return {
    id: requiredId(raw, 'a log push job'),
    name: looseText(raw['name']),
    dataset: looseText(raw['dataset']) || DEFAULT_DATASET,
    ...defined({ enabled, destination }),
    output: withUniqueFields(newer ?? older.output),
    isNewer: newer !== undefined,
    ...(text === undefined ? {} : { older: { text, others: older.others } }),
    members: Object.fromEntries(members),
    raw,
  };
}

/** What is no list of fields is none that anybody knows. */
function withUniqueFields(output: Raw): Raw {
  return { ...output, field_names: [...new Set(fieldsIn(output))] };
}

/** The fields of a job, from its output options. */
export function fieldsIn(output: Raw): readonly string[] {
  const names = output['field_names'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Path of the collection. The documents show that of zones, for creating; the project file can set another. */
export function jobsPath(scope: Scope, settings: Settings): string {
  return endpointPath(JOBS_ENDPOINTS[scope.level], settings, scope);
}

/** The keys of the paths in the project file. */
export const JOBS_ENDPOINTS = { zone: 'logpush_jobs', account: 'account_logpush_jobs' } as const;
