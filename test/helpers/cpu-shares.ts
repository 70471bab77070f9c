import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { CpuOfFile } from './cpu-of-file.js';

/** The most that one file may take of the CPU of a whole run, in percent. */
const MOST = 6;

/** Files that are many tests in one. */
const MORE: Readonly<Record<string, number>> = {
  'test/simulation/simulation.test.ts': 20,
};

/** A run of fewer files says nothing of shares. */
const WHOLE = 600;

const SHOWN = 5;

/** What a whole run writes, from the folder in which it starts. git ignores it. */
const TABLE = '.timings.json';

interface Measured extends CpuOfFile {
  readonly file: string;
  /** Of all tests and their child processes. What loads is left out: it is the first file that pays for it. */
  readonly percent: number;
}

/**
 * Shows which files took most of the CPU, writes the table of all of them, and fails a whole run in which one takes more than its share: a share does
 * not depend on how fast the machine is, nor on what else it does. Fails any run in which a file was not measured: no one watched it.
 */
export class CpuShares implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unwatched = modules.filter((one) => one.state() === 'passed' && one.meta().cpu === undefined);
    if (unwatched.length > 0) {
      say(`\nThe hooks of test/helpers did not run for ${unwatched.length} files.`);
      process.exitCode = 1;
    }
    if (modules.length < WHOLE) return;
    const files = measured(modules);
    writeFileSync(TABLE, `${JSON.stringify(files, undefined, 1)}\n`);
    const greedy = files.filter(({ file, percent }) => percent > (MORE[file] ?? MOST));
    const sum = (of: (one: CpuOfFile) => number): string =>
      files.reduce((total, one) => total + of(one), 0).toFixed(0);
    const [tests, children, loading] = [
      sum((one) => one.tests),
      sum((one) => one.children),
      sum((one) => one.loading),
    ];
    say(`\nCPU of the tests: ${tests} s, of child processes ${children} s, of loading modules ${loading} s`);
    for (const one of new Set([...files.slice(0, SHOWN), ...greedy])) {
      const seconds = (one.tests + one.children).toFixed(1);
      say(`${one.percent.toFixed(1).padStart(6)} %  ${seconds.padStart(5)} s  ${one.file}`);
    }
    say(`All files: ${TABLE}`);
    if (greedy.length === 0) return;
    const names = greedy.map(({ file }) => file).join(', ');
    say(`More than their share (${MOST} %, or what test/helpers/cpu-shares.ts has for a file): ${names}`);
    process.exitCode = 1;
  }
}

/** All files, those with most CPU first. */
function measured(modules: readonly TestModule[]): readonly Measured[] {
  const files = modules.map((one) => ({
    file: one.relativeModuleId,
    ...(one.meta().cpu ?? { loading: 0, tests: 0, children: 0 }),
  }));
  const all = files.reduce((sum, { tests, children }) => sum + tests + children, 0);
  return files
    .map((one) => ({ ...one, percent: ((one.tests + one.children) / all) * 100 }))
    .toSorted((a, b) => b.percent - a.percent);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
