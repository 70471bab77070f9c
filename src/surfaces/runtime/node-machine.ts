import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Machine } from '../../app/ports/machine.js';
import { defined } from '../../kernel/lib/defined.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { openStateFolder } from './state-folder.js';

/** What a machine needs of a Node process. */
interface OwnProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly kill: (pid: number, signal: 0) => boolean;
  /** Absent on Windows. */
  readonly geteuid?: (() => number) | undefined;
}

/** The machine of a Node process. */
export function nodeMachine({ pid, env, kill, geteuid }: OwnProcess): Machine {
  const self = { pid, host: hostname(), ...defined({ pids: tableOfProcesses() }) };
  const user = geteuid?.();
  let state: string | undefined;
  return {
    self,
    ...defined({ user }),
    isAlive: (other) => {
      // Its pid may belong to another process by now, as after a restart. Older records don't name their table.
      if (other.host !== self.host || (other.pids ?? self.pids) !== self.pids) return undefined;
      try {
        return kill(other.pid, 0);
      } catch (error) {
        // It exists, but belongs to another user.
        return errorCode(error) === 'EPERM';
      }
    },
    get stateFolder() {
      return (state ??= openStateFolder({ env, user }));
    },
  };
}

/** This boot and the namespace of its pids (Linux, pid_namespaces); undefined for other systems. */
function tableOfProcesses(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}
