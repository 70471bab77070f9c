export { migrateWaf, type MigrateOptions } from './carry-out.js';
export { proposeWaf } from './propose.js';
export { MANAGED_PHASE, wafSpecOf, type Goal, type WafSpec } from './spec.js';
export { survey, type Surveyed } from './survey.js';
