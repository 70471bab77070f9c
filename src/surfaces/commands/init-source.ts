import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../../app/ports/usage-error.js';
import type { Provider } from '../../app/providers/names.js';
import { checkoutAround } from '../../app/repository/discover.js';
import { IMAGE, type ToolSource } from '../../app/starter/source.js';
import type { Runtime } from '../runtime/runtime.js';
import { say } from '../runtime/print.js';

/** Options for where pipelines get zonewright from. */
export interface SourceOptions {
  readonly from?: ToolSource['from'];
  readonly action?: string;
  readonly image?: string;
  readonly downloadUrl?: string;
}

/** The default source for pipelines. */
export function usualSource(ci: Provider): ToolSource {
  return { from: ci === 'gitlab' ? 'npm' : 'action' };
}

/** The source in the options; what they leave out is from `former`. Throws a UserError for options that exclude each other. */
export function sourceOf(options: SourceOptions, ci: Provider, former: ToolSource): ToolSource {
  const { action, image, downloadUrl } = options;
  const from = options.from ?? (action === undefined ? former.from : 'action');
  if (action !== undefined && from !== 'action')
    throw usageError(`--action and --from ${from} name two sources`, 'Leave one of them out.');
  if (image !== undefined && from !== 'container') throw belongsTo('--image', 'container');
  if (downloadUrl !== undefined && from !== 'binary') throw belongsTo('--download-url', 'binary');
  if (ci === 'gitlab' && from === 'action')
    throw usageError('GitLab has no actions', 'Use --from npm, container or binary.');
  const kept = former.from === from ? former : undefined;
  switch (from) {
    case 'action':
      return { ...(kept ?? { from }), ...(action === undefined ? {} : { uses: action }) };
    case 'container':
      return { from, image: image ?? (kept?.from === 'container' ? kept.image : IMAGE) };
    case 'binary':
      return { ...(kept ?? { from }), ...(downloadUrl === undefined ? {} : { url: downloadUrl }) };
    case 'npm':
      return { from };
  }
}

function belongsTo(flag: string, from: ToolSource['from']): Error {
  return usageError(`${flag} is for --from ${from}`, `Add --from ${from}, or leave ${flag} out.`);
}

/** The options as flags of a command line. */
export function sourceFlags({ from, action, image, downloadUrl }: SourceOptions): readonly string[] {
  const given = { '--from': from, '--action': action, '--image': image, '--download-url': downloadUrl };
  return Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
}

/** Warns on stderr of a source whose code may change, or that does not exist yet. */
export function warnOfSource(
  { action, image, quiet }: SourceOptions & { readonly quiet?: boolean },
  root: string,
  runtime: Runtime,
): void {
  if (quiet === true) return;
  const notes = [
    action === undefined ? undefined : (movingAction(action) ?? lacksAction(action, root, runtime)),
    image === undefined ? undefined : movingImage(image),
  ];
  for (const note of notes) if (note !== undefined) say(runtime.err, note);
}

function movingAction(action: string): string | undefined {
  const [, ref] = action.split('@');
  if (ref === undefined || /^[0-9a-f]{40}$/i.test(ref)) return undefined;
  return /^[0-9a-f]{7,39}$/.test(ref)
    ? `warning: ${ref} looks like the beginning of a commit: GitHub takes all 40 digits of one.`
    : `warning: ${ref} is a tag or a branch, which can come to mean other code: name a commit (40 digits).`;
}

/** GitHub looks for a folder from the repository's top. */
function lacksAction(action: string, root: string, runtime: Runtime): string | undefined {
  if (!action.startsWith('./')) return undefined;
  const top = checkoutAround(root, runtime) ?? root;
  const isThere = ['action.yml', 'action.yaml'].some((name) => existsSync(join(top, action, name)));
  return isThere
    ? undefined
    : `warning: there is no ${action.replace(/\/$/, '')}/action.yml yet: put a copy of the action there, or a submodule, before you push.`;
}

function movingImage(image: string): string | undefined {
  return image.includes('@sha256:')
    ? undefined
    : `warning: ${image} can come to mean another image: name it with its digest (NAME@sha256:…).`;
}
