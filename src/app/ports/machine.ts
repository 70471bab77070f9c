/** Identifies a process to others of its machine. */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
  /** The table of processes that the pid is from: each boot, machine and container has its own. Absent if the system does not say. */
  readonly pids?: string;
}

/** The machine that this process shares with others. */
export interface Machine {
  readonly self: ProcessName;
  /** The user's number; absent where there are none. */
  readonly user?: number;
  /** Undefined for a process of another machine, or another table of processes. */
  isAlive(other: ProcessName): boolean | undefined;
  /** This user's folder for state outside repositories, shared by shells and scheduled jobs. Throws a UserError if none is writable. */
  readonly stateFolder: string;
}
