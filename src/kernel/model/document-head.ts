import { FORMAT_VERSION, TOOL_VERSION } from '../../version.js';

/** What every document that is printed begins with. */
export const DOCUMENT_HEAD = { format_version: FORMAT_VERSION, tool_version: TOOL_VERSION } as const;
