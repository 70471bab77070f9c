import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Ran } from './command.js';
import { PACKED } from './packed-once.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
}

/** The package as somebody has it who has installed it into a folder. */
export interface Installed {
  /** The paths of the files that npm packed, sorted. */
  readonly files: readonly string[];
  /** Where the package is, in the node_modules of the folder. */
  readonly location: string;
  /** Runs npx in the folder; it installs nothing. */
  npx(args: readonly string[]): Promise<Ran>;
  /** Runs the command by the name under which npm links it, with no environment but what is given. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
}

/**
 * Packs the built package, and puts it into the node_modules of a folder as `npm install` would, without a registry. No package is beside it: it needs
 * none.
 */
export async function installInto(folder: string): Promise<Installed> {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  const packed = await packedOnce();
  await command('tar', ['-xzf', packed.filename], folder);
  const location = join(modules, 'zonewright');
  renameSync(join(folder, 'package'), location);
  const manifest = JSON.parse(readFileSync(join(location, 'package.json'), 'utf8')) as Manifest;
  for (const [name, target] of Object.entries(manifest.bin)) {
    chmodSync(join(location, target), 0o755);
    link(join(location, target), join(modules, '.bin', name));
  }
  return {
    files: packed.files.map(({ path }) => path).toSorted(),
    location,
    npx: (args) => command('npx', ['--no-install', ...args], folder),
    run: (args, env) => command(join(modules, '.bin', 'zonewright'), args, folder, env),
  };
}

interface Packed {
  /** With its path. */
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** What npm packs, by the first process of a run that asks for it. */
async function packedOnce(): Promise<Packed> {
  const shared = process.env[PACKED] ?? expect.fail(`no ${PACKED}`);
  const made = join(shared, 'packed.json');
  if (!existsSync(made)) {
    const own = mkdtempSync(join(shared, 'own-'));
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', own];
    const [packed] = JSON.parse((await command('npm', pack, ROOT)).stdout) as [Packed];
    const text = JSON.stringify({ ...packed, filename: join(own, packed.filename) });
    writeFileSync(join(own, 'packed.json'), text);
    // Another process may do the same: either has the whole file.
    renameSync(join(own, 'packed.json'), made);
  }
  return JSON.parse(readFileSync(made, 'utf8')) as Packed;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

const execute = promisify(execFile);

/** Runs a program; an exit code of its own is no error. */
async function command(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 1 << 26 };
  try {
    return { exit: 0, ...(await execute(program, [...args], options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { exit: code, stdout, stderr };
  }
}
