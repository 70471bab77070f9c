import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

const MANIFEST = readFileSync(packageFile('package.json'), 'utf8');

/** The version of this package, from its package.json. Found by its name: `--version` must not wait for a decoder. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';

declare const DIGEST_OF_BUILD: string | undefined;

/** What tells one build from another: a digest of its sources. Without a build there is none. */
export const BUILD: string | undefined = typeof DIGEST_OF_BUILD === 'undefined' ? undefined : DIGEST_OF_BUILD;

/** The version of every document that is printed or kept. */
export const FORMAT_VERSION = '1.0';
