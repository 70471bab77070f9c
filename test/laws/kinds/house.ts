/** What handles all kinds, with the registry of the sources that this file is in: the tests load it from a copy too. */
export { KINDS } from '../../../src/kinds/registry.js';
export { openWorld } from '../../helpers/world.js';
export { importScope } from '../../helpers/importing.js';
export { compareConfigurations } from '../../../src/engine/configuration/compare.js';
export { measure } from '../../../src/engine/coverage/measure.js';
export { surveyScopes } from '../../../src/engine/coverage/survey.js';
export { differencesOf } from '../../../src/engine/drift/differences.js';
export { probesFor } from '../../../src/app/doctor/probe.js';
export { planHtml } from '../../../src/surfaces/reports/plan/html.js';
export { planDocument } from '../../../src/surfaces/reports/plan/document.js';
export { explain } from '../../../src/surfaces/explain/lookup.js';
