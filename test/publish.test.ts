import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Manifest {
  readonly repository: { readonly type: string; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly keywords: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

it('says where it comes from, which provenance is compared with', () => {
  const address =
    /^git\+(https:\/\/github\.com\/[\w-]+\/[\w-]+)\.git$/.exec(manifest.repository.url)?.[1] ?? '';
  expect(manifest.repository.type).toBe('git');
  expect(manifest.homepage).toBe(`${address}#readme`);
  expect(manifest.bugs.url).toBe(`${address}/issues`);
  expect(manifest.keywords.length).toBeGreaterThan(3);
  // The hook of pre-commit and the advice on security name the same one.
  expect(readFileSync(join(ROOT, 'docs/validating.md'), 'utf8')).toContain(`repo: ${address}\n`);
});

it('is packed without a script of its own, and its manifest is as before then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'package.json');
  copyFileSync(join(ROOT, 'package.json'), file);
  const scriptsAfter = (script = ''): Manifest['scripts'] => {
    const [command = '', ...args] = script.split(' && ').at(-1)?.split(' ') ?? [];
    spawnSync(command, [join(ROOT, args[0] ?? ''), ...args.slice(1)], { cwd: folder });
    return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).scripts;
  };
  const { prepare, ...others } = manifest.scripts;
  expect(prepare).toBeDefined();
  expect(scriptsAfter(manifest.scripts['prepack'])).toEqual(others);
  scriptsAfter(manifest.scripts['postpack']);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(ROOT, 'package.json'), 'utf8'));
});

it('is what npm would publish: nothing is corrected, and no registry is asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = (...args: readonly string[]) =>
    spawnSync('npm', [...args], {
      cwd: ROOT,
      encoding: 'utf8',
      // No server listens there.
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_loglevel: 'warn',
      },
    });
  const [packed] = JSON.parse(
    npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder).stdout,
  ) as [{ readonly filename: string }];
  const args = ['publish', '--dry-run', '--ignore-scripts', '--offline', '--access', 'public', '--json'];
  const { stdout, stderr, status } = npm(...args, join(folder, packed.filename));
  expect({ status, corrected: stderr.match(/auto-corrected|errors corrected/) }).toEqual({
    status: 0,
    corrected: null,
  });
  // Newer versions of npm put it below the name of the package.
  expect(stdout).toContain(`"id": "zonewright@`);
});
