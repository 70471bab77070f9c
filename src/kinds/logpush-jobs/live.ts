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
  /** Absent if not given. Then it is not a difference. */
  readonly enabled?: boolean;
  /** May contain credentials, masked or not: compared, never shown. Absent if not given. */
  readonly destination?: string;
  /** What is logged and how, in the newer notation whatever the service uses. No repeated fields. */
  readonly output: Raw;
  /** True if the answer has the newer notation, which has priority. */
  readonly isNewer: boolean;
  /** The older notation, if the answer has it. */
  readonly older?: { readonly text: string; readonly others: OlderOptions['others'] };
  /** All other members of a PUT, known or not. */
  readonly members: Raw;
  /** Every member in the answer, with credentials. Absent if never live. */
  readonly raw?: Raw;
}

/** The dataset of jobs without one (public facts, Logpush, Create). */
export const DEFAULT_DATASET = 'http_requests';

/** All log push jobs of a zone or account. Throws an ApiError or a ShapeError. */
export async function readJobs(
  { scope, settings }: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveJob[]> {
  const items = await api.list({ path: jobsPath(scope, settings) }, signal);
  return items.map(decodeJob);
}

/** As readJobs, for commands that only look. Empty if the service has no path for account jobs: only those of zones are documented. */
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

/** Members that are read by name, or never sent. */
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

/** Decodes a job of the service. Throws a ShapeError. */
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

/** Field names without repetition; empty if not a list. */
function withUniqueFields(output: Raw): Raw {
  return { ...output, field_names: [...new Set(fieldsIn(output))] };
}

/** The fields of a job, from its output options. */
export function fieldsIn(output: Raw): readonly string[] {
  const names = output['field_names'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Path of the collection. Documented for zones; the project file can set another. */
export function jobsPath(scope: Scope, settings: Settings): string {
  return endpointPath(JOBS_ENDPOINTS[scope.level], settings, scope);
}

/** The keys of the paths in the project file. */
export const JOBS_ENDPOINTS = { zone: 'logpush_jobs', account: 'account_logpush_jobs' } as const;
