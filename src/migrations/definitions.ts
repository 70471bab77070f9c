/** All migrations, loaded together when one is called. */
export { migration as managedWaf } from './managed-waf/index.js';
export { migration as poolNotifications } from './pool-notifications/index.js';
