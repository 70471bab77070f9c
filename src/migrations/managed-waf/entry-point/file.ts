import { withRules } from '../../../kinds/rulesets/phase-rules.js';
import { readEntryPoint } from '../../../kinds/rule-lists/rulesets.js';
import { writtenRules } from '../../../kinds/rule-lists/written.js';
import type { FilePart } from '../../file-part.js';
import { MANAGED_PHASE } from '../spec.js';

/** The migrated entry point of managed rules, in the zone file. */
export const entryPointFile: FilePart = {
  what: 'the entry point',
  written: 'entry-point-written',
  notWritten: 'write-entry-point',
  claim: `rulesets/${MANAGED_PHASE}`,
  isIn: ({ rulesets = [] }) => rulesets.some(({ phase }) => phase === MANAGED_PHASE),
  hasPlace: (text) => withRules(text, MANAGED_PHASE, []) !== undefined,
  edit: async (scope, api) => {
    const live = await readEntryPoint(scope, MANAGED_PHASE, api);
    if (live === undefined) {
      return {
        missing: 'the zone has none',
        help: 'Look at the managed rules of the zone in the dashboard.',
      };
    }
    const rules = writtenRules(live);
    return { apply: (text) => withRules(text, MANAGED_PHASE, rules) };
  },
};
