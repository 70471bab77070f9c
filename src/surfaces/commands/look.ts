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

/** What a command that only looks is asked for. */
export interface LookOptions extends LookAt, OutputOptions {
  readonly format: 'text' | 'json';
}

/** What `inspect` is asked for of things that may be malicious. */
export interface InspectOptions extends LookOptions, Inspect {}

/** Opens a look at what is live, with the warnings of its files. Throws a UserError as `openToLook` and `scopesToLookAt` do. */
export async function openChosenScopes(
  options: LookOptions,
  runtime: Runtime,
  levels: readonly Level[],
): Promise<ChosenScopes> {
  const configuration = await openToLook(options, runtime, 'live');
  warn(configuration, options, runtime);
  return { configuration, scopes: scopesToLookAt(configuration, options, levels) };
}
