import type { Kind } from './core/kind.js';
import { cspPolicies } from './resources/csp-policies/index.js';
import { logFields } from './resources/log-fields/index.js';
import { logpushJobs } from './resources/logpush-jobs/index.js';
import { managedWaf } from './resources/managed-waf/index.js';
import { pageShield } from './resources/page-shield/index.js';
import { poolNotifications } from './resources/pool-notifications/index.js';
import { rulesets } from './resources/rulesets/index.js';

/** Every kind of resource, in the order of reports. The order of writes is the stage of each change. */
export const KINDS: readonly Kind[] = [
  pageShield,
  cspPolicies,
  rulesets,
  logFields,
  logpushJobs,
  managedWaf,
  poolNotifications,
];
