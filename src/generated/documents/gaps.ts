// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { KindName } from './parts.js';

/**
 * The file of plan --report-gap: what the service refuses although zonewright's own tables allow it. It has names of members, and no values of files.
 */
export interface GapsDocument {
  format_version: '1.0';
  tool_version: string;
  dialect: 'documented' | 'cloudflare';
  gaps: {
    kind: KindName;
    level: 'zone' | 'account';
    /**
     * The plan of the zone, if its file says it.
     */
    plan?: string;
    phase?: string;
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /**
     * The service's own code.
     */
    code?: number;
    /**
     * The service's words, with … for every value.
     */
    message: string;
    /**
     * The action of the rule.
     */
    action?: string;
    /**
     * The path in the rule; empty for the whole rule.
     */
    member?: string;
    /**
     * The names of the members of the rule.
     */
    members?: string[];
  }[];
}
