import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants, mutated, type Mutant } from '../test/mutants/mutants.js';

/*
 * Plants each bug of test/mutants in a copy of the sources and runs the tests that have to find it: `npm run mutants`, or `npm run mutants -- NAME…`
 * for some. Prints the survivors; exits with 1 if there are any.
 */

/** The parts of the repository that the tests need. */
const COPIED = [
  'src',
  'packages',
  'test',
  'schemas',
  'templates',
  'examples',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** The packages of this repository: what is installed of them are links to `packages`. */
const OWN_SCOPE = '@zonewright';

/** Random histories and laws are the same in each run, so that results are reproducible. */
const SEED = '1';

const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const chosen = mutants().filter(
  ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`no mutant is called ${asked.join(' or ')}`);

const folder = mkdtempSync(join(tmpdir(), 'zonewright-mutants-'));
try {
  for (const part of COPIED) cpSync(join(root, part), join(folder, part), { recursive: true });
  linkPackages();
  const survivors = chosen.filter((mutant) => !isKilled(mutant));
  const killed = chosen.length - survivors.length;
  say(`${killed} of ${chosen.length} killed (${Math.round((100 * killed) / chosen.length)}%)`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Plants one bug, runs its tests, and removes it. A timeout does not count as found. */
function isKilled(mutant: Mutant): boolean {
  const files = mutated(mutant, (file) => readFileSync(join(root, file), 'utf8'));
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  const begun = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'json', ...mutant.killedBy],
    {
      cwd: folder,
      env: {
        ...process.env,
        ZONEWRIGHT_SEED: SEED,
        ZONEWRIGHT_TEST_SEED: SEED,
        ZONEWRIGHT_TEST_SHRINK: 'off',
      },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  for (const file of files.keys()) cpSync(join(root, file), join(folder, file));
  const why = /"failureMessages":\["(?:\w+: )?((?:[^"\\]|\\[^n])*)/.exec(stdout)?.[1] ?? '';
  const dies = status !== 0 && why !== '' && !why.startsWith('Test timed out');
  const seconds = Math.round((performance.now() - begun) / 1000);
  say(`${dies ? 'killed' : 'SURVIVES'} ${mutant.name} (${seconds} s)  ${mutant.about}`);
  if (dies) say(`    ${why.replaceAll(/[0-9a-f]{32}/g, 'ID').slice(0, 160)}`);
  return dies;
}

/** The installed packages, and those of the copy in place of the repository's own. */
function linkPackages(): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== OWN_SCOPE) symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, OWN_SCOPE), join(to, OWN_SCOPE), { recursive: true, verbatimSymlinks: true });
}
