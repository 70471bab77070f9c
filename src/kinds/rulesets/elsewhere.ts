import type { Elsewhere } from '../definition/elsewhere.js';
import { PHASE_SECTIONS, RULESET_RESOURCE } from '../rule-lists/elsewhere.js';

/** Entry points in other tools. */
export const RULESETS_ELSEWHERE: Elsewhere = { resources: RULESET_RESOURCE, octorules: PHASE_SECTIONS };
