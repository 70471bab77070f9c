import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../../src/package-file.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';

const EXAMPLES = fileURLToPath(packageFile('examples'));

/** Every text below a folder, as git checks it out on Windows. */
function toWindows(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.split(sep).includes('.git')) continue;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\r?\n/g, '\r\n'));
  }
}

/** An example as it is, and as it is on Windows. */
function twice(example: string): readonly [string, string] {
  const [one, other] = [repository({}), repository({})];
  for (const root of [one, other]) cpSync(join(EXAMPLES, example), root, { recursive: true });
  toWindows(other);
  return [one, other];
}

function untimed({ stdout, ...ran }: Ran): Ran {
  return { ...ran, stdout: stdout.replaceAll(/"(?:started_at|seconds)": .+/g, '') };
}

const EMULATED = ['--emulator', 'emulator.json'];
const LOGS = ['replay', 'requests.ndjson', '--format', 'json'];

describe('an example with Windows line ends is told the same about', () => {
  test.each([
    ['mistakes', ['validate']],
    ['mistakes', ['validate', '--format', 'sarif']],
    ['broken-invariants', ['validate']],
    ['fleet', ['validate', '--format', 'json']],
    ['lists', ['plan', ...EMULATED]],
    ['safety', ['plan', ...EMULATED]],
    ['drift', ['drift', ...EMULATED, '--format', 'json']],
    ['shop', ['coverage', ...EMULATED]],
    ['shop', ['fmt', '--check']],
    ['replay', [...LOGS, ...EMULATED]],
    ['csp-replay', ['csp', 'replay', 'reports.ndjson', ...EMULATED]],
  ])('%s: %j', async (example, args) => {
    const [one, other] = twice(example);
    const ran = untimed(await zonewright(args, { root: one }));
    expect(untimed(await zonewright(args, { root: other }))).toEqual(ran);
    expect(ran.exit).not.toBe(64);
    expect(ran.stdout + ran.stderr).not.toBe('');
  });
});

describe.skipIf(!HAS_GIT)('a checkout with other line ends than its commit', () => {
  const env = { ...GIT_ENV };

  test('differs from it in nothing', async () => {
    const { root, commit } = gitRepository({});
    cpSync(join(EXAMPLES, 'lists'), root, { recursive: true });
    commit();
    toWindows(root);
    const compared = await zonewright(['validate', '--base', 'HEAD'], { root, env });
    expect(compared.stdout).toContain('None of 2 scopes differs.');
    const since = ['plan', '--changed-since', 'HEAD', ...EMULATED];
    expect((await zonewright(since, { root, env })).stdout).toContain('Nothing to plan.');
  });
});
