import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../src/migrations/registry.js';
import { circular, importsOf, modulesIn, namedBy, withoutComments, type Import } from './helpers/imports.js';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

const PAGE = readFileSync(join(SRC, '../docs/architecture.md'), 'utf8');
const PAGES = readdirSync(join(SRC, '../docs/architecture')).map((name) =>
  join(SRC, '../docs/architecture', name),
);
const DOCS = [PAGE, ...PAGES.map((page) => readFileSync(page, 'utf8'))].join('\n');

/** The districts, lowest first: files import from their own district and from those above them in this list. */
const DISTRICTS = [
  'package-file.ts',
  'version.ts',
  'docs-page.ts',
  'generated',
  'kernel',
  'files',
  'service',
  'kinds',
  'engine',
  'import',
  'migrations',
  'emulator',
  'app',
  'surfaces',
  'main.ts',
  'launch',
];

/**
 * Districts whose rooms have an order, lowest first: files import from their own room and from those before it. A file of the district that is
 * in none of its rooms stands above all of them.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  kernel: ['model', 'lib', 'redaction', 'schema'],
  files: ['yaml', 'repository', 'layout'],
  service: ['endpoints', 'http'],
  // What kinds share; the kinds themselves stand above it.
  kinds: ['definition', 'toolkit', 'observed', 'impact', 'rule-lists', 'one-object'],
  engine: [
    'drift',
    'configuration',
    'plan',
    'snapshot',
    'bundle',
    'trace',
    'coverage',
    'apply',
    'review',
    'runs',
  ],
  app: [
    'ports',
    'disk',
    'logs',
    'cache',
    'session',
    'notify',
    'locks',
    'repository',
    'forge',
    'github',
    'gitlab',
    'providers',
    'approvals',
    'plan',
    'runs',
    'inspect',
    'rules',
    'replay',
    'doctor',
    'import',
    'migrate',
    'starter',
  ],
  surfaces: ['explain', 'reports', 'runtime', 'completion', 'lsp', 'commands', 'action', 'cli'],
};

const sourceFiles = (): readonly string[] => modulesIn(SRC);

/** `kernel`, `kinds`, or the file itself for those at the top. */
function area(file: string): string {
  return file.split('/')[0] ?? file;
}

/** The first two segments: a kind, a migration, a room. */
function folderOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The room of a file in its district, in the order of its rooms. */
function roomOf(file: string): number {
  const rooms = ROOMS[area(file)] ?? [];
  const [, room = ''] = file.split('/');
  return rooms.includes(room) ? rooms.indexOf(room) : rooms.length;
}

/** Registries, the service in small, what is made from the schemas, and what is about one thing by its nature. */
const MAY_NAME_MIGRATIONS = [
  'migrations/registry.ts',
  'migrations/definitions.ts',
  'kinds/registry.ts',
  'emulator/',
  'generated/',
  // An older product that a rule may skip has its name.
  'kinds/rule-lists/actions/traffic.ts',
];

/** Printers, formats for programs that are serialized by hand, and what knows which names can be copied. */
const MAY_ESCAPE = [
  'surfaces/reports/printers/',
  'surfaces/runtime/print.ts',
  // Lines that are overwritten.
  'surfaces/runtime/progress.ts',
  'surfaces/runtime/preparing.ts',
  // Formats of their own.
  'surfaces/reports/workflow-command.ts',
  'surfaces/reports/notifications/slack.ts',
  'surfaces/reports/validation/',
  'surfaces/reports/drift/issue.ts',
  'surfaces/reports/plan/step-order.ts',
  'surfaces/reports/plan/packing/left-out.ts',
  'surfaces/commands/notified-run.ts',
  'surfaces/cli/failure.ts',
  'surfaces/lsp/',
  // A name that can't be printed as it is has no command line.
  'surfaces/reports/import/moved-text.ts',
];

function manifestOf(path: string): {
  readonly dependencies?: object;
  readonly devDependencies?: object;
} {
  return JSON.parse(readFileSync(join(SRC, '..', path), 'utf8'));
}

