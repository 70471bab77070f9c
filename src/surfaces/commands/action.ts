import type { ExitCode } from '../../kernel/model/errors.js';
import type { Runtime } from '../runtime/runtime.js';

/** What a command does: its options and names in, exit code out. */
export type Action<Options> = (
  options: Options,
  runtime: Runtime,
  ...names: readonly string[]
) => Promise<ExitCode>;
