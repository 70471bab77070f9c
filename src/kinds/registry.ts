import type { Kind } from '../kernel/model/kind.js';
import { cspPolicies } from './csp-policies/index.js';
import { logFields } from './log-fields/index.js';
import { logpushJobs } from './logpush-jobs/index.js';
import { managedWaf } from './managed-waf/index.js';
import { pageShield } from './page-shield/index.js';
import { poolNotifications } from './pool-notifications/index.js';
import { rulesets } from './rulesets/index.js';

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
