/** `npm run build:edge-rules`: writes @zonewright/edge-rules as it can be published, compiled and with its types, to packages/edge-rules/dist. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject } from '@zonewright/edge-rules/lib/is-object.js';

const PACKAGE = join(import.meta.dirname, '../packages/edge-rules');
const out = resolve(process.argv[2] ?? join(PACKAGE, 'dist'));

rmSync(out, { recursive: true, force: true });
const compiler = join(import.meta.dirname, '../node_modules/.bin/tsc');
const { status } = spawnSync(compiler, ['-p', PACKAGE, '--outDir', out], { stdio: 'inherit' });
if (status !== 0) throw new Error('it does not compile');
for (const file of ['README.md', 'LICENSE']) cpSync(join(PACKAGE, file), join(out, file));
writeFileSync(join(out, 'package.json'), manifest());

/** The manifest, with what is compiled in place of the sources. */
function manifest(): string {
  const own: unknown = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  if (!isObject(own)) throw new Error('package.json is no object');
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './*.js': { types: './*.d.ts', default: './*.js' },
  };
  return `${JSON.stringify({ ...own, exports, files: ['**/*.js', '**/*.d.ts'] }, null, 2)}\n`;
}
