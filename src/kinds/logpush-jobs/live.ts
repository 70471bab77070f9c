import { defined } from '../../kernel/lib/defined.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { endpointPath } from '../../service/endpoints/endpoint.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isObject } from '../../kernel/model/json.js';
import {
  asList,
  asObject,
  optionalBoolean,
  optionalString,
  requiredId,
  requiredString,
  type Raw,
} from '../../kernel/lib/decode.js';
import { parseOptions, type JobOptions } from './options.js';

export interface LiveJob {
  readonly id: string;
  readonly name: string;
  readonly dataset: string;
  /** Absent when the service does not say: then it is no difference. */
  readonly enabled?: boolean;
  /** May hold credentials, whole or masked by the service: compared, never shown. Absent when the service does not say. */
  readonly destination?: string;
  readonly options: JobOptions;
  /** The newer notation, where the service answers it: it wins over `logpull_options`, so it is what must be written. */
  readonly outputOptions?: Raw;
}

/** The service's own default where nothing is said (public facts, Logpush, Create). */
export const DEFAULT_DATASET = 'http_requests';

/** All log push jobs of the zone, every page. */
export async function readJobs(
  { scope, settings }: Pick<DiffContext, 'scope' | 'settings'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveJob[]> {
  const items = await api.list({ path: jobsPath(scope, settings) }, signal);
  return items.map(decodeJob);
}

function decodeJob(value: unknown): LiveJob {
  const raw = asObject(value, 'a log push job');
  const enabled = optionalBoolean(raw, 'enabled', 'a log push job');
  const destination = optionalString(raw, 'destination_conf', 'a log push job');
  const outputOptions = isObject(raw['output_options']) ? raw['output_options'] : undefined;
  return {
    id: requiredId(raw, 'a log push job'),
    name: optionalString(raw, 'name', 'a log push job') ?? '',
    dataset: optionalString(raw, 'dataset', 'a log push job') ?? DEFAULT_DATASET,
    ...defined({ enabled, destination }),
    options:
      outputOptions === undefined
        ? parseOptions(optionalString(raw, 'logpull_options', 'a log push job') ?? '')
        : optionsOf(outputOptions),
    ...defined({ outputOptions }),
  };
}

function optionsOf(raw: Raw): JobOptions {
  const names = asList(raw['field_names'], 'field_names of a log push job', true);
  const timestamps = optionalString(raw, 'timestamp_format', 'output_options of a log push job');
  return {
    fields: names.map((name, index) =>
      requiredString({ name }, 'name', `field ${index + 1} of a log push job`),
    ),
    ...defined({ timestamps }),
    others: [],
  };
}

/** Path of the collection. The documents show it for creating; the project file can set another. */
export function jobsPath(scope: Scope, settings: Settings): string {
  return endpointPath('logpush_jobs', settings, scope);
}
