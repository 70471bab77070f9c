import { resolve } from 'node:path';
import { commitOf } from '../../files/repository/revision.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Event } from './event.js';
import type { ActionStep } from './step.js';

/**
 * The flags that name what was applied last: what has left the files since then needs consent. That is the input `base`, otherwise the head before this
 * push, or the parent commit if a person started the workflow. None if the checkout lacks that commit; a notice says so.
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
