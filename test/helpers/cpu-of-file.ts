import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** On a file: seconds of CPU that its tests took in the process of the tests. Child processes are not counted. */
    cpuSeconds?: number;
  }
}

let before: NodeJS.CpuUsage;

beforeAll(() => {
  before = process.cpuUsage();
});
// oxlint-disable-next-line no-empty-pattern -- The runner takes no other pattern where no fixture is asked for.
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.cpuSeconds = (user + system) / 1_000_000;
});
