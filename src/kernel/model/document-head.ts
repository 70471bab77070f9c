import { FORMAT_VERSION, TOOL_VERSION } from '../../version.js';

/** The first members of every printed document. */
export const DOCUMENT_HEAD = { format_version: FORMAT_VERSION, tool_version: TOOL_VERSION } as const;
