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
