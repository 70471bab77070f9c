import { resolve } from 'node:path';
import { commitOf } from '../../files/repository/revision.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Event } from './event.js';
import type { ActionStep } from './step.js';

/**
 * What was applied last: what has left the files since needs consent. It is what the workflow names, else what the branch was before this push, and before its
 * newest commit where somebody started the workflow. A checkout without its history does not have that; then nothing is said of what has left.
 */
export async function since({ event, inputs, runtime }: ActionStep): Promise<readonly string[]> {
  const { base } = inputs;
  if (base !== undefined) return base === 'none' ? [] : ['--base', base];
  const before = formerOf(event);
  if (before === undefined) return [];
  try {
    const commit = await commitOf(resolve(runtime.cwd, inputs.root), before, runtime.env);
    return ['--base', commit];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const named = before === PARENT ? 'the commit before this one' : `commit ${before.slice(0, 12)}`;
    const message = `${named}, which this branch was before, is not in the checkout, so nothing is said of what has left the files. To have it, check out with fetch-depth: 0, or name another base.`;
    runtime.command({ command: 'notice', title: 'not compared with what was applied', message });
    return [];
  }
}

const PARENT = 'HEAD^';

function formerOf(event: Event): string | undefined {
  switch (event.type) {
    case 'push':
      return event.before;
    case 'manual':
      return PARENT;
    case 'pull-request':
    case 'merge-group':
    case 'other':
      return undefined;
  }
}
