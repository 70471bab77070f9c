import { packageText } from './package-file.js';

const MANIFEST = packageText('package.json');

/** The version of this package, from its package.json. Searched as text: `--version` must not wait for a decoder. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';

declare const DIGEST_OF_BUILD: string | undefined;

/** Identifies a build: a digest of its sources. Undefined without a build. */
export const BUILD: string | undefined = typeof DIGEST_OF_BUILD === 'undefined' ? undefined : DIGEST_OF_BUILD;

/** The version of all printed or stored documents. */
export const FORMAT_VERSION = '1.0';
