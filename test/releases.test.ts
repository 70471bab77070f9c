import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { licensesOf, packagesIn } from '../scripts/licenses.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly name: string;
  readonly version: string;
  readonly dependencies?: unknown;
}

const { name, version, dependencies, scripts } = JSON.parse(textOf('package.json')) as Manifest;

describe('what changed', () => {
  it('is told of the version that the package has, first', () => {
    expect(/^## (\S+)$/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('and is not released yet stands in files that changesets reads', () => {
    const files = readdirSync(`${ROOT}.changeset`).filter(
      (file) => file.endsWith('.md') && file !== 'README.md',
    );
    const heads = files.map((file) => {
      const [, head = ''] = /^---\n([\s\S]*?)\n---\n+\S/.exec(textOf(`.changeset/${file}`)) ?? [];
      return [file, Object.entries(parse(head) as Record<string, string>)] as const;
    });
    const isRight = ([said, ...more]: readonly [string, string][]): boolean =>
      said?.[0] === name && /^(?:patch|minor|major)$/.test(said[1]) && more.length === 0;
    expect(heads.filter(([, said]) => !isRight(said))).toEqual([]);
  });
});

describe('a clone on Windows', () => {
  const listed = spawnSync('git', ['ls-files', '--eol'], { cwd: ROOT, encoding: 'utf8' });

  it.skipIf(listed.status !== 0)('has the line ends of the commit, whatever git is told there', () => {
    const [first, ...rest] = listed.stdout.trimEnd().split('\n');
    expect(rest.length).toBeGreaterThan(1000);
    const isKept = (line = ''): boolean =>
      /^i\/(?:lf|none|-text)\s+w\/\S*\s+attr\/(?:text=auto eol=lf|-text)\s/.test(line);
    expect([first, ...rest].filter((line) => !isKept(line))).toEqual([]);
  });

  it.each(Object.entries(scripts))('runs %s in its own shell', (_, script) => {
    // No variable before a command, no quotes but those that each shell knows, nothing that only one of them puts in place.
    expect(script).toMatch(/^[\w./:=@-]+(?: (?:&&|[\w./:=@-]+))*$/);
    expect(script).not.toMatch(/(?:^|&& )\w+=/);
  });
});

interface PartsList {
  readonly specVersion: string;
  readonly metadata: { readonly component: unknown };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses: readonly { readonly expression: string }[];
  }[];
}

describe('what a release is made of', () => {
  const licenses = textOf('dist/licenses.txt');
  const bundled = [...licenses.matchAll(/^(\S+) (\d\S*) \((\S+)\)$/gm)].map(
    ([, one = '', its = '', license = '']) => ({ name: one, version: its, license }),
  );

  it('is listed with the text of each licence', () => {
    const listed = new Set(bundled.map((one) => one.name));
    expect(dependencies).toBeUndefined();
    expect(listed).toContain('ajv');
    expect(licenses.split('-'.repeat(80)).filter((text) => text.trim().length < 300)).toEqual([]);
  });

  it('is in the list of parts that the package and a release have', () => {
    const { specVersion, metadata, components } = JSON.parse(textOf('dist/parts.cdx.json')) as PartsList;
    expect(specVersion).toBe('1.5');
    expect(metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
    const parts = components.map((one) => ({
      name: one.name,
      version: one.version,
      license: one.licenses[0]?.expression,
    }));
    expect(parts).toEqual(bundled);
    expect(textOf('.github/workflows/release.yml')).toContain('cp dist/parts.cdx.json');
  });

  it('has a licence, or is not built', () => {
    const bundle = (path: string): Parameters<typeof packagesIn>[0] => [
      { inputs: { [path]: { bytes: 1, imports: [] } }, outputs: {} },
    ];
    expect(packagesIn(bundle('src/main.ts'))).toEqual([]);
    expect(licensesOf(packagesIn(bundle('node_modules/yaml/dist/index.js')))).toMatch(
      /^yaml \d\S+ \(ISC\)\n\nCopyright/,
    );
    expect(() => packagesIn(bundle('node_modules/.bin/none.js'))).toThrow('ENOENT');
  });
});
