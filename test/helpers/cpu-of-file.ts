import { readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

/** Seconds of CPU of a test file. */
export interface CpuOfFile {
  /** Until its first test: for the modules that no file before it has loaded in this process. */
  readonly loading: number;
  /** Of its tests in the process of the tests. */
  readonly tests: number;
  /** Of the child processes that its tests have waited for, where the system says so: on Linux. */
  readonly children: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** On a file. */
    cpu?: CpuOfFile;
  }
}

/** Measures a file: called before its modules are loaded. */
export function perFile(): void {
  const loadingFrom = process.cpuUsage();
  let loading = 0;
  let testsFrom = loadingFrom;
  let childrenFrom = 0;
  beforeAll(() => {
    loading = secondsSince(loadingFrom);
    childrenFrom = childSeconds();
    testsFrom = process.cpuUsage();
  });
  // oxlint-disable-next-line no-empty-pattern -- The runner takes no other pattern where no fixture is asked for.
  afterAll(({}, { file }) => {
    file.meta.cpu = {
      loading,
      tests: secondsSince(testsFrom),
      children: childSeconds() - childrenFrom,
    };
  });
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

/** CPU of all child processes until now that have ended, with theirs. 0 where the system doesn't say. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  // The name of the program may have blanks and parentheses. cutime and cstime are the 16th and 17th field, in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
