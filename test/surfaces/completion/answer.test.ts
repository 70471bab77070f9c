import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FLAG_GROUPS } from '../../../src/surfaces/cli/help.js';
import { PHASE_ABOUT } from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { RISK_CODES } from '../../../src/kernel/model/risk.js';
import { schemaNames } from '../../../src/kernel/schema/load.js';
import { repository, zonewright } from '../../helpers/command.js';
import { runs } from '../../helpers/runs.js';

/** What is offered for the last of some words: candidates, or `:files` and the like. */
async function offered(
  words: readonly string[],
  root?: string,
  env?: Record<string, string>,
): Promise<readonly string[]> {
  const options = { ...(root === undefined ? {} : { root }), ...(env === undefined ? {} : { env }) };
  const { exit, stdout, stderr } = await zonewright(['complete', '--', ...words], options);
  expect([exit, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '');
}

/** Names at the left of those blocks of `--help` whose title passes. */
async function helpOf(
  words: readonly string[],
  isMeant: (title: string) => boolean,
  pattern: RegExp,
): Promise<readonly string[]> {
  const { stdout } = await zonewright([...words, '--help']);
  return stdout.split('\n\n').flatMap((block) => {
    const [, title = '', lines = ''] = /^\s*([^\n]+):\n(.*)$/s.exec(block) ?? [];
    return isMeant(title) ? [...lines.matchAll(pattern)].map(([, name = '']) => name) : [];
  });
}

/** Every other title is that of a group of commands. */
const FLAGS = new Set(['Help', ...FLAG_GROUPS.map(({ title }) => title)]);
const NO_COMMANDS = new Set(['', 'Arguments', 'Examples', 'Exit codes', ...FLAGS]);

describe('every command', () => {
  const commandsOf = (words: readonly string[]): Promise<readonly string[]> =>
    helpOf(words, (title) => !NO_COMMANDS.has(title), /^ {2}([a-z-]+)/gm);

  test('of the program and of its groups is offered, and all of its flags', async () => {
    const top = await commandsOf([]);
    expect(top.length).toBeGreaterThan(10);
    expect(new Set(await offered(['']))).toEqual(new Set(top));
    expect(new Set(await offered(['help', '']))).toEqual(new Set(top));
    for (const name of top.filter((each) => each !== 'help')) {
      const inner = await commandsOf([name]);
      if (inner.length > 0) expect(await offered([name, ''])).toEqual(inner);
      const lines = inner.length === 0 ? [[name]] : inner.map((each) => [name, each]);
      for (const words of lines) {
        const flags = await helpOf(words, (title) => FLAGS.has(title), /^ {2}(?:-\w, )?(--[a-z-]+)/gm);
        expect([words, new Set(await offered([...words, '--']))]).toEqual([words, new Set(flags)]);
      }
    }
  });

  test('but the one that answers the shells, which nobody calls', async () => {
    expect(await offered(['compl'])).toEqual(['completion']);
    expect((await zonewright([])).stderr).not.toMatch(/\bcomplete\b/);
    expect((await zonewright(['complet'])).stderr).not.toMatch(/\bcomplete\b/);
  });
});

describe('at the cursor', () => {
  it.each<readonly [words: readonly string[], expected: readonly string[]]>([
    [['val'], ['validate']],
    [['-'], ['--version', '--help']],
    [
      ['plan', '--format', ''],
      ['text', 'json', 'markdown', 'html', 'ndjson'],
    ],
    [['plan', '--format', 'm'], ['markdown']],
    [['plan', '--format=m'], ['--format=markdown']],
    [['plan', '--format', '=', 'm'], ['--format=markdown']],
    [
      ['plan', '--format', '='],
      ['--format=text', '--format=json', '--format=markdown', '--format=html', '--format=ndjson'],
    ],
    [['plan', '--format', 'json', '--form'], []],
    [['plan', '--format=json', '--form'], []],
    [['plan', '--target', 'a', '--targ'], ['--target']],
    [['plan', '--root', '--format'], [':folders']],
    [['plan', '--root='], [':folders']],
    [['plan', '--out', ''], [':files']],
    [['plan', '--emulator', ''], [':files']],
    [['plan', '--emulator', '--form'], ['--format']],
    [['plan', '--emulator', '--format', 'h'], ['html']],
    [['plan', '--shard', ''], []],
    [['plan', '--nonsense', '--qui'], ['--quiet']],
    [['plan', '--nonsense='], []],
    [['apply', ''], [':files']],
    [['apply', 'plan.json', 'x'], []],
    [['apply', '--', '--'], [':files']],
    [
      ['apply', '--allow', 'drops'],
      ['drops-items', 'drops-rules'],
    ],
    [['merge-plans', 'a.json', 'b.json', ''], [':files']],
    [
      ['migrate', ''],
      ['waf', 'pool-notifications'],
    ],
    [
      ['migrate', 'waf', '--to', ''],
      ['validation', 'complete'],
    ],
    [['migrate', 'pool-notifications', '--allow', ''], ['unreached-recipients']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['explain', 'skip-m'], ['skip-moved-up']],
    [['no-such-command', '--for'], []],
  ])('of %j stands %j', async (words, expected) => {
    expect(await offered(words)).toEqual(expected);
  });

  test('stand all codes and all schemas', async () => {
    expect(await offered(['apply', '--allow', ''])).toEqual([...RISK_CODES]);
    expect(await offered(['schema', ''])).toEqual(schemaNames());
    expect(await offered(['explain', ''])).toEqual(expect.arrayContaining(['exit-4', '10003', 'csp-empty']));
  });

  test('stand flags, where nothing else belongs', async () => {
    expect(await offered(['doctor', ''])).toEqual(await offered(['doctor', '--']));
  });

  test('stands something about each candidate', async () => {
    const { stdout } = await zonewright(['complete', '--', 'explain', 'drops-rules']);
    expect(stdout).toBe('drops-rules\trisk\n');
    const phases = await zonewright([
      'complete',
      '--',
      'inspect',
      'rulesets',
      '--phase',
      'http_request_orig',
    ]);
    expect(phases.stdout).toBe(`http_request_origin\t${PHASE_ABOUT['http_request_origin']}\n`);
  });
});

describe('names of the repository', () => {
  const files = {
    'infra/zonewright.yaml': 'zones: [sites/*.yaml]\n',
    'infra/sites/a.yaml': 'zone: { name: a.example, id: "1" }\n',
    'zones/b.yaml': 'zone: { name: b.example, id: "1" }\n',
    'accounts/c.yaml': 'account: { name: c, id: "1" }\n',
  };

  it.each<readonly [words: readonly string[], env: Record<string, string>, expected: readonly string[]]>([
    [['csp', 'suggest', '--zone', ''], {}, ['b.example']],
    [['csp', 'suggest', '--zone='], {}, ['--zone=b.example']],
    [['csp', 'suggest', '--root', 'infra', '--zone', ''], {}, ['a.example']],
    [['csp', 'suggest', '--root=infra', '--zone', 'a'], {}, ['a.example']],
    [['csp', 'suggest', '--zone', ''], { ZONEWRIGHT_ROOT: 'infra' }, ['a.example']],
    [['csp', 'suggest', '--root', 'nowhere', '--zone', ''], {}, []],
    [['import', '--zone', ''], {}, ['b.example']],
    [['inspect', 'scripts', '--zone', 'b'], {}, ['b.example']],
    [['doctor', '--account', ''], {}, ['c']],
    [['init', '--zone', ''], {}, []],
    [['migrate', 'pool-notifications', '--account', ''], {}, ['c']],
    [['inspect', 'scripts', '--zone', ''], {}, ['b.example']],
    [['import', '--account', ''], {}, ['c']],
    [['plan', '--target', ''], {}, ['zone/b.example/**', 'account/c/**']],
  ])('for %j, with %j, are %j', async (words, env, expected) => {
    expect(await offered(words, repository(files), env)).toEqual(expected);
  });

  test('are none where its files are not to be read', async () => {
    const root = repository({
      'zonewright.yaml': 'zones: [../*.yaml]\n',
      'zones/b.yaml': files['zones/b.yaml'],
    });
    expect(await offered(['csp', 'suggest', '--zone', ''], root)).toEqual([]);
  });
});

describe('ids of runs', () => {
  const [older, newer] = ['20261103T120000.000Z-8808e2d3ef41', '20261104T120000.000Z-0123456789ab'];
  const files = {
    [`.zonewright/runs/${older}.json`]: '{}',
    [`infra/.zonewright/runs/${newer}.json`]: '{}',
    [`saved/${older}.json`]: '{}',
    [`saved/${newer}.json`]: '{}',
    'saved/notes.json': '{}',
  };

  it.each([
    [
      ['history', ''],
      ['show', older],
    ],
    [['history', '2'], [older]],
    [['history', 'show', ''], [older]],
    [['undo', '2026'], [older]],
    [['undo', '2027'], []],
    [['apply', '--resume', ''], [older]],
    [['history', 'show', '--root', 'infra', ''], [newer]],
    [
      ['history', 'show', '--runs', 'saved', ''],
      [newer, older],
    ],
    [['history', 'show', '--runs', 'nowhere', ''], []],
  ])('for %j are %j', async (words, expected) => {
    expect(await offered(words, repository(files))).toEqual(expected);
  });
});

test('whatever is typed, every candidate begins with it, and nothing else is said', async () => {
  const flags = [
    '-',
    '--',
    '--=',
    '--format',
    '--format=',
    '--emulator',
    '--root',
    '--root=x',
    '--zone',
    '--allow',
    '-h',
  ];
  const others = [
    '',
    '=',
    'plan',
    'apply',
    'migrate',
    'waf',
    'help',
    'explain',
    'constructor',
    '__proto__',
    'd',
    'a=b',
  ];
  const word = fc.constantFrom(...flags, ...others);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
      const found = await offered(words, '/nowhere');
      const typed = words.at(-1) ?? '';
      const isGlued = typed === '=' || words.some((each) => each === '=' || /^--.*=$/.test(each));
      expect(found.filter((each) => !each.startsWith(':') && !isGlued && !each.startsWith(typed))).toEqual(
        [],
      );
    }),
    { numRuns: runs(100) },
  );
});
