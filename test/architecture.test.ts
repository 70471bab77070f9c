import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** Folder → what its files may import from src/, besides their own folder. The table of docs/architecture.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  lib: ['core'],
  csp: ['core', 'lib'],
  language: ['core', 'lib'],
  ruleset: ['core', 'lib', 'language'],
  api: ['core', 'lib', 'ruleset'],
  resources: ['core', 'lib', 'csp', 'language', 'ruleset', 'api'],
  yaml: ['core', 'lib'],
  repository: ['core', 'lib', 'yaml'],
  schema: ['core', 'lib'],
  secrets: ['core'],
  'registry.ts': ['core', 'resources'],
  pipeline: ['core', 'lib', 'yaml', 'repository', 'schema', 'secrets', 'registry.ts'],
  'reconcile.ts': ['core', 'pipeline'],
  http: ['core'],
  emulator: ['core'],
  report: ['core', 'lib', 'language', 'pipeline', 'reconcile.ts', 'version.ts'],
  'version.ts': [],
};

const EVERYTHING = new Set(['cli', 'commands', 'main.ts']);

interface Import {
  readonly from: string;
  readonly to: string;
}

function sourceFiles(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'));
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const relativeImports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return relativeImports.map((target) => ({
    from: file,
    to: posix.join(dirname(file), target).replace(/\.js$/, '.ts'),
  }));
}

/** `core`, `resources`, or the file itself for those at the top. */
function area(file: string): string {
  return file.split('/')[0] ?? file;
}

describe('the house', () => {
  const imports = sourceFiles().flatMap((file) => importsOf(file));

  it('has imports that run one way', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [owner, target] = [area(from), area(to)];
      return owner !== target && !EVERYTHING.has(owner) && !(MAY_IMPORT[owner]?.includes(target) ?? false);
    });
    expect(wrong).toEqual([]);
  });

  it('has no kind that imports another kind', () => {
    const kind = (file: string): string => file.split('/').slice(0, 2).join('/');
    const wrong = imports.filter(
      ({ from, to }) => area(from) === 'resources' && area(to) === 'resources' && kind(from) !== kind(to),
    );
    expect(wrong).toEqual([]);
  });

  it('has the same file names in each folder of a kind', () => {
    for (const folder of readdirSync(join(SRC, 'resources'))) {
      expect(readdirSync(join(SRC, 'resources', folder))).toEqual(
        expect.arrayContaining(['index.ts', 'spec.ts', 'diff.ts']),
      );
    }
  });

  it('names the process and the console at its edge only', () => {
    const named = sourceFiles().filter((file) => {
      if (file === 'main.ts' || file === 'cli/node-runtime.ts') return false;
      const code = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /\b(?:process|console)\.\w/.test(code);
    });
    expect(named).toEqual([]);
  });

  it('touches the network in two folders only', () => {
    const network = /from '(?:undici|node:(?:http|https|net|tls|dgram)|hono|@hono\/[^']+)'/;
    const touching = sourceFiles().filter((file) => network.test(readFileSync(join(SRC, file), 'utf8')));
    expect([...new Set(touching.map((file) => area(file)))].toSorted()).toEqual(['emulator', 'http']);
  });

  it('has no file that is more than one thing', () => {
    const long = sourceFiles()
      .filter((file) => file !== 'core/config.ts')
      .map((file) => ({ file, lines: readFileSync(join(SRC, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('is the house that docs/architecture.md describes', () => {
    const docs = readFileSync(join(SRC, '../docs/architecture.md'), 'utf8');
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(docs).toContain(`\`${name}/`);
  });

  it('depends on no package that docs/architecture.md does not explain', () => {
    const docs = readFileSync(join(SRC, '../docs/architecture.md'), 'utf8');
    const manifest = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8')) as {
      dependencies: object;
    };
    for (const name of Object.keys(manifest.dependencies)) expect(docs).toContain(`\`${name}\``);
  });

  it('reads no file of its own by a path outside src', () => {
    const outside = imports.filter(({ to }) => relative('.', to).startsWith('..'));
    expect(outside).toEqual([]);
  });
});
