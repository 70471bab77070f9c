import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runAction } from '../../../src/surfaces/action/run.js';
import { run } from '../../../src/surfaces/cli/program.js';
import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { testRuntime } from '../cli/runtime.js';
import { repository } from '../../helpers/command.js';
import { outputsIn } from '../../helpers/runner-files.js';
import { commandsIn, type RunnerCommand } from '../../helpers/runner-commands.js';

/** What a step did. */
export interface Stepped {
  readonly exit: number;
  /** Everything that was printed. */
  readonly log: string;
  /** What the runner takes out of that, but the groups. */
  readonly commands: readonly RunnerCommand[];
  /** Names of the groups in the log, each of which ends before the next one begins. */
  readonly groups: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** The files that the runner makes for a step, and the variables that name them. */
export function runnerFiles(event: { readonly name: string; readonly payload?: unknown }): {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const folder = repository({
    'output.txt': '',
    'summary.md': '',
    'event.json': JSON.stringify(event.payload ?? {}),
  });
  mkdirSync(join(folder, 'temp'));
  return {
    folder,
    env: {
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_OUTPUT: join(folder, 'output.txt'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      RUNNER_TEMP: join(folder, 'temp'),
    },
  };
}

/** The inputs of a step as the runner hands them over. */
export function inputEnv(inputs: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
}

/** Reads what a step left in its files, and takes its log apart. */
export function stepped(exit: number, log: string, folder: string): Stepped {
  const { rest, groups } = withoutGroups(commandsIn(log));
  const outputs = outputsIn(readFileSync(join(folder, 'output.txt'), 'utf8'));
  const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
  return { exit, log, commands: rest, groups, outputs: Object.fromEntries(outputs), summary };
}

/** Runs a step of the action inside this process, in a checkout. */
export async function step(
  checkout: string,
  inputs: Readonly<Record<string, string>>,
  event: { readonly name: string; readonly payload?: unknown } = { name: 'schedule' },
  env: Runtime['env'] = {},
  hide: Runtime['hide'] = (text) => text,
): Promise<Stepped> {
  const files = runnerFiles(event);
  const runtime = testRuntime({
    ...files.env,
    GITHUB_WORKSPACE: checkout,
    GITHUB_REPOSITORY: 'octo/edge',
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_RUN_ID: '42',
    ...inputEnv(inputs),
    ...env,
  });
  const exit = await runAction({ ...runtime, hide, cwd: checkout }, run);
  return stepped(exit, `${runtime.written.out}${runtime.written.err}`, files.folder);
}

function withoutGroups(commands: readonly RunnerCommand[]): {
  readonly rest: readonly RunnerCommand[];
  readonly groups: readonly string[];
} {
  let isOpen = false;
  for (const { command } of commands) {
    if (command !== 'group' && command !== 'endgroup') continue;
    expect(isOpen).toBe(command === 'endgroup');
    isOpen = command === 'group';
  }
  expect(isOpen).toBe(false);
  return {
    rest: commands.filter(({ command }) => command !== 'group' && command !== 'endgroup'),
    groups: commands.flatMap(({ command, data }) => (command === 'group' ? [data] : [])),
  };
}

/** The payload of an event about a pull request of a branch of the repository, or of a fork. */
export function pullRequest(
  number: number,
  base: string,
  head: string,
  from = 'octo/edge',
): { readonly name: 'pull_request'; readonly payload: unknown } {
  return {
    name: 'pull_request',
    payload: {
      pull_request: {
        number,
        head: { sha: head, repo: { full_name: from } },
        base: { sha: base, repo: { full_name: 'octo/edge' } },
      },
    },
  };
}

/** Writes into a checkout. */
export function write(checkout: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(checkout, file, '..'), { recursive: true });
    writeFileSync(join(checkout, file), text);
  }
}
