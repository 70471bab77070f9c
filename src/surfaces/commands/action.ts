import type { ExitCode } from '../../kernel/model/errors.js';
import type { Runtime } from '../runtime/runtime.js';

export type Action<Options> = (
  options: Options,
  runtime: Runtime,
  ...names: readonly string[]
) => Promise<ExitCode>;
