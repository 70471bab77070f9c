import { endpointPath } from '../../service/endpoints/endpoint.js';
import { claimsOf, type AccessPart } from '../definition/access.js';
import { POOLS_PER_PAGE, poolsPath } from './live.js';

const WITHOUT = 'migrate pool-notifications does not work';

/** Permissions for pools with addresses (document 3), and for policies that replace them. */
export const POOL_NOTIFICATIONS_ACCESS: AccessPart = {
  families: {
    account: [
      {
        name: 'pools',
        title: 'load balancer pools',
        request: (scope) => ({
          path: poolsPath(scope),
          query: { page: '1', per_page: String(POOLS_PER_PAGE) },
        }),
        isNeededBy: claimsOf('pool_notifications'),
        permission: 'Load Balancing: Monitors and Pools Read',
        readBy: ['migrate pool-notifications'],
        writtenBy: ['migrate pool-notifications'],
        without: WITHOUT,
      },
      {
        name: 'alert_policies',
        title: 'alert policies',
        request: (scope, settings) => ({ path: endpointPath('alert_policies', settings, scope) }),
        isNeededBy: claimsOf('pool_notifications'),
        permission: 'Notifications Read',
        readBy: ['migrate pool-notifications'],
        writtenBy: ['migrate pool-notifications'],
        without: WITHOUT,
        pathKey: 'endpoints.alert_policies',
      },
    ],
  },
  schemes: [
    { family: 'load_balancers', scheme: 'key' },
    { family: 'alerting', scheme: 'key' },
  ],
  endpoints: { alert_policies: '/accounts/{account_id}/alerting/v3/policies' },
};
