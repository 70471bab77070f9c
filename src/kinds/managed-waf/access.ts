import { endpointPath } from '../../service/endpoints/endpoint.js';
import { claimsOf, firstPage, never, type AccessPart } from '../definition/access.js';
import { migrationRequest, PHASE_TWO } from './live.js';

/** The smallest page of the previous firewall's lists is five. */
const FIRST_PREVIOUS = firstPage(5);

/** Permissions for the migration's state (document 3), and previous rules. */
export const MANAGED_WAF_ACCESS: AccessPart = {
  families: {
    zone: [
      {
        name: 'waf_migration',
        title: 'state of the managed WAF',
        request: (scope) => ({ ...migrationRequest(scope, 'check'), query: PHASE_TWO }),
        isNeededBy: claimsOf('managed_waf'),
        permission: 'Zone WAF Read',
        readBy: ['migrate waf'],
        writtenBy: ['migrate waf'],
        without: 'migrate waf does not work',
      },
      {
        name: 'waf_overrides',
        title: 'overrides of the previous WAF',
        request: (scope, settings) => ({
          path: endpointPath('waf_overrides', settings, scope),
          query: FIRST_PREVIOUS,
        }),
        isNeededBy: never,
        permission: 'Firewall Services Read',
        readBy: ['migrate waf'],
        writtenBy: ['migrate waf'],
        without: 'migrate waf does not see what blocks it',
        pathKey: 'endpoints.waf_overrides',
      },
      {
        name: 'waf_packages',
        title: 'rules of the previous WAF',
        request: (scope, settings) => ({
          path: endpointPath('waf_packages', settings, scope),
          query: FIRST_PREVIOUS,
        }),
        isNeededBy: never,
        permission: 'Firewall Services Read',
        readBy: ['migrate waf'],
        without: 'migrate waf does not see which settings are lost',
        pathKey: 'endpoints.waf_packages',
      },
    ],
  },
  schemes: [
    { family: 'waf_migration', scheme: 'token' },
    // Switching to the new managed rules belongs to the migration, although it writes an entry point.
    { query: 'waf_migration', scheme: 'token' },
  ],
  endpoints: {
    waf_overrides: '/zones/{zone_id}/firewall/waf/overrides',
    waf_packages: '/zones/{zone_id}/firewall/waf/packages',
    firewall_rules: '/zones/{zone_id}/firewall/rules',
  },
};
