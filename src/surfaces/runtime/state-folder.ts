import { accessSync, chmodSync, constants, lstatSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '../../app/disk/make-folder.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { UserError } from '../../kernel/model/errors.js';

/** What determines a user's state folder. `user` is absent on Windows. */
export interface StateOwner {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly user?: number | undefined;
  /** The folder for temporary files. */
  readonly temporary?: string;
  /** The user's home as the system knows it. */
  readonly knownHome?: () => string | undefined;
}

/** A possible folder. `check` throws if it is unsafe. */
interface Candidate {
  readonly path: string;
  readonly check: () => void;
}

/**
 * The folder for a user's locks: the first usable of `HOME` (shells and scheduled jobs share it), `XDG_STATE_HOME`, the system's home, temporary
 * files. Throws a UserError with the problem of each.
 */
export function openStateFolder(owner: StateOwner): string {
  const problems: string[] = [];
  for (const { path, check } of candidates(owner)) {
    try {
      check();
      makeFolder(path, 0o700);
      accessSync(path, constants.W_OK | constants.X_OK);
      return path;
    } catch (error) {
      problems.push(`${path} (${error instanceof Unfit ? error.message : errorCode(error)})`);
    }
  }
  throw new UserError(`there is no folder for locks: ${problems.join(', ')}`, {
    code: 'file-unwritable',
    help: 'Nothing was sent. Without a lock, two runs could write to one zone at once. Set HOME or XDG_STATE_HOME to a writable folder.',
  });
}

class Unfit extends Error {}

function candidates({
  env,
  user,
  temporary = tmpdir(),
  knownHome = homeOfSystem,
}: StateOwner): readonly Candidate[] {
  const named = env['XDG_STATE_HOME'] ?? '';
  const homes = [env['HOME'] ?? '', knownHome() ?? ''].filter((home) => isAbsolute(home) && home !== '/');
  const [first, ...rest] = [...new Set(homes)].map((home) => ({
    path: join(home, '.local', 'state', 'zonewright'),
    // With sudo, HOME may be another user's, who can't use root's files.
    check: () => assertOwn(statSync(home).uid, user),
  }));
  const isOfHome = env['HOME'] === homes[0];
  const own = join(temporary, `zonewright-${user ?? 'state'}`);
  return [
    ...(first !== undefined && isOfHome ? [first] : []),
    ...(isAbsolute(named) ? [inNamed(join(named, 'zonewright'), named, user)] : []),
    ...(first !== undefined && !isOfHome ? [first] : []),
    ...rest,
    { path: own, check: () => makeOwn(own, user) },
  ];
}

function homeOfSystem(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    // A user unknown to the system, as in some containers.
    return undefined;
  }
}

/** If others can write to the named folder, ours is made as in the folder for temporary files. */
function inNamed(path: string, named: string, user: number | undefined): Candidate {
  return {
    path,
    check: () => {
      const found = statSync(named, { throwIfNoEntry: false });
      if (user !== undefined && found !== undefined && (found.mode & OTHERS_WRITE) !== 0) makeOwn(path, user);
    },
  };
}

/** Makes a folder where others can write. Throws if it is a link, another user's, or writable by others: they may have filled it. */
function makeOwn(path: string, user: number | undefined): void {
  makeFolder(path, 0o700);
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Unfit('it is not a folder');
  assertOwn(found.uid, user);
  if (user === undefined) return;
  if ((found.mode & (GROUP_WRITES | OTHERS_WRITE)) !== 0) throw new Unfit('others can write to it');
  if ((found.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;

function assertOwn(found: number, user: number | undefined): void {
  if (user !== undefined && found !== user) throw new Unfit('it belongs to another user');
}
