import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { build } from 'esbuild';
import { INSTALLED } from '../../../scripts/bundles.js';
import { codeFile } from '../../../src/launch/installed.js';
import { DIST, zonewrightProcess } from '../../helpers/command.js';

/** The modules in each file of the build, by its path from the top. */
const built = build({ ...INSTALLED, write: false, metafile: true });

const HOOK = fileURLToPath(new URL('../../helpers/loaded-chunks.cjs', import.meta.url));

/** The modules and packages that a command line of the built program loads. */
async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
  const { outputs } = (await built).metafile;
  const files = (await chunksLoadedBy(args)).loaded.map((path) => `dist/${basename(path, '.cjs')}.js`);
  return [...new Set(files)].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

interface Loaded {
  readonly loaded: readonly string[];
  /** Those of which V8 has compiled the text, as there was no code of them. */
  readonly compiled: readonly string[];
}

async function chunksLoadedBy(args: readonly string[]): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-loaded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const list = join(folder, 'loaded.json');
  const env = { NODE_OPTIONS: `--require ${JSON.stringify(HOOK)}`, LOADED_CHUNKS: list };
  const { exit, stdout } = await zonewrightProcess(args, { env });
  expect(exit).toBe(0);
  expect(stdout).not.toBe('');
  return JSON.parse(readFileSync(list, 'utf8')) as Loaded;
}

function isEmulator(chunk: string): boolean {
  const text = readFileSync(new URL(basename(chunk), DIST), 'utf8');
  return /\bfunction startEmulator\b/.test(text);
}

/** With this version of V8 the build stored code. */
test.runIf(existsSync(codeFile(fileURLToPath(DIST))))('common commands compile nothing', async () => {
  for (const args of [['--help'], ['validate', '--root', ROOT]])
    expect(await chunksLoadedBy(args)).toMatchObject({ compiled: [] });
  // Its pages are one compressed text, of which there is nothing to compile.
  expect((await chunksLoadedBy(['explain', 'drops-rules'])).compiled).toHaveLength(1);
  const { loaded, compiled } = await chunksLoadedBy(['plan', '--root', ROOT, '--emulator']);
  expect(loaded.length).toBeGreaterThan(60);
  // The emulator's code is large, and most plans ask a service.
  const others = [...new Set(compiled)].filter((chunk) => !isEmulator(chunk));
  expect([others, new Set(compiled).size]).toEqual([['zonewright/validators-documents.cjs'], 2]);
});

test.each([
  [['--version'], 3],
  [['--help'], 66],
  [['plan', '--help'], 66],
  [['migrate', 'waf', '--help'], 66],
  [['completion', 'bash'], 67],
  [['complete', '--', 'pl'], 69],
  [['schema', 'zone'], 72],
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

/** What a report is printed with. */
const PRINTING = [
  'ansi-regex',
  'get-east-asian-width',
  'picocolors',
  'string-width',
  'strip-ansi',
  'wrap-ansi',
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
  [['explain', 'drops-rules'], PRINTING],
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
  const { exit, stderr } = await zonewrightProcess(args, {
    env: { NODE_OPTIONS: `--import ${JSON.stringify(without)}` },
  });
  expect([exit, stderr]).toEqual([0, expect.not.stringContaining('Segmenter')]);
});
