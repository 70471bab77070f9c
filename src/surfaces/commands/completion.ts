import type { Runtime } from '../runtime/runtime.js';
import { SCRIPTS, SHELLS } from '../completion/scripts.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';

/** `zonewright completion SHELL`: prints the script of a shell. */
export function completion(_: unknown, runtime: Runtime, shell?: string): Promise<ExitCode> {
  for (const known of SHELLS) if (known === shell) runtime.out.write(SCRIPTS[known]);
  return Promise.resolve(EXIT.ok);
}
