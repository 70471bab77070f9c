import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildFailure } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { circular, importsOf, modulesIn, namedBy, withoutComments } from '../../../test/helpers/imports.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SRC = join(PACKAGE, 'src');

/** Folders, lowest first: files import from their own and those before. `index.ts` is above all. */
const ROOMS = ['lib', 'csp', 'expressions', 'automata', 'simulation', 'compiled', 'way', 'replay'];

const modules = modulesIn(SRC);
const roomOf = (file: string): number => {
  const place = ROOMS.indexOf(file.split('/')[0] ?? '');
  return place < 0 ? ROOMS.length : place;
};

describe('the package', () => {
  const imports = modules.flatMap((file) => importsOf(SRC, file));

  it('has these folders, whose files import one way and in no circle', () => {
    expect([...new Set(modules.map((file) => file.split('/')[0] ?? ''))].toSorted()).toEqual(
      [...ROOMS, 'index.ts'].toSorted(),
    );
    expect(imports.filter(({ from, to }) => roomOf(to) > roomOf(from))).toEqual([]);
    expect(circular(imports)).toEqual([]);
  });

  it('needs nothing outside, but for the packages that its manifest names', () => {
    expect(imports.filter(({ to }) => !modules.includes(to))).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    const named = modules.flatMap((file) => namedBy(SRC, file)).filter((name) => !name.startsWith('.'));
    const packages = named.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
    expect([...new Set(packages)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  it('runs in a browser', async () => {
    const { errors, metafile } = await build({
      entryPoints: modules.map((file) => join(SRC, file)),
      outdir: 'out',
      bundle: true,
      write: false,
      metafile: true,
      platform: 'browser',
      format: 'esm',
      logLevel: 'silent',
    }).catch((error: BuildFailure) => ({ errors: error.errors, metafile: { inputs: {} } }));
    expect(errors.map(({ text, location }) => `${location?.file ?? ''}: ${text}`)).toEqual([]);
    expect(Object.keys(metafile.inputs).length).toBeGreaterThan(modules.length);
    const ofNode = modules.filter((path) =>
      /\b(?:Buffer|process|setImmediate)\b/.test(withoutComments(readFileSync(join(SRC, path), 'utf8'))),
    );
    expect(ofNode).toEqual([]);
  });

  it('is built so that the examples of its README run where nothing else of the repository is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'edge-rules-'));
    const installed = join(folder, 'node_modules');
    mkdirSync(join(installed, '@zonewright'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@zonewright') symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
    const built = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
        join(ROOT, 'scripts/build-edge-rules.ts'),
        join(installed, '@zonewright/edge-rules'),
      ],
      { encoding: 'utf8' },
    );
    expect(built).toMatchObject({ status: 0, stdout: '', stderr: '' });

    const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
    expect(examples.length).toBe(3);
    for (const [index, code] of examples.entries()) {
      const file = join(folder, `example-${index}.mjs`);
      writeFileSync(file, code);
      const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
      const said = [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, line = '']) => `${line}\n`).join('');
      expect({ stdout, stderr }).toEqual({ stdout: said, stderr: '' });
    }
  });
});
