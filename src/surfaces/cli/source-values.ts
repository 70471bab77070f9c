import { InvalidArgumentError } from 'commander';

const FORM =
  'It takes OWNER/REPO@COMMIT or OWNER/REPO/PATH@COMMIT, a copy of the action, or ./PATH, a folder of the repository.';

/** The action for workflows: a copy in a repository with a revision, or a folder of this repository. Throws with the reason. */
export function usedAction(text: string): string {
  const why = text.startsWith('.') || text.startsWith('/') ? wrongFolder(text) : wrongCopy(text);
  if (why === undefined) return text;
  throw new InvalidArgumentError(`${why} ${FORM}`);
}

function wrongFolder(text: string): string | undefined {
  const [start, ...names] = text.replace(/(?<=[^.])\/$/, '').split('/');
  if (start !== '.' || names.length === 0 || names.includes('..'))
    return 'A folder of the repository begins with ./ and does not leave it.';
  return text === './' || names.every(isName) ? undefined : `${text} can't be the name of a folder.`;
}

function wrongCopy(text: string): string | undefined {
  if (/^\w+:/.test(text)) return 'An address is no action.';
  const [name = '', ...after] = text.split('@');
  const [ref = ''] = after;
  const [owner = '', ...path] = name.split('/');
  if (!/^\w[\w-]*$/.test(owner) || path.length === 0)
    return name === '' ? 'It names no action.' : `${name} is not OWNER/REPO.`;
  if (!path.every(isName)) return `${path.join('/')} can't be the name of a repository and a folder of it.`;
  if (ref === '') return 'It lacks @ and a commit: GitHub runs no action without its revision.';
  const isRevision = after.length === 1 && /^\w[\w./+-]*$/.test(ref) && !/\.\.|\/\/|[./]$/.test(ref);
  return isRevision ? undefined : `${after.join('@')} can't be a commit, a tag or a branch.`;
}

function isName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && name !== '.' && name !== '..';
}

/** The name of an image, maybe with tag or digest. */
export function imageName(text: string): string {
  if (/^[\w.-]+(?::\d+)?(?:\/[\w.-]+)*(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/.test(text)) return text;
  const why = /@/.test(text) ? 'What is after @ is not sha256: and 64 digits.' : '';
  throw new InvalidArgumentError(
    `${why} It takes the name of an image, such as registry.example.com/zonewright@sha256:… with its digest.`.trim(),
  );
}

/** The https address of all releases, without a final slash. Nothing but https proves where digests come from. */
export function downloadUrl(text: string): string {
  if (/^https:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~%-]+)*\/?$/.test(text)) return text.replace(/\/$/, '');
  throw new InvalidArgumentError(
    'It takes the https address of the folder with a folder for each release, such as https://mirror.example.com/zonewright: v0.1.0/zonewright-linux-x64 is below it.',
  );
}
