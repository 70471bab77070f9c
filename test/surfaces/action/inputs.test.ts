import { describe, expect, test } from 'vitest';
import { COMMANDS, inputsFrom } from '../../../src/surfaces/action/inputs.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import { inputEnv } from './support.js';

const DEFAULTS = {
  command: 'plan',
  root: '.',
  environment: undefined,
  target: [],
  shard: undefined,
  base: undefined,
  changedSince: undefined,
  cache: undefined,
  planFile: undefined,
  planFiles: [],
  expectDigest: undefined,
  allow: [],
  replay: [],
  replaySampled: undefined,
  comment: true,
  issue: true,
  githubToken: undefined,
};

describe('the inputs of the action', () => {
  test('have defaults', () => {
    expect(inputsFrom({})).toEqual(DEFAULTS);
  });

  test('that are left empty count as not given', () => {
    const names =
      'command root environment target shard base changed-since cache plan-file plan-files expect-digest';
    const empty = [
      ...names.split(' '),
      'allow',
      'replay',
      'replay-sampled',
      'comment',
      'issue',
      'github-token',
    ].map((name) => [name, ' \n']);
    expect(inputsFrom(inputEnv(Object.fromEntries(empty) as Record<string, string>))).toEqual(DEFAULTS);
  });

  test('are read by the names that the runner gives them', () => {
    const given = {
      command: 'apply',
      root: ' infra ',
      environment: 'production',
      target: 'zone/a/**\n\n  zone/b c/**\r\n',
      base: 'none',
      'changed-since': 'origin/main',
      cache: '.cache',
      'plan-file': 'plan.json',
      'plan-files': 'plans\nmore.json',
      'expect-digest': 'abc',
      allow: 'drops-rules',
      comment: 'false',
      issue: 'false',
      'github-token': 'ghs_1',
    };
    expect(inputsFrom(inputEnv(given))).toEqual({
      command: 'apply',
      root: 'infra',
      environment: 'production',
      target: ['zone/a/**', 'zone/b c/**'],
      shard: undefined,
      base: 'none',
      changedSince: 'origin/main',
      cache: '.cache',
      planFile: 'plan.json',
      planFiles: ['plans', 'more.json'],
      expectDigest: 'abc',
      allow: ['drops-rules'],
      replay: [],
      replaySampled: undefined,
      comment: false,
      issue: false,
      githubToken: 'ghs_1',
    });
  });

  test('name a part of the scopes, for a plan', () => {
    expect(inputsFrom(inputEnv({ shard: '2/8' })).shard).toBe('2/8');
  });

  test('name logs to be replayed, for a plan', () => {
    const given = { replay: 'logs\n more.ndjson.gz\n', 'replay-sampled': '10%' };
    expect(inputsFrom(inputEnv(given))).toMatchObject({
      replay: ['logs', 'more.ndjson.gz'],
      replaySampled: '10%',
    });
  });

  test.each(COMMANDS)('know the command %s', (command) => {
    expect(inputsFrom({ INPUT_COMMAND: command }).command).toBe(command);
  });

  test.each<readonly [Readonly<Record<string, string>>, string, string]>([
    [{ command: 'aply' }, 'the input command is "aply"', 'Did you mean apply?'],
    [
      { command: 'toString' },
      'the input command is "toString"',
      'It takes validate, plan, apply, drift, merge-plans.',
    ],
    [{ comment: 'yes' }, 'the input comment is "yes"', 'It takes true or false.'],
    [{ issue: '1' }, 'the input issue is "1"', 'It takes true or false.'],
    ...COMMANDS.filter((command) => command !== 'plan').map(
      (command): readonly [Readonly<Record<string, string>>, string, string] => [
        { command, replay: 'a.ndjson' },
        `the input replay is given with command: ${command}, which replays nothing`,
        'Give it to the step with command: plan, or run zonewright replay in its own step.',
      ],
    ),
    [
      { shard: '1/2', replay: 'a.ndjson' },
      'the input replay is given with shard: a part of a plan posts no comment',
      'Remove one of them, or run zonewright replay in its own job.',
    ],
    ...COMMANDS.filter((command) => command !== 'plan').map(
      (command): readonly [Readonly<Record<string, string>>, string, string] => [
        { command, shard: '1/2' },
        `the input shard is given with command: ${command}, which does all scopes`,
        'Give it to the step with command: plan. To do a part, name it with target, or a wave of a rollout.',
      ],
    ),
    [
      { 'replay-sampled': '10%' },
      'the input replay-sampled is given, but replay is not',
      'Name the log in replay, or leave replay-sampled out.',
    ],
  ])('are refused when they are none: %j', (inputs, message, help) => {
    const refused = (): unknown => inputsFrom(inputEnv(inputs));
    expect(refused).toThrow(UserError);
    expect(refused).toThrow(
      expect.objectContaining({ message, help, code: 'action-input', exit: 64 }) as Error,
    );
  });
});
