import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

const MANIFEST = readFileSync(packageFile('package.json'), 'utf8');

/** The version of this package, from its package.json. Found by its name: `--version` must not wait for a decoder. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';

/** The version of every document that is printed or kept. */
export const FORMAT_VERSION = '1.0';
