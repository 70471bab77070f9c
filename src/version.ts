import { packageText } from './package-file.js';

const MANIFEST = packageText('package.json');

/** The version. Searched in package.json's text, as parsing would slow `--version`. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';

declare const DIGEST_OF_BUILD: string | undefined;

/** A digest of this build's sources; undefined if not built. */
export const BUILD: string | undefined = typeof DIGEST_OF_BUILD === 'undefined' ? undefined : DIGEST_OF_BUILD;

/** The format version of all printed or stored documents. */
export const FORMAT_VERSION = '1.0';
