import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The words of the table "Not these" of docs/words.md, as they would be found in a text. */
function unwanted(): readonly RegExp[] {
  const [, after = ''] = textOf('docs/words.md').split('## Not these');
  const cells = [...after.matchAll(/^\| (?!not |-)([^|]+)\|/gm)].map(([, cell = '']) => cell.trim());
  return cells
    .flatMap((cell) => cell.split(', '))
    .map((word) => new RegExp(`\\b${word.replaceAll("'", "['’]")}(?:s|ed|ing)?\\b`, 'i'));
}

/** What a module says: its texts of several words, without names of files and code. */
function saidBy(path: string): readonly string[] {
  const said: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type } = node;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if (type === 'Literal' && 'value' in node && typeof node.value === 'string') said.push(node.value);
    if (type === 'TemplateElement' && 'value' in node) said.push(JSON.stringify(node.value));
    Object.values(node).forEach(look);
  };
  look(parseSync(path, textOf(path)).program);
  return said.filter((text) => text.includes(' '));
}

const WORDS = unwanted();

describe('plain words', () => {
  it('are known', () => {
    expect(WORDS.map(String)).toContain("/\\bit can['’]t be told(?:s|ed|ing)?\\b/i");
    expect(WORDS.length).toBeGreaterThan(10);
  });

  it.each([
    [
      'the docs',
      ['README.md', 'SECURITY.md', ...filesIn('docs', /^[^/\\]+\.md$/)].filter(
        (path) => !path.endsWith('words.md'),
      ),
    ],
    ['the schemas', filesIn('schemas', /\.json$/)],
    ['the starter', filesIn('templates', /\.(?:md|ya?ml)$/)],
  ])('%s do without words that are none', (_, paths) => {
    const lines = paths.flatMap((path) =>
      textOf(path)
        .split('\n')
        .map((line) => `${path}: ${line}`),
    );
    expect(lines.filter((line) => WORDS.some((word) => word.test(line)))).toEqual([]);
  });

  it('so do messages', () => {
    const said = filesIn('src', /\.ts$/).flatMap((path) => saidBy(path).map((text) => `${path}: ${text}`));
    expect(said.length).toBeGreaterThan(4_000);
    expect(said.filter((text) => WORDS.some((word) => word.test(text)))).toEqual([]);
  });

  it('are found where they are', () => {
    expect(saidBy('src/surfaces/commands/explain.ts').join('\n')).toContain(
      'zonewright explain lists all of them.',
    );
    expect(WORDS.some((word) => word.test(['Nobody', 'can tell.'].join(' ')))).toBe(true);
  });
});
