import { resolve } from 'node:path';
import { commitOf, isReached } from '../../files/repository/revision.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Event } from './event.js';
import type { ActionStep } from './step.js';

/**
 * Flags for what was applied last, as what left the files since then needs consent: the input `base`, otherwise the head before this push, or the
 * parent for manual starts. None, with a notice, if the checkout lacks it. Throws a UserError for a manual base that would hide some of it.
 */
export async function since(step: ActionStep): Promise<readonly string[]> {
  const { event, inputs, runtime } = step;
  const { base } = inputs;
  if (base !== undefined) {
    await refuseLess(step, base);
    return base === 'none' ? [] : ['--base', base];
  }
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

/** A person who starts a workflow may only name the parent commit or an older one. Bases in the workflow itself were reviewed. */
async function refuseLess({ event, inputs, runtime }: ActionStep, base: string): Promise<void> {
  if (event.type !== 'manual' || !event.given.some((value) => value.trim() === base)) return;
  const root = resolve(runtime.cwd, inputs.root);
  if (base !== 'none' && (await isReached(root, base, PARENT, runtime.env))) return;
  throw new UserError(`the base of this run is ${base}, which is no earlier commit of this branch`, {
    code: 'action-input',
    help: 'Name the commit that was applied last, or leave it empty for the one before the newest.',
  });
}

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
