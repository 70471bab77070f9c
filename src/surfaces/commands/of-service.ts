/** The commands that ask the service and write nothing to it: loaded together, as nearly all of what one of them needs the others need too. */
export { ask } from './ask.js';
export { comment } from './comment.js';
export { coverage } from './coverage.js';
export { cspReplay } from './csp-replay.js';
export { suggest } from './csp-suggest.js';
export { doctor } from './doctor.js';
export { drift } from './drift.js';
export { history } from './history.js';
export { importLive } from './import.js';
export { init } from './init.js';
export { inspectLists } from './inspect-lists.js';
export { inspectSettings } from './inspect-settings.js';
export { inspectConnections, inspectScripts } from './inspect-observed.js';
export { inspectPolicies } from './inspect-policies.js';
export { inspectRulesets } from './inspect-rulesets.js';
export { mergePlanFiles } from './merge-plans.js';
export { plan } from './plan.js';
export { undo } from './undo.js';
