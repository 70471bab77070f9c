import { hostname } from 'node:os';
import { errorCode } from '../../kernel/lib/error-code.js';

/** A process, as others of its machine can tell it. */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
}

/** This process. */
export const OWN_PROCESS: ProcessName = { pid: process.pid, host: hostname() };

/** Whether a process is there; undefined for one of another machine, of which nobody here knows. */
export function isAlive({ pid, host }: ProcessName): boolean | undefined {
  if (host !== OWN_PROCESS.host) return undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return errorCode(error) === 'EPERM';
  }
}
