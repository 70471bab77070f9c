import { expect, test } from 'vitest';
import { allCommands } from '../../helpers/all-commands.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const LEAVES = allCommands();
const FLAGS = LEAVES.flatMap(([command, words]) =>
  command.options
    .filter(({ required, optional }) => required || optional)
    .map(({ long }) => [...words, long ?? ''] as const),
);

test('law: no flag of any command takes an empty value, as an unset variable gives it', async () => {
  expect(FLAGS.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const words of FLAGS) {
    const [flag] = words.slice(-1);
    const { exit, stderr } = await zonewright([...words, ''], {});
    if (exit !== 64 || !stderr.includes(`option '${flag} `))
      wrong.push(`${words.join(' ')}: ${exit} ${stderr}`);
  }
  expect(wrong).toEqual([]);
});

const ARGUMENTS = LEAVES.flatMap(([command, words]) =>
  command.registeredArguments.map((argument, index) => ({
    // What comes before it has to be one of its choices.
    argv: [
      ...words,
      ...command.registeredArguments.slice(0, index).map(({ argChoices }) => argChoices?.[0] ?? 'a'),
    ],
    name: argument.name().toUpperCase(),
    command: words.join(' '),
  })),
);

test.each(['', ' \n'])(
  'law: no argument of any command can be %j, as an unset variable gives it',
  async (blank) => {
    expect(ARGUMENTS.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    // Completion takes the words of an unfinished line, with an empty one for what is to come.
    for (const { argv, name, command } of ARGUMENTS.filter((one) => one.command !== 'complete')) {
      const { exit, stdout, stderr } = await zonewright([...argv, blank], {});
      if (exit !== 64 || stdout !== '' || !stderr.includes(`${name} of zonewright ${command} is blank`))
        wrong.push(`${[...argv, JSON.stringify(blank)].join(' ')}: ${exit} ${stdout}${stderr}`);
    }
    expect(wrong).toEqual([]);
  },
);

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};

test.each([
  ['--target', ''],
  ['--target', ' \n '],
  ['--exclude', ''],
])('%s %j does not select everything', async (flag, value) => {
  const root = repository(FILES);
  const ran = await zonewright(['apply', '--yes', '--emulator', flag, value], { root });
  expect(ran).toMatchObject({ exit: 64, stdout: '' });
  expect(ran.stderr).toContain('It takes a value');
});

test('a blank plan file is not taken for none, which would apply what nobody has reviewed', async () => {
  const root = repository(FILES);
  const ran = await zonewright(['apply', '', '--yes', '--emulator'], { root });
  expect(ran).toMatchObject({ exit: 64, stdout: '' });
  expect(ran.stderr).toContain('Leave PLANFILE out for none.');
});

test('a variable with blanks only is refused for a repeatable flag, too', async () => {
  const root = repository(FILES);
  const env = { ZONEWRIGHT_TARGET: ' ' };
  const ran = await zonewright(['apply', '--yes', '--emulator'], { root, env });
  expect(ran.exit).toBe(64);
  expect(ran.stderr).toContain('ZONEWRIGHT_TARGET is " ": only blanks');
});

test('a flag with several values keeps all of them', async () => {
  const root = repository({ ...FILES, 'a.ndjson': '', 'b.ndjson': '' });
  const args = ['inspect', 'rulesets', '--stale', '--emulator', '--log', 'a.ndjson', 'missing.ndjson'];
  const ran = await zonewright(args, { root });
  expect(ran.exit).toBe(1);
  expect(ran.stderr).toContain('missing.ndjson can');
});
