import { TOOL_VERSION } from '../../version.js';

/** The version of every document that is printed. */
export const FORMAT_VERSION = '1.0';

/** What every document that is printed begins with. */
export const DOCUMENT_HEAD = { format_version: FORMAT_VERSION, tool_version: TOOL_VERSION } as const;
