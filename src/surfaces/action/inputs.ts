import { UserError } from '../../kernel/model/errors.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';

export const COMMANDS = ['validate', 'plan', 'apply', 'drift', 'merge-plans'] as const;
export type ActionCommand = (typeof COMMANDS)[number];

/** The decoded inputs (action.yml). An empty input counts as not given. */
export interface Inputs {
  readonly command: ActionCommand;
  readonly root: string;
  readonly environment: string | undefined;
  readonly target: readonly string[];
  readonly shard: string | undefined;
  readonly wave: string | undefined;
  /** A revision, or `none`. Default: the pull request's base. */
  readonly base: string | undefined;
  readonly changedSince: string | undefined;
  /** A folder that the workflow should keep between runs. */
  readonly cache: string | undefined;
  readonly planFile: string | undefined;
  readonly planFiles: readonly string[];
  readonly expectDigest: string | undefined;
  readonly allow: readonly string[];
  /** Logs, or folders of logs. */
  readonly replay: readonly string[];
  /** The part of all requests in the logs, such as `10%`. */
  readonly replaySampled: string | undefined;
  readonly comment: boolean;
  readonly issue: boolean;
  readonly githubToken: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads inputs from the runner's variables. `INPUT_PLAN_FILE` sets `plan-file` too: shells allow no hyphens. Throws a UserError for wrong or
 * conflicting values.
 */
export function inputsFrom(env: Env): Inputs {
  const inputs = decoded(env);
  refuseLostReplay(inputs);
  refuseLostShard(inputs);
  return inputs;
}

function decoded(env: Env): Inputs {
  const text = (name: string): string | undefined => {
    const variable = `INPUT_${name.toUpperCase()}`;
    return (env[variable] ?? env[variable.replaceAll('-', '_')])?.trim() || undefined;
  };
  return {
    command: commandFrom(text('command') ?? 'plan'),
    root: text('root') ?? '.',
    target: lines(text('target')),
    planFiles: lines(text('plan-files')),
    allow: lines(text('allow')),
    replay: lines(text('replay')),
    replaySampled: text('replay-sampled'),
    comment: flag('comment', text('comment') ?? 'true'),
    issue: flag('issue', text('issue') ?? 'true'),
    environment: text('environment'),
    shard: text('shard'),
    wave: text('wave'),
    base: text('base'),
    changedSince: text('changed-since'),
    cache: text('cache'),
    planFile: text('plan-file'),
    expectDigest: text('expect-digest'),
    githubToken: text('github-token'),
  };
}

/** Throws a UserError if an input about replays has no effect. */
function refuseLostReplay({ command, replay, replaySampled, shard }: Inputs): void {
  if (replay.length === 0) {
    if (replaySampled === undefined) return;
    throw usage(
      'the input replay-sampled is given, but replay is not',
      'Name the log in replay, or leave replay-sampled out.',
    );
  }
  if (command !== 'plan')
    throw usage(
      `the input replay is given with command: ${command}, which replays nothing`,
      'Give it to the step with command: plan, or run zonewright replay in its own step.',
    );
  if (shard !== undefined)
    throw usage(
      'the input replay is given with shard: a part of a plan posts no comment',
      'Remove one of them, or run zonewright replay in its own job.',
    );
}

/** Throws a UserError if a part was asked for and the command would do the whole. */
function refuseLostShard({ command, shard }: Inputs): void {
  if (shard === undefined || command === 'plan') return;
  throw usage(
    `the input shard is given with command: ${command}, which does all scopes`,
    'Give it to the step with command: plan. To do a part, name it with target, or a wave of a rollout.',
  );
}

function commandFrom(text: string): ActionCommand {
  const command = COMMANDS.find((known) => known === text);
  if (command !== undefined) return command;
  const meant = nearest(text, COMMANDS);
  throw usage(
    `the input command is ${JSON.stringify(text)}`,
    meant === undefined ? `It takes ${COMMANDS.join(', ')}.` : `Did you mean ${meant}?`,
  );
}

function flag(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw usage(`the input ${name} is ${JSON.stringify(text)}`, 'It takes true or false.');
}

function lines(text = ''): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function usage(message: string, help: string): UserError {
  return new UserError(message, { code: 'action-input', help });
}
