import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RECORD } from '../../src/app/starter/record.js';
import { repository, zonewright } from '../helpers/command.js';
import { ZONE } from '../helpers/world.js';
import { githubParser } from '../workflows/parser.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['README.md', 'docs/github-actions.md', 'docs/ci.md', 'docs/getting-started.md'];
const FLOWS = ['pull-request', 'merge', 'drift'].map((name) => `.github/workflows/${name}.yml`);

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** What the docs write in capitals, filled in. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bOWNER\/REPO\b/, 'example-inc/zonewright'],
  [/\bCOMMIT\b/, '8f0c3b1c9d6a4e2f8b7a6c5d4e3f2a1b0c9d8e7f'],
  [/\bNAME\b/, 'registry.example.com/edge/zonewright'],
  [/\bDIGEST\b/, '0'.repeat(64)],
  [/\bADDRESS\b/, 'https://mirror.example.com/zonewright'],
];

/** Every command line in the docs that says where jobs get zonewright from. */
const LINES = [
  ...new Set(
    PAGES.flatMap((page) => [
      ...textOf(page).matchAll(/zonewright (init (?:--ci gitlab|--from|--action)[^`|\n]*)/g),
    ]).map(([, line = '']) => line.trim()),
  ),
];

describe('the docs', () => {
  it('name every way', () => {
    for (const flag of [
      '--action',
      '--action ./',
      '--from npm',
      '--from container',
      '--from binary',
      '--ci gitlab',
    ])
      expect(LINES.filter((line) => line.includes(flag))).not.toEqual([]);
  });

  it.each(LINES)('%s writes what GitHub or GitLab takes, and an upgrade has nothing to add', async (line) => {
    const words = NAMES.reduce((text, [name, value]) => text.replace(name, value), line).split(/ +/);
    const root = repository({ 'tools/zonewright/action.yml': '' });
    expect(await zonewright(words, { root })).toMatchObject({ exit: 0, stderr: '' });
    const problems = await githubParser();
    const paths = line.includes('gitlab') ? [] : FLOWS;
    for (const path of paths)
      expect([path, await problems(path, readFileSync(join(root, path), 'utf8'))]).toEqual([path, []]);
    if (paths.length === 0) parse(readFileSync(join(root, '.gitlab-ci.yml'), 'utf8'));
    const again = await zonewright(['init', '--upgrade'], { root });
    expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining('nothing to do.') });
    expect(readFileSync(join(root, RECORD), 'utf8')).toContain('"choices"');
  });
});

it('what the docs copy into a folder of a repository is all that the action needs', () => {
  const [, copied = ''] =
    /cp -R \.\.\/zonewright\/\{(.*)\} tools/.exec(textOf('docs/github-actions.md')) ?? [];
  const root = repository({
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_sheld: {}\n`,
    output: '',
  });
  const folder = join(root, 'tools/zonewright');
  mkdirSync(folder, { recursive: true });
  for (const name of copied.split(',')) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const { runs } = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as {
    readonly runs: { readonly main: string };
  };
  const { status, stdout } = spawnSync(process.execPath, [join(folder, runs.main)], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: root,
      GITHUB_OUTPUT: join(root, 'output'),
      INPUT_COMMAND: 'validate',
    },
  });
  expect(status).toBe(3);
  expect(stdout).toMatch(/::error title=unknown-key,file=zones\/shop\.yaml,line=2/);
});

it('the gate that the docs propose in place of reviewers is one, and denies', async () => {
  const [, after = ''] = textOf('docs/github-actions.md').split('\n## Without required reviewers\n');
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(after) ?? [];
  const { gates } = parse(yaml) as { readonly gates: readonly { readonly deny: readonly string[] }[] };
  expect(gates[0]?.deny).toContain('drops-rules');
  const root = repository({
    'zonewright.yaml': yaml,
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - { phase: http_request_firewall_custom, rules: [] }\n`,
    'live.json': JSON.stringify({
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          rulesets: [
            {
              id: 'a'.repeat(32),
              name: 'default',
              kind: 'zone',
              phase: 'http_request_firewall_custom',
              version: '1',
              rules: [{ id: 'b'.repeat(32), ref: 'x', version: '1', action: 'block', expression: 'true' }],
            },
          ],
        },
      },
    }),
  });
  const ran = await zonewright(['apply', '--yes', '--emulator', 'live.json', '--allow', 'drops-rules'], {
    root,
  });
  expect(ran.exit).toBe(4);
  expect(ran.stdout + ran.stderr).toMatch(/denied by gate 1 \(zonewright\.yaml:\d+\): drops-rules/);
});
