import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { commands } from '../../../src/surfaces/cli/program.js';
import { zonewright } from '../../helpers/command.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';

/** All commands that do something, with their words. */
function leaves(
  command: Command,
  path: readonly string[] = [],
): readonly (readonly [Command, readonly string[]])[] {
  return command.commands.flatMap((inner) => {
    const words = [...path, inner.name()];
    return inner.commands.length === 0 ? [[inner, words] as const] : leaves(inner, words);
  });
}

const program = commands(silentRuntime('/'), () => undefined);
const LEAVES = leaves(program).filter(([command]) => command.name() !== 'help');

test('law: an argument that a command does not take is an error, in every command', async () => {
  const wrong: string[] = [];
  for (const [command, words] of LEAVES) {
    // Hidden ones are for shells, which hand over whatever was typed.
    if (command.registeredArguments.some(({ variadic }) => variadic)) continue;
    const filled = command.registeredArguments.map(() => '0'.repeat(32));
    const { exit, stderr } = await zonewright([...words, ...filled, 'surplus'], {});
    if (exit !== 64 || !/argument/.test(stderr)) wrong.push(`${words.join(' ')}: ${exit} ${stderr}`);
  }
  expect(wrong).toEqual([]);
});

test.each(['scripts', 'connections'])('inspect %s: what is no id is an error', async (what) => {
  for (const id of ['../policies', '', 'a/b', '..']) {
    const { exit, stderr } = await zonewright(['inspect', what, id], {});
    expect([exit, stderr]).toEqual([64, expect.stringMatching(/id/)]);
  }
});

test('inspect rulesets --version 7 is a version of rulesets, not that of the tool', async () => {
  const { exit, stdout } = await zonewright(['inspect', 'rulesets', '--version', '7', '--emulator'], {});
  expect(exit).not.toBe(0);
  expect(stdout).toBe('');
});
