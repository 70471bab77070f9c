import { expect, test } from 'vitest';
import { allCommands } from '../../helpers/all-commands.js';
import { zonewright } from '../../helpers/command.js';

const LEAVES = allCommands().filter(([command]) => command.name() !== 'help');

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
    expect([exit, stderr]).toEqual([64, expect.stringMatching(/id/i)]);
  }
});

test('inspect rulesets --version 7 is a version of rulesets, not that of the tool', async () => {
  const { exit, stdout } = await zonewright(['inspect', 'rulesets', '--version', '7', '--emulator'], {});
  expect(exit).not.toBe(0);
  expect(stdout).toBe('');
});
