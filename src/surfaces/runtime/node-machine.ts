import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../../app/ports/machine.js';
import { defined } from '../../kernel/lib/defined.js';
import { errorCode } from '../../kernel/lib/error-code.js';

/** What of a Node process is about other processes. */
interface OwnProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly kill: (pid: number, signal: 0) => boolean;
  /** Absent where users have no numbers. */
  readonly geteuid?: (() => number) | undefined;
}

/** The machine of a Node process. */
export function nodeMachine({ pid, env, kill, geteuid }: OwnProcess): Machine {
  const self = { pid, host: hostname() };
  return {
    self,
    ...defined({ user: geteuid?.() }),
    isAlive: (other) => {
      if (other.host !== self.host) return undefined;
      try {
        return kill(other.pid, 0);
      } catch (error) {
        // It is there, and somebody else's.
        return errorCode(error) === 'EPERM';
      }
    },
    stateFolder: stateFolder(env['XDG_STATE_HOME']),
  };
}

/** Below the home that the system knows for the user, whatever HOME says, unless somebody names another one. */
function stateFolder(named: string | undefined): string {
  if (named !== undefined && named !== '') return join(named, 'zonewright');
  try {
    const { homedir, username } = userInfo();
    return homedir === '' || homedir === '/'
      ? join(tmpdir(), `zonewright-${username}`)
      : join(homedir, '.local', 'state', 'zonewright');
  } catch {
    // A user whom the system does not know, as in some containers.
    return join(tmpdir(), 'zonewright');
  }
}
