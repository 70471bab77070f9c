/** What each migration does: loaded together, when one of them is called. */
export { migration as managedWaf } from './managed-waf/index.js';
export { migration as poolNotifications } from './pool-notifications/index.js';
