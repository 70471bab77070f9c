import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

const DOCS = readFileSync(join(SRC, '../docs/architecture.md'), 'utf8');

/** Folder, or file at the top → what its files may import from src/ besides their own folder: the table of docs/architecture.md. */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map(
  DOCS.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === 3 && /^ *(?:`[\w.-]+`[ ,]*)*$|everything/.test(cells[2] ?? ''))
    .flatMap(([names = '', , allowed = '']) =>
      quoted(names).map((name) => [name, allowed.includes('everything') ? ['*'] : quoted(allowed)] as const),
    ),
);

function quoted(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+?)\/?`/g)].map((match) => match[1] ?? '');
}

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

const GENERATED = new Set(['core/config.ts', 'report/html/assets.ts']);

describe('the house', () => {
  const imports = sourceFiles().flatMap((file) => importsOf(file));

  it('has imports that run one way', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [owner, target] = [area(from), area(to)];
      const allowed = MAY_IMPORT.get(owner) ?? [];
      return owner !== target && !allowed.includes('*') && !allowed.includes(target);
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

  it('has the same steps in each folder of a job, and no job that imports another', () => {
    const jobs = readdirSync(join(SRC, 'jobs'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    for (const { name } of jobs) {
      expect(readdirSync(join(SRC, 'jobs', name))).toEqual(
        expect.arrayContaining(
          ['index', 'spec', 'inspect', 'blockers', 'steps', 'propose', 'carry-out'].map(
            (file) => `${file}.ts`,
          ),
        ),
      );
    }
    const folder = (file: string): string => dirname(file);
    const wrong = imports.filter(
      ({ from, to }) =>
        folder(from).startsWith('jobs/') && folder(to).startsWith('jobs/') && folder(from) !== folder(to),
    );
    expect(wrong).toEqual([]);
  });

  it('names the process and the console at its edge only', () => {
    const named = sourceFiles().filter((file) => {
      if (['main.ts', 'action/main.ts', 'cli/node-runtime.ts'].includes(file)) return false;
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

  it('starts other programs in one file only', () => {
    const starting = sourceFiles().filter((file) =>
      /import \{[^}]+\} from 'node:child_process'/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(starting).toEqual(['repository/git.ts']);
  });

  it('has no file that is more than one thing', () => {
    const long = sourceFiles()
      .filter((file) => !GENERATED.has(file))
      .map((file) => ({ file, lines: readFileSync(join(SRC, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('is the house that docs/architecture.md describes', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !MAY_IMPORT.has(name))).toEqual([]);
  });

  it('depends on no package that docs/architecture.md does not explain', () => {
    const manifest = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8')) as {
      dependencies: object;
    };
    for (const name of Object.keys(manifest.dependencies)) expect(DOCS).toContain(`\`${name}\``);
  });

  it('reads no file of its own by a path outside src', () => {
    const outside = imports.filter(({ to }) => relative('.', to).startsWith('..'));
    expect(outside).toEqual([]);
  });
});
