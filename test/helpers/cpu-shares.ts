import type { Reporter, TestModule } from 'vitest/node';

/** The most that one file may take of the CPU of a whole run, in percent. */
const MOST = 6;

/** Files that are many tests in one. */
const MORE: Readonly<Record<string, number>> = {
  'test/simulation/simulation.test.ts': 20,
  'test/surfaces/cli/merge-flow.test.ts': 12,
  'test/world/world.test.ts': 15,
};

/** A run of fewer files says nothing of shares. */
const WHOLE = 300;

const SHOWN = 5;

/**
 * Shows which files took most of the CPU, and fails a whole run in which one takes more than its share: a share does not depend on how fast the
 * machine is, nor on what else it does.
 */
export class CpuShares implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < WHOLE) return;
    const files = modules
      .map((one) => ({ name: one.relativeModuleId, seconds: one.meta().cpuSeconds ?? 0 }))
      .toSorted((a, b) => b.seconds - a.seconds);
    const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
    const shares = files.map((file) => ({ ...file, percent: (file.seconds / all) * 100 }));
    const greedy = shares.filter(({ name, percent }) => percent > (MORE[name] ?? MOST));
    const shown = new Set([...shares.slice(0, SHOWN), ...greedy]);
    say(`\nCPU of the tests: ${all.toFixed(0)} s`);
    for (const { name, seconds, percent } of shown)
      say(`${percent.toFixed(1).padStart(6)} %  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
    if (greedy.length === 0) return;
    const names = greedy.map(({ name }) => name).join(', ');
    say(`More than their share (${MOST} %, or what test/helpers/cpu-shares.ts has for a file): ${names}`);
    process.exitCode = 1;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
