import { readFileSync } from 'node:fs';

const MANIFEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** The version of this package, from its package.json. Found by its name: `--version` must not wait for a decoder. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';
