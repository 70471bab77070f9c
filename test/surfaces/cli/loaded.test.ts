import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { build } from 'esbuild';
import { INSTALLED } from '../../../scripts/bundles.js';
import { DIST, zonewrightProcess } from '../../helpers/command.js';

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The modules in each file of the build, by its path from the top. */
const built = build({ ...INSTALLED, write: false, metafile: true });

/** The modules and packages that a command line loads: the built program tells, through the coverage that Node writes of what it has run. */
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
  const { outputs } = (await built).metafile;
  const files = urls.filter((url) => url.startsWith(DIST)).map((url) => `dist/${url.slice(DIST.length)}`);
  return [...new Set(files)].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

test.each([
  [['--version'], 3],
  [['--help'], 62],
  [['plan', '--help'], 62],
  [['migrate', 'waf', '--help'], 62],
  [['completion', 'bash'], 63],
  [['complete', '--', 'pl'], 66],
  [['schema', 'zone'], 66],
  [['explain', 'drops-rules'], 95],
  [['explain'], 95],
])(
  '%j loads no more than %i modules of ours, and none that reads files or asks the service',
  async (args, most) => {
    const loaded = (await loadedBy(args)).filter((file) => file.startsWith('src/'));
    expect(loaded).toContain('src/main.ts');
    const working = /^src\/(?:files|service|engine|kinds\/[^/]+|import|emulator)\//;
    expect(loaded.filter((file) => working.test(file))).toEqual([]);
    expect(loaded.length).toBeLessThanOrEqual(most);
  },
);

/** A repository of one small file. */
const ROOT = fileURLToPath(new URL('../../../examples/shop/', import.meta.url));

/** What every command loads. */
const BASIS = ['commander', 'fastest-levenshtein', 'signal-exit', 'write-file-atomic'];

/** What files are read, checked and reported with. */
const CHECKING = [
  'ansi-regex',
  'canonicalize',
  'csp_evaluator',
  'diff',
  'fast-json-patch',
  'get-east-asian-width',
  'ipaddr.js',
  'picocolors',
  'picomatch',
  'string-width',
  'strip-ansi',
  'wrap-ansi',
  'yaml',
];

/** What the service is asked with, and emulated. */
const ASKING = [
  'hono',
  'p-limit',
  'structured-headers',
  'undici',
  'yocto-queue',
  'yocto-spinner',
  'yoctocolors',
];

test.each([
  [['--help'], []],
  [['explain', 'drops-rules'], ['picocolors']],
  [['validate', '--root', ROOT], CHECKING],
  [
    ['plan', '--root', ROOT, '--emulator'],
    [...CHECKING, ...ASKING],
  ],
])('%j loads these packages, and no compiler of schemas', async (args, more) => {
  const loaded = (await loadedBy(args)).filter((file) => file.startsWith('node_modules/'));
  const packages = loaded.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  expect(new Set(packages)).toEqual(new Set([...BASIS, ...more]));
});

test.each([
  ['validate', '--root', ROOT],
  ['plan', '--root', ROOT, '--emulator'],
])('%s loads the tables of Unicode only for a text that needs them', async (...args) => {
  const without = `data:text/javascript,${encodeURIComponent('delete Intl.Segmenter;')}`;
  const { exit, stderr } = await zonewrightProcess(args, { env: { NODE_OPTIONS: `--import ${without}` } });
  expect([exit, stderr]).toEqual([0, expect.not.stringContaining('Segmenter')]);
});
