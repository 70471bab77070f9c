import { usageError } from '../../app/ports/usage-error.js';
import type { Provider } from '../../app/providers/names.js';
import { IMAGE, type ToolSource } from '../../app/starter/source.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Runtime } from '../runtime/runtime.js';

/** Options that say where pipelines get zonewright from. */
export interface SourceOptions {
  readonly from?: ToolSource['from'];
  readonly action?: string;
  readonly image?: string;
  readonly quiet?: boolean;
}

/** The default source of zonewright in pipelines. */
export function usualSource(ci: Provider): ToolSource {
  return { from: ci === 'gitlab' ? 'npm' : 'action' };
}

/**
 * The source that the options name; undefined if they name none. Warns of an action that is not named by a commit. Throws a UserError for options that
 * exclude each other.
 */
export function sourceOf(
  { from, action, image, quiet }: SourceOptions,
  ci: Provider,
  runtime: Runtime,
): ToolSource | undefined {
  if (action !== undefined && from !== undefined && from !== 'action')
    throw usageError(`--action and --from ${from} name two sources`, 'Leave one of them out.');
  if (image !== undefined && from !== 'container')
    throw usageError(
      '--image is the image of --from container',
      'Add --from container, or leave --image out.',
    );
  if (ci === 'gitlab' && (action !== undefined || from === 'action'))
    throw usageError('GitLab has no actions', 'Use --from npm, container or binary.');
  if (action !== undefined) {
    if (quiet !== true && MOVES.test(action)) runtime.err.write(`${inert(moving(action))}\n`);
    return { from: 'action', uses: action };
  }
  if (from === undefined) return undefined;
  return from === 'container' ? { from, image: image ?? IMAGE } : { from };
}

/** Matches a revision that is not a full commit. */
const MOVES = /@(?![0-9a-f]{40}$)/;

function moving(action: string): string {
  return `${action.replace(/^.*@/, '')} is a tag or a branch, which can come to mean other code: name a commit (40 digits).`;
}
