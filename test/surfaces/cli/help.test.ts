import { describe, expect, it } from 'vitest';
import { commands, run } from '../../../src/surfaces/cli/program.js';
import { FLAG_GROUPS } from '../../../src/surfaces/cli/help.js';
import { NEEDED, pathOf } from '../../../src/surfaces/cli/wrong-use.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { testRuntime } from './runtime.js';

const program = commands(silentRuntime('/'), () => undefined);
const ALL = program.commands.flatMap((each) => (each.commands.length > 0 ? each.commands : [each]));

/** The help of a command on a terminal of some width. */
async function helpOn(columns: number | undefined, ...words: readonly string[]): Promise<string> {
  const runtime = testRuntime();
  const exit = await run([...words, '--help'], { ...runtime, out: { ...runtime.out, columns } });
  expect(exit).toBe(0);
  return runtime.written.out;
}

/** Command lines, which stay whole. */
const EXAMPLES = /^(Examples:\n(?: {2}.*\n)+)/m;

/** How a command is called, without the program. */
function wordsOf(command: (typeof ALL)[number]): readonly string[] {
  return command.parent === program || command.parent === null
    ? [command.name()]
    : [command.parent.name(), command.name()];
}

/** Titles of the blocks of a help, in their order. */
function titlesOf(help: string): readonly string[] {
  return [...help.matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, title = '']) => title);
}

it('names what each command needs that can not be run without', () => {
  const needing = ALL.filter(({ registeredArguments }) => registeredArguments.some((one) => one.required));
  expect(Object.keys(NEEDED).toSorted()).toEqual(needing.map(pathOf).toSorted());
});

it('makes each command without those of other groups', () => {
  for (const name of program.commands.map((each) => each.name()).filter((each) => each !== 'complete')) {
    const some = commands(silentRuntime('/'), () => undefined, name).commands;
    expect(some.map((each) => each.name())).toContain(name);
    expect(some.length).toBeLessThan(program.commands.length);
  }
});

describe('the groups of flags', () => {
  const named = FLAG_GROUPS.flatMap(({ flags }) => flags);

  it('have every flag of every command, each once', () => {
    const flags = new Set(ALL.flatMap((command) => command.options.map(({ long }) => long)));
    expect(new Set(named)).toEqual(flags);
    expect(named).toHaveLength(flags.size);
  });

  it('stand in one order in the help of every command', async () => {
    const order = [...FLAG_GROUPS.map(({ title }) => title), 'Help'];
    for (const command of ALL.filter((each) => each.parent === program && each.name() !== 'complete')) {
      const titles = titlesOf(await helpOn(undefined, command.name())).filter((title) =>
        order.includes(title),
      );
      expect([command.name(), titles]).toEqual([
        command.name(),
        order.filter((title) => titles.includes(title)),
      ]);
      expect(titles.at(-1)).toBe('Help');
    }
  });
});

describe('the help of the program', () => {
  it('has the ten commands first that most people need, then the others by what they are for', async () => {
    const help = await helpOn(undefined);
    const [first = ''] = help.split('Most used:\n')[1]?.split('\n\n') ?? [];
    const names = [...first.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
    expect(names.join(' ')).toBe('init import validate plan apply drift undo doctor inspect explain');
    expect(titlesOf(help).join(', ')).toBe(
      'Help, Most used, Files, Planning and applying, Looking at what is live, Done once, Help and tools, Exit codes',
    );
  });

  it.each([40, 60, 80, 120])('breaks lines between words for %i columns', async (columns) => {
    for (const words of [[], ...[...program.commands, ...ALL].map(wordsOf)]) {
      if (words[0] === 'complete' || words[0] === 'help') continue;
      const help = await helpOn(columns, ...words);
      const long = help
        .replace(EXAMPLES, '')
        .split('\n')
        .filter((line) => line.length > columns && /\S\s+\S/.test(line) && !line.startsWith('Usage:'));
      expect([words, long]).toEqual([words, []]);
      expect(help.replaceAll(/\s+/g, ' ')).toContain('show this help');
    }
  });

  it.each([
    ['init', 'It overwrites no existing file. '],
    ['comment', 'The token comes from GITHUB_TOKEN or GITLAB_TOKEN, '],
    ['undo', 'Apply it like any plan: zonewright apply undo.json.'],
    ['apply', '--notify sends to ZONEWRIGHT_NOTIFY_'],
  ])('has the note of %s as a paragraph of its own, behind whole examples', async (command, note) => {
    const [wide, narrow] = [await helpOn(200, command), await helpOn(40, command)];
    const [, examples = ''] = EXAMPLES.exec(wide) ?? [];
    expect(narrow).toContain(`${examples}\n`);
    const [, paragraph = ''] = wide.split(`${examples}\n`);
    expect(paragraph.startsWith(note)).toBe(true);
    expect(narrow.split(`${examples}\n`)[1]?.replaceAll(/\s+/g, ' ').trim()).toBe(paragraph.trim());
  });
});
