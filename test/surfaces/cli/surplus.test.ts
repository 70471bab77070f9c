import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands, run } from '../../../src/surfaces/cli/program.js';
import { pathOf } from '../../../src/surfaces/cli/wrong-use.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { testRuntime } from './runtime.js';

const program = commands(silentRuntime('/'), () => undefined);
const ALL = program.commands.flatMap((each) => [each, ...each.commands]);

/** Commands that read words of their own, and not a group's: all but those with a list as their last argument. */
const COUNTED = ALL.filter(
  ({ commands: members, registeredArguments }) =>
    members.length === 0 && registeredArguments.at(-1)?.variadic !== true,
);

type OneCommand = (typeof ALL)[number];

/** Every argument that a command takes, filled. */
function filled(command: OneCommand): readonly string[] {
  return command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'one');
}

async function ran(words: readonly string[]): Promise<{ exit: number; out: string; err: string }> {
  const runtime = testRuntime();
  const exit = await run(words, runtime);
  return { exit, ...runtime.written };
}

const WORDS = fc.oneof(
  fc.constantFrom('abc', '../policies', '..', '/', 'true', '7', 'help', 'plan', 'é', ' ', ''),
  fc.string({ maxLength: 20 }).filter((word) => !word.startsWith('-')),
);

describe('a word that a command has no place for', () => {
  it('is a usage error that names it, in every command', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COUNTED),
        fc.array(WORDS, { minLength: 1, maxLength: 3 }),
        async (command, surplus) => {
          const path = pathOf(command);
          const { exit, out, err } = await ran([...path.split(' '), ...filled(command), ...surplus]);
          expect({ path, exit, out }).toEqual({ path, exit: 64, out: '' });
          expect(err).toContain(`error: ${path} takes `);
        },
      ),
    ));

  it.each([
    [['inspect', 'policies', 'abc'], 'inspect policies takes no arguments: "abc" has no place'],
    [['explain', '4', '5', '6'], 'explain takes at most 1 argument: "5", "6" has no place'],
    [['help', 'plan', 'more'], 'there is no command plan more'],
    [['help', 'inspect', 'script'], 'there is no command inspect script\nDid you mean scripts?'],
  ])('is named: %j', async (words, message) => {
    expect((await ran(words)).err).toContain(message);
  });
});

describe('a flag of zonewright itself', () => {
  const flags = program.options.flatMap(({ long, short }) => [long ?? '', short ?? '']);

  it.each(flags)('%s is no flag of a command, and swallows none of the same name', async (flag) => {
    for (const command of ALL) {
      const isOwn = command.options.some(({ long, short }) => [long, short].includes(flag));
      if (isOwn) continue;
      const { exit, out, err } = await ran([...pathOf(command).split(' '), flag]);
      expect({ path: pathOf(command), exit, out }).toEqual({
        path: pathOf(command),
        exit: 64,
        out: '',
      });
      expect(err).toContain(`${flag} goes without a command`);
    }
  });
});

describe('help NAME…', () => {
  it.each(ALL.filter((command) => command.name() !== 'complete').map(pathOf))(
    'of %s is its --help',
    async (path) => {
      const asked = await ran(['help', ...path.split(' ')]);
      expect(asked).toEqual(await ran([...path.split(' '), '--help']));
      expect(asked.exit).toBe(0);
    },
  );
});
