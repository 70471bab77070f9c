import { packageText } from './package-file.js';

const MANIFEST = packageText('package.json');

/** The version of this package. Found in the text of package.json: parsing would slow `--version` down. */
export const TOOL_VERSION: string = /"version": "([^"]+)"/.exec(MANIFEST)?.[1] ?? 'unknown';

declare const DIGEST_OF_BUILD: string | undefined;

/** A digest of the sources of this build; undefined if it is not built. */
export const BUILD: string | undefined = typeof DIGEST_OF_BUILD === 'undefined' ? undefined : DIGEST_OF_BUILD;

/** The format version of all documents that are printed or stored. */
export const FORMAT_VERSION = '1.0';
