import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DIST, zonewrightProcess } from '../../helpers/command.js';

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The modules of ours that a command line loads: the built program tells, through the coverage that Node writes of what it has run. */
async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-loaded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { exit, stdout } = await zonewrightProcess(args, { env: { NODE_V8_COVERAGE: folder } });
  expect(exit).toBe(0);
  expect(stdout).not.toBe('');
  const urls = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage;
    return result.map(({ url }) => url);
  });
  return [...new Set(urls)].filter((url) => url.startsWith(DIST)).map((url) => url.slice(DIST.length));
}

test.each([
  [['--version'], 3],
  [['--help'], 50],
  [['plan', '--help'], 50],
  [['migrate', 'waf', '--help'], 50],
  [['completion', 'bash'], 50],
  [['complete', '--', 'pl'], 50],
  [['schema', 'zone'], 50],
  [['explain', 'drops-rules'], 76],
  [['explain'], 76],
])('%j loads no more than %i modules, and none that reads files or asks the service', async (args, most) => {
  const loaded = await loadedBy(args);
  expect(loaded).toContain('main.js');
  const working = /^(?:files|service|engine|kinds\/[^/]+|import|emulator)\//;
  expect(loaded.filter((file) => working.test(file))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(most);
});
