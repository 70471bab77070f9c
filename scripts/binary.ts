/**
 * `npm run build:binary [-- FILE]`: a single executable with everything that the package has but its types, made of the Node that runs this (Node's single
 * executable applications). Needs `npm run build` first. Writes `binary/zonewright-<system>-<processor>` if no file is named.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LIST_OF_ASSETS } from '../src/package-file.js';
import { EXECUTABLE } from './bundles.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where Node looks for what is inside. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['darwin', 'macos'],
  ['win32', 'windows'],
]);

const target = resolve(process.argv[2] ?? join(ROOT, 'binary', nameOf(process)));
const folder = mkdtempSync(join(tmpdir(), 'zonewright-binary-'));
try {
  await build({ ...EXECUTABLE, outdir: folder });
  const code = join(folder, 'code');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/code.ts', code], { cwd: ROOT });
  const assets = {
    ...filesIn('schemas'),
    ...filesIn('templates'),
    ...filesIn('dist', /^[\w-]+\.cjs$/),
    'package.json': join(ROOT, 'package.json'),
    'dist/code': code,
    'dist/thread.cjs': join(folder, 'executable-thread.cjs'),
  };
  const list = join(folder, LIST_OF_ASSETS);
  writeFileSync(list, Object.keys(assets).join('\n'));
  const config = join(folder, 'sea.json');
  const output = join(folder, 'sea.blob');
  writeFileSync(
    config,
    JSON.stringify({
      main: join(folder, 'executable.cjs'),
      output,
      disableExperimentalSEAWarning: true,
      assets: { ...assets, [LIST_OF_ASSETS]: list },
    }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
  const isMac = process.platform === 'darwin';
  // What is signed can't be changed, and what isn't signed is not run there.
  if (isMac) execFileSync('codesign', ['--remove-signature', target]);
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  execFileSync(
    process.execPath,
    [postject, target, 'NODE_SEA_BLOB', output, '--sentinel-fuse', FUSE, ...segment],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (isMac) execFileSync('codesign', ['--sign', '-', target]);
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(`${relative(process.cwd(), target)}\n`);

/** The name of the executable for a machine, such as zonewright-linux-x64. */
function nameOf({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  const system = SYSTEMS.get(platform) ?? platform;
  return `zonewright-${system}-${arch}${platform === 'win32' ? '.exe' : ''}`;
}

/** The files of a folder of the package, by their paths in it. */
function filesIn(name: string, only = /(?:)/): Readonly<Record<string, string>> {
  const top = join(ROOT, name);
  const found = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && only.test(basename(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(found.map((path) => [relative(ROOT, path).replaceAll('\\', '/'), path]));
}
