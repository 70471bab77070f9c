/** What completion looks up, as one chunk. */
export { discoverRoot } from '../../app/repository/discover.js';
export { openFolder } from '../../files/repository/folder.js';
export { openRuns } from '../../app/runs/open-runs.js';
export { schemaNames } from '../../kernel/schema/load.js';
export { PHASE_ABOUT } from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
export { codeEntries } from '../explain/lookup.js';
export { scopeNames } from './names.js';
