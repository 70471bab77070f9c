import { RISK_CODES } from '../src/kernel/model/risk.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commands } from '../src/surfaces/cli/program.js';
import { silentRuntime } from './helpers/silent-runtime.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

it('the docs link to files that are there', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    '.changeset/README.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const targets = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!<?https?:)([^)#]+)/g)].map(([, target = '']) =>
      join(dirname(page), target),
    ),
  );
  expect(targets).toContain('examples/shop/.github/workflows/merge.yml');
  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
});

it('the docs link to headings that are there', () => {
  const pages = ['README.md', ...pagesIn('docs')];
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!<?https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(
      ([, target = '', anchor = '']) => ({
        page,
        target: target === '' ? page : join(dirname(page), target),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ target, anchor }) => !anchorsIn(target).has(anchor))).toEqual([]);
});

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** What GitHub makes of the headings of a page. */
function anchorsIn(page: string): ReadonlySet<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  const plain = headings.map((title) =>
    title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll('\\', '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(plain);
}

it('docs/github-actions.md explains messages that exist', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => textOf(join('src', file)))
    .join('\n')
    // What GitHub calls things.
    .replace(/\$\{(?:\w+\.)*pull\}/g, 'pull request')
    .replace(/\$\{(?:\w+\.)*check\}/g, 'check run')
    .replace(/\$\{sign\}/g, '#');
  const [, after = ''] = textOf('docs/github-actions.md').split('## When something goes wrong');
  const [table = ''] = after.split('\n## ');
  const messages = [...table.matchAll(/^\| ([^|]+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  );
  expect(messages.length).toBeGreaterThan(10);
  const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim()));
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});

it('README fits on three screens, and leads to the four kinds of pages', () => {
  const readme = textOf('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  const [, links = ''] = readme.split('\n## Docs\n');
  const kinds = [...textOf('docs/README.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  expect([...links.matchAll(/\[([^\]]+)\]\(docs\/README\.md#/g)].map(([, title]) => title)).toEqual(kinds);
});

it('CONTRIBUTING names folders and files that are there', () => {
  const named = [...textOf('CONTRIBUTING.md').matchAll(/`((?:src|docs|schemas)\/[\w/.-]*)/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('docs/README.md leads to every page, each once below its heads', () => {
  const [, ...kinds] = textOf('docs/README.md').split('\n## ');
  const linked = [...kinds.join('').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = '']) => page);
  const pages = readdirSync(join(ROOT, 'docs')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  expect(linked.toSorted()).toEqual(pages.toSorted());
});

it('nobody who installs zonewright as the docs say commits a path of their machine', () => {
  const installs = ['README.md', 'docs/getting-started.md'].flatMap((page) =>
    [...textOf(page).matchAll(/npm install .*\.tgz/g)].map(([line]) => line),
  );
  expect(installs.length).toBeGreaterThan(2);
  expect(installs.filter((line) => !/--no-save|--global/.test(line))).toEqual([]);
  // Nor the package itself.
  expect(installs.filter((line) => !line.includes(' ../'))).toEqual([]);
});

it('docs/safety.md has every risk, and says when it is raised', () => {
  const [, after = ''] = textOf('docs/safety.md').split('\n## Risks\n');
  const [table = ''] = after.split('\n## ');
  const cells = [...table.matchAll(/^\| (`[^|]+`) +\| \S/gm)].map(([, cell = '']) => cell);
  expect(cells.flatMap((cell) => cell.replaceAll('`', '').split(', ')).toSorted()).toEqual([...RISK_CODES]);
});

it('README has the commands that help shows first', () => {
  const help = commands(silentRuntime('/'), () => undefined).helpInformation();
  const [, first = ''] = /Most used:\n([\s\S]*?)\n\n/.exec(help) ?? [];
  const names = [...first.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  expect(names).toHaveLength(10);
  expect([...textOf('README.md').matchAll(/^\| `zonewright (\w+)`/gm)].map(([, name]) => name)).toEqual(
    names,
  );
});
