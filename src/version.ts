import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

const MANIFEST = readFileSync(packageFile('package.json'), 'utf8');

/** The version of this package, from its package.json. Found by its name: `--version` must not wait for a decoder. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';
