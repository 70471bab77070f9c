import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

it('the docs link to files that are there', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
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
