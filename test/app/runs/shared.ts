import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findRun } from '../../../src/app/runs/find-run.js';
import { openRuns } from '../../../src/app/runs/open-runs.js';
import type { OpenRecord } from '../../../src/app/runs/run-store.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import { withStatus } from '../../../src/engine/runs/record.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import type { Host } from '../../../src/app/ports/host.js';
import { GIT_ENV } from '../../helpers/git.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { begun } from '../../helpers/record.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';

export const REF = 'refs/zonewright/runs';

/** Runs git in a folder. */
export function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, env: GIT_ENV, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** A folder of its own, gone when the test is over. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'zonewright-runs-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A bare repository, and clones of it. */
export function remote(clones: number): { readonly bare: string; readonly clones: readonly string[] } {
  const above = folder();
  git(above, 'init', '--quiet', '--bare', '--template=', 'bare');
  const names = Array.from({ length: clones }, (_, index) => `clone-${index}`);
  for (const name of names) git(above, 'clone', '--quiet', '--template=', 'bare', name);
  return { bare: join(above, 'bare'), clones: names.map((name) => join(above, name)) };
}

const NOW = new Date('2026-01-02T00:00:00.000Z');

/** A process in a folder. `isAlive`: of every process of this machine. */
export function hostIn(cwd: string, isAlive = false): Host {
  const runtime = silentRuntime(cwd);
  return {
    ...runtime,
    now: () => NOW,
    env: GIT_ENV,
    machine: { ...runtime.machine, isAlive: () => isAlive },
  };
}

const CHANGE = changeOf('shop');

/** So many milliseconds after the first day of the tests began. */
export function at(ms: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + ms);
}

/** The record of a run that has not begun. Each name is another run. */
export function runNamed(name: string, started = at(0)): RunDocument {
  const run = begun(planOf([completeScope([CHANGE])]));
  const id = `${started.toISOString().replaceAll(/[-:]/g, '')}-${run.id.slice(-12)}`;
  return { ...run, id, started: started.toISOString(), journal_run: name, actor: name };
}

/** The run with its change done. */
export function done(run: RunDocument, finished = '2026-01-01T00:00:00.000Z'): RunDocument {
  const became = { status: 'applied', confirmed: 'by-answer' } as const;
  return { ...withStatus(run, CHANGE.address, became, new Date(1)), finished, exit_code: 0 };
}

/** Records a run from its beginning to its end, as apply does. */
export async function recorded(cwd: string, runs: string | undefined, run: RunDocument): Promise<OpenRecord> {
  const store = await openRuns({ root: '.', ...defined({ runs }) }, hostIn(cwd));
  const record = await store.open(run);
  await record.save(done(record.run));
  const problem = await record.close(true);
  return { ...record, ...(problem === undefined ? {} : { problem }) };
}

/** The names of all runs that a machine knows, by their ids; `unreadable` for those that can't be read. */
export async function namesIn(cwd: string, runs: string): Promise<ReadonlyMap<string, string>> {
  const store = await openRuns({ root: '.', runs }, hostIn(cwd));
  const read = await store.read(await store.ids());
  return new Map(read.map((each) => [each.id, 'run' in each ? (each.run.actor ?? '') : 'unreadable']));
}

/** One run, as a machine knows it. */
export async function found(cwd: string, runs: string, id: string): Promise<RunDocument> {
  return (await findRun(await openRuns({ root: '.', runs }, hostIn(cwd)), id)).run;
}
