/** A process, as other processes of its machine can identify it. */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
}

/** The machine that this process shares with others. */
export interface Machine {
  readonly self: ProcessName;
  /** The number of the user; absent where users have none. */
  readonly user?: number;
  /** Whether a process is alive. Undefined for one of another machine. */
  isAlive(other: ProcessName): boolean | undefined;
  /** A folder of this user for what is no part of any repository, the same for a shell and a scheduled job. Throws a UserError where none can be written to. */
  readonly stateFolder: string;
}
