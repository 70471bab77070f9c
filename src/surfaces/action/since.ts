import { resolve } from 'node:path';
import { commitOf } from '../../files/repository/revision.js';
import { UserError } from '../../kernel/model/errors.js';
import type { ActionStep } from './step.js';

/**
 * What was applied last: what has left the files since needs consent. It is what the workflow names, else what the branch was before this push. A checkout
 * without its history does not have that; then nothing is said of what has left.
 */
export async function since({ event, inputs, runtime }: ActionStep): Promise<readonly string[]> {
  const { base } = inputs;
  if (base !== undefined) return base === 'none' ? [] : ['--base', base];
  if (event.type !== 'push' || event.before === undefined) return [];
  const { before } = event;
  try {
    await commitOf(resolve(runtime.cwd, inputs.root), before, runtime.env);
    return ['--base', before];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const message = `commit ${before.slice(0, 12)}, which this branch was before, is not in the checkout, so nothing is said of what has left the files. To have it, check out with fetch-depth: 0, or name another base.`;
    runtime.command({ command: 'notice', title: 'not compared with what was applied', message });
    return [];
  }
}
