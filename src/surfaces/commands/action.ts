import type { ExitCode } from '../../kernel/model/errors.js';
import type { Runtime } from '../runtime/runtime.js';

/** The code of a command: takes its options and arguments, returns the exit code. */
export type Action<Options> = (
  options: Options,
  runtime: Runtime,
  ...names: readonly string[]
) => Promise<ExitCode>;
