import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provenanceOf } from '../../../src/surfaces/runtime/provenance.js';
import { testRuntime } from '../cli/runtime.js';

const BARE = mkdtempSync(join(tmpdir(), 'zonewright-bare-'));
const CLONE = mkdtempSync(join(tmpdir(), 'zonewright-clone-'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', [
    '-C',
    CLONE,
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.com',
    ...args,
  ]).toString();
const NOW = new Date(0);
const of = (cwd: string, env: Readonly<Record<string, string>> = {}): ReturnType<typeof provenanceOf> =>
  provenanceOf(
    {},
    { ...testRuntime({ PATH: process.env['PATH'], GIT_CEILING_DIRECTORIES: tmpdir(), ...env }), cwd },
  );

beforeAll(() => {
  git('init', '--quiet', '--initial-branch', 'tighten');
});
afterAll(() => {
  for (const folder of [BARE, CLONE]) rmSync(folder, { recursive: true });
});

test('a report says what git and a workflow know of where it comes from, and nothing else', async () => {
  expect(await of(BARE)).toEqual({ madeAt: NOW });
  expect(await of(CLONE)).toEqual({ madeAt: NOW });
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  const commit = git('rev-parse', 'HEAD').trim();
  expect(await of(CLONE)).toEqual({ madeAt: NOW, commit, branch: 'tighten' });
  git('checkout', '--quiet', '--detach');
  expect(await of(CLONE)).toEqual({ madeAt: NOW, commit });
  const workflow = { GITHUB_SHA: 'a'.repeat(40), GITHUB_REF_NAME: 'main' };
  expect(await of(CLONE, workflow)).toEqual({ madeAt: NOW, commit, branch: 'main' });
  expect(await of(BARE, { ...workflow, GITHUB_HEAD_REF: 'feature' })).toEqual({
    madeAt: NOW,
    commit: 'a'.repeat(40),
    branch: 'feature',
  });
});
