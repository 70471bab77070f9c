import type { Kind } from './definition/kind.js';
import { botManagement } from './bot-management/index.js';
import { cspPolicies } from './csp-policies/index.js';
import { customRulesets } from './custom-rulesets/index.js';
import { lists } from './lists/index.js';
import { logFields } from './log-fields/index.js';
import { logpushJobs } from './logpush-jobs/index.js';
import { managedTransforms } from './managed-transforms/index.js';
import { managedWaf } from './managed-waf/index.js';
import { pageShield } from './page-shield/index.js';
import { poolNotifications } from './pool-notifications/index.js';
import { rulesets } from './rulesets/index.js';
import { urlNormalization } from './url-normalization/index.js';
import { zoneSettings } from './zone-settings/index.js';

/** Every kind, in the order of reports and files. Writes are ordered by stage. */
export const KINDS: readonly Kind[] = [
  pageShield,
  cspPolicies,
  rulesets,
  customRulesets,
  lists,
  logFields,
  logpushJobs,
  zoneSettings,
  urlNormalization,
  managedTransforms,
  botManagement,
  managedWaf,
  poolNotifications,
];

/** An example of an address as in plans, for messages. */
export const EXAMPLE_ADDRESS = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
