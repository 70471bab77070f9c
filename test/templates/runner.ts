import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../../src/kernel/lib/digest.js';
import { TOOL_VERSION } from '../../src/version.js';
import { DIST, repository } from '../helpers/command.js';
import { runnerFiles, stepped, type Stepped } from '../surfaces/action/support.js';
import { mapping, type Job, type Step } from '../workflows/workflow.js';

type Variables = Readonly<Record<string, string>>;

/** What a runner has for a job. */
export interface Runner {
  /** The checkout. */
  readonly cwd: string;
  readonly event: Parameters<typeof runnerFiles>[0];
  /** What expressions stand for, by their text. */
  readonly values: Variables;
  /** Of the machine. */
  readonly env: Variables;
  /** Programs in front of those of the machine. */
  readonly programs: string;
}

/**
 * Runs the scripts of a job as GitHub's runner does, each in a bash that stops at the first failed command. Steps with actions are left out. Returns what
 * the last script did.
 */
export async function runScripts(job: Job, runner: Runner): Promise<Stepped> {
  const folder = repository({ path: '' });
  let ran: Stepped | undefined;
  for (const step of job.steps) {
    if (typeof step.content['run'] !== 'string') continue;
    const added = readFileSync(join(folder, 'path'), 'utf8').split('\n').filter(Boolean);
    const path = [...added.toReversed(), runner.programs, process.env['PATH'] ?? ''].join(delimiter);
    ran = await runScript(step, runner, {
      PATH: path,
      GITHUB_PATH: join(folder, 'path'),
      RUNNER_TEMP: folder,
    });
    if (ran.exit !== 0) break;
  }
  if (ran === undefined) throw new Error(`${job.id} has no script`);
  return ran;
}

function runScript({ content }: Step, runner: Runner, own: Variables): Promise<Stepped> {
  const files = runnerFiles(runner.event);
  const given = Object.entries(mapping(content['env'])).map(([name, text]) => [
    name,
    evaluated(String(text), runner.values),
  ]);
  const env = { ...files.env, ...runner.env, ...own, ...Object.fromEntries(given) } as Variables;
  return new Promise((resolve) => {
    const options = { cwd: runner.cwd, env };
    execFile('bash', ['-e', '-c', String(content['run'])], options, (error, stdout, stderr) => {
      const exit = error === null ? 0 : Number(error.code);
      resolve(stepped(exit, stdout + stderr, files.folder));
    });
  });
}

/** Throws for an expression of which the runner does not know what it stands for. */
function evaluated(text: string, values: Variables): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`nobody said what ${expression} is`);
    return value;
  });
}

const BUILT = `exec "${process.execPath}" "${fileURLToPath(DIST)}zonewright.cjs" "$@"\n`;

/** A folder of programs with which zonewright comes from npm, from an image or from a release. */
export function programsOf(from: 'npm' | 'container' | 'binary'): string {
  const folder = repository({});
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, name), 0o755);
  };
  switch (from) {
    case 'npm': {
      const asked = `[ "$1 $2" = "--yes zonewright@${TOOL_VERSION}" ] || exit 99\nshift 2\n`;
      program('npx', `${asked}${BUILT}`);
      break;
    }
    case 'container':
      program('zonewright', BUILT);
      break;
    case 'binary': {
      const executable = `#!/bin/sh\n${BUILT}`;
      const release = repository({
        'zonewright-linux-x64': executable,
        'zonewright-linux-arm64': executable,
        SHA256SUMS: ['x64', 'arm64']
          .map((of) => `${digestOf(executable)}  zonewright-linux-${of}\n`)
          .join(''),
      });
      program(
        'curl',
        `for word; do case $word in https://*) cp "${release}/\${word##*/}" . || exit 22;; esac; done\n`,
      );
    }
  }
  return folder;
}
