import {
  openToLook,
  scopesToLookAt,
  type InspectOptions as Inspect,
  type ChosenScopes,
  type LookOptions as LookAt,
} from '../../app/inspect/chosen-scopes.js';
import type { Level } from '../../kernel/model/scope.js';
import type { OutputOptions } from '../runtime/output-options.js';
import type { Runtime } from '../runtime/runtime.js';
import { warn } from './show.js';

export interface LookOptions extends LookAt, OutputOptions {
  readonly format: 'text' | 'json';
}

/** Options of `inspect` for what can be malicious. */
export interface InspectOptions extends LookOptions, Inspect {}

/** Opens the configuration and chosen scopes, and shows warnings. Throws as `openToLook` and `scopesToLookAt`. */
export async function openChosenScopes(
  options: LookOptions,
  runtime: Runtime,
  levels: readonly Level[],
): Promise<ChosenScopes> {
  const configuration = await openToLook(options, runtime, 'live');
  warn(configuration, options, runtime);
  return { configuration, scopes: scopesToLookAt(configuration, options, levels) };
}
