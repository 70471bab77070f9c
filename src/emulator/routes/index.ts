import type { Route } from '../route.js';
import { alertingRoutes } from './alerting.js';
import { auditLogRoutes } from './audit-logs.js';
import { botManagementRoutes } from './bot-management.js';
import { listRoutes } from './lists.js';
import { logpushRoutes } from './logpush.js';
import { managedTransformRoutes } from './managed-transforms.js';
import { pageShieldRoutes } from './page-shield.js';
import { poolRoutes } from './pools.js';
import { ruleRoutes } from './rules.js';
import { rulesetRoutes } from './rulesets.js';
import { scopeListRoutes } from './scopes.js';
import { settingRoutes } from './settings.js';
import { urlNormalizationRoutes } from './url-normalization.js';
import { wafRoutes } from './waf-migration.js';

/** All operations of the API. */
export const routes: readonly Route[] = [
  ...scopeListRoutes,
  ...listRoutes,
  ...settingRoutes,
  ...urlNormalizationRoutes,
  ...managedTransformRoutes,
  ...botManagementRoutes,
  ...pageShieldRoutes,
  ...rulesetRoutes,
  ...ruleRoutes,
  ...logpushRoutes,
  ...wafRoutes,
  ...poolRoutes,
  ...alertingRoutes,
  ...auditLogRoutes,
];