describe('the house', () => {
  const imports = sourceFiles().flatMap((file) => importsOf(SRC, file));

  it('has imports that run one way', () => {
    const wrong = imports.filter(
      ({ from, to }) => DISTRICTS.indexOf(area(to)) > DISTRICTS.indexOf(area(from)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(ROOMS))('has rooms in %s that import one way', (district) => {
    const within = imports.filter(({ from, to }) => area(from) === district && area(to) === district);
    expect(within.filter(({ from, to }) => roomOf(to) > roomOf(from))).toEqual([]);
  });

  it.each(Object.entries(ROOMS))('has these rooms in %s and no others', (district, rooms) => {
    const shared = foldersOf(district).filter((folder) => district !== 'kinds' || !isKind(folder));
    expect(shared.toSorted()).toEqual(rooms.map((room) => `${district}/${room}`).toSorted());
  });

  it('matches names in one way: picomatch itself would take a backslash for a slash where it runs on Windows', () => {
    const texts = sourceFiles().map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);
    expect(texts.filter(([, text]) => text.includes("from 'picomatch/posix.js'")).length).toBeGreaterThan(5);
    expect(texts.filter(([, text]) => /from 'picomatch'/.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('has no circle of imports, of types neither', () => {
    expect(circular(imports)).toEqual([]);
  });

  /** What kinds share stands beside them in the same district. */
  const isKind = (folder: string): boolean => readdirSync(join(SRC, folder)).includes('index.ts');
  const foldersOf = (district: string): readonly string[] =>
    readdirSync(join(SRC, district), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${district}/${name}`);

  it.each(['kinds', 'migrations'])('has nothing in %s that imports its like', (district) => {
    const alike = new Set(foldersOf(district).filter(isKind));
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)];
      return own !== other && alike.has(own) && alike.has(other);
    });
    expect(wrong).toEqual([]);
  });

  it('has the same file names in each folder of a kind', () => {
    for (const folder of foldersOf('kinds').filter(isKind)) {
      const files = readdirSync(join(SRC, folder));
      // An object that a zone has once needs no more than its table.
      const own = files.includes('spec.ts') ? ['spec.ts', 'diff.ts'] : ['table.ts'];
      expect(files).toEqual(expect.arrayContaining(['index.ts', ...own]));
    }
  });

  it('has the same file names in each folder of a migration, and what only one needs in folders below', () => {
    for (const folder of foldersOf('migrations')) {
      const files = readdirSync(join(SRC, folder)).filter((name) => name.endsWith('.ts'));
      expect(files.toSorted()).toEqual([
        'blockers.ts',
        'carry-out.ts',
        'command.ts',
        'index.ts',
        'inspect.ts',
        'notes.ts',
        'restore.ts',
        'spec.ts',
        'standing.ts',
        'steps.ts',
      ]);
    }
  });

  it('has the same file names for each forge, but for the issues that only the action of GitHub writes', () => {
    const files = (folder: string): readonly string[] => readdirSync(join(SRC, 'app', folder)).toSorted();
    const only = new Set(['issues.ts', 'with-github.ts']);
    expect(files('gitlab')).toEqual(files('github').filter((name) => !only.has(name)));
  });

  it('has no forge that imports another', () => {
    const folders = new Set(['app/github', 'app/gitlab']);
    const isCross = ({ from, to }: Import): boolean =>
      folders.has(folderOf(from)) && folders.has(folderOf(to)) && folderOf(from) !== folderOf(to);
    expect(imports.filter(isCross)).toEqual([]);
  });

  it('names no migration outside its folder, that of its kind, and the registries', () => {
    const names = MIGRATIONS.map(({ command }) => command.name);
    const folders = foldersOf('migrations').map((folder) => folder.slice('migrations/'.length));
    const named = new RegExp(
      [
        ...names.map((name) => `'${name}'|\\bmigrate ${name}\\b|\`${name}\\b`),
        ...folders.map((name) => name.replace('-', '[-_]?')),
      ].join('|'),
      'i',
    );
    const naming = sourceFiles()
      .filter((file) => !folders.some((name) => file.startsWith(`migrations/${name}/`)))
      .filter((file) => !folders.some((name) => file.startsWith(`kinds/${name}/`)))
      .filter((file) => named.test(withoutComments(readFileSync(join(SRC, file), 'utf8'))));
    const isAllowed = (file: string): boolean => MAY_NAME_MIGRATIONS.some((place) => file.startsWith(place));
    expect(naming.filter((file) => !isAllowed(file))).toEqual([]);
    const isUsed = (place: string): boolean => naming.some((file) => file.startsWith(place));
    expect(MAY_NAME_MIGRATIONS.filter((place) => !isUsed(place))).toEqual([]);
  });

  it('names the process and the console at its edge only', () => {
    const named = sourceFiles().filter((file) => {
      if (
        [
          'main.ts',
          'surfaces/action-main.ts',
          'surfaces/runtime/node-runtime.ts',
          'surfaces/runtime/credentials.ts',
          'launch/executable-chunks.ts',
          'launch/installed.ts',
        ].includes(file)
      )
        return false;
      const code = withoutComments(readFileSync(join(SRC, file), 'utf8'));
      return /\b(?:process|console)\.\w/.test(code);
    });
    expect(named).toEqual([]);
  });

  it('makes texts safe for people where they are printed, and nowhere else', () => {
    const escaping = sourceFiles()
      .filter((file) => file.startsWith('surfaces/') && !MAY_ESCAPE.some((place) => file.startsWith(place)))
      .filter((file) => /import \{[^}]*\binert\b/.test(readFileSync(join(SRC, file), 'utf8')));
    expect(escaping).toEqual([]);
    const isUsed = (place: string): boolean =>
      sourceFiles().some(
        (file) => file.startsWith(place) && /\binert\b/.test(readFileSync(join(SRC, file), 'utf8')),
      );
    expect(MAY_ESCAPE.filter((place) => !isUsed(place))).toEqual([]);
  });

  it('writes no text of a template to an output, but what a printer has made', () => {
    const writing = sourceFiles()
      .filter((file) => /^surfaces\/(?:commands|cli|action)\//.test(file))
      .filter((file) =>
        /\.write\(\s*`(?!\$\{(?:within|DOCUMENTS)\b)/.test(readFileSync(join(SRC, file), 'utf8')),
      );
    expect(writing).toEqual([]);
  });

  it('touches the network in two folders only', () => {
    const network = /from '(?:undici|node:(?:http|https|net|tls|dgram)|hono|@hono\/[^']+)'/;
    const touching = sourceFiles().filter((file) => network.test(readFileSync(join(SRC, file), 'utf8')));
    const rooms = new Set(touching.map((file) => (area(file) === 'emulator' ? 'emulator' : folderOf(file))));
    expect([...rooms].toSorted()).toEqual(['emulator', 'service/http']);
  });

  it('asks once where a scope is looked at, and in no kind', () => {
    const remembering = imports.filter(({ to }) => to === 'service/endpoints/remember-reads.ts');
    expect(remembering.length).toBeGreaterThan(5);
    expect(remembering.filter(({ from }) => area(from) === 'kinds')).toEqual([]);
  });

  it('has a kernel that needs no more of the languages than what they share', () => {
    const rooms = sourceFiles()
      .filter((file) => area(file) === 'kernel')
      .flatMap((file) => namedBy(SRC, file))
      .filter((name) => name.startsWith('@zonewright/edge-rules/'))
      .map((name) => name.split('/')[2]);
    expect([...new Set(rooms)]).toEqual(['lib']);
  });

  it('starts other programs in two files only: git, and what somebody wants to be run', () => {
    const starting = sourceFiles().filter((file) =>
      /import \{[^}]+\} from 'node:child_process'/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(starting).toEqual(['files/repository/git.ts', 'surfaces/runtime/run-command.ts']);
  });

  it('has no file that is more than one thing', () => {
    const long = sourceFiles()
      .filter((file) => !file.startsWith('generated/'))
      .map((file) => ({ file, lines: readFileSync(join(SRC, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('has these districts and no others', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      DISTRICTS.filter((name) => !name.endsWith('.ts')).toSorted(),
    );
  });

  it('has the districts of docs/architecture.md, in their order', () => {
    const rows = PAGE.split('\n').filter((line) => /^\| `\w+\/`/.test(line));
    expect(rows.map((row) => /`(\w+)\/`/.exec(row)?.[1])).toEqual(
      DISTRICTS.filter((name) => !name.endsWith('.ts')),
    );
  });

  it('has every file that its pages name', () => {
    const districts = DISTRICTS.filter((name) => !name.endsWith('.ts')).join('|');
    const ofPackage = [...DOCS.matchAll(/packages\/edge-rules\/[\w/.-]*\w(?:\.ts|\/)/g)].map(
      ([path]) => path,
    );
    expect(ofPackage.length).toBeGreaterThan(3);
    expect(ofPackage.filter((path) => !existsSync(join(SRC, '..', path)))).toEqual([]);
    const named = [
      ...DOCS.matchAll(new RegExp(`(?<![\\w/])(?:src/)?((?:${districts})/[\\w/.-]*\\w(?:\\.ts|/))`, 'g')),
    ].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((path) => !existsSync(join(SRC, path)))).toEqual([]);
  });

  it('fits on two screens', () => {
    expect(PAGE.split('\n').length).toBeLessThan(100);
  });

  it('depends on no package that docs/architecture/ does not explain', () => {
    const names = [
      ...Object.keys(manifestOf('package.json').devDependencies ?? {}),
      ...Object.keys(manifestOf('packages/edge-rules/package.json').dependencies ?? {}),
    ].filter((name) => !name.startsWith('@types/'));
    expect(names.filter((name) => !DOCS.includes(`\`${name}\``))).toEqual([]);
  });

  it('reads no file of its own by a path outside src', () => {
    const outside = imports.filter(({ to }) => relative('.', to).startsWith('..'));
    expect(outside).toEqual([]);
  });
});
