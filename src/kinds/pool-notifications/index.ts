import { readIfPossible, readIfShown } from '../../service/endpoints/reading.js';
import { defineKind } from '../definition/kind.js';
import { POOL_NOTIFICATIONS_ACCESS } from './access.js';
import { diffPoolNotifications } from './diff.js';
import { listPools } from './live.js';
import { compilePoolNotifications } from './spec.js';

/**
 * The policy that replaces the addresses of pools. Plans only look; `migrate pool-notifications` does it. Not imported: live addresses are what it
 * replaces.
 */
export const poolNotifications = defineKind({
  name: 'pool_notifications',
  section: 'pool_notifications',
  levels: ['account'],
  words: { title: 'pool notifications', column: 'one-way jobs' },
  oneWay: { help: 'zonewright migrate pool-notifications --account NAME shows what it would do.' },
  content: { places: () => [['policy'], ['policy', 'email']] },
  access: POOL_NOTIFICATIONS_ACCESS,
  compile: compilePoolNotifications,
  claims: () => ['pool_notifications'],
  source: (spec) => spec.source,
  // As with managed rules: nothing in apply depends on it.
  read: (_, { scope }, api, signal) => readIfShown(() => listPools(scope, api, signal)),
  diff: diffPoolNotifications,
  readAround: ({ scope }, api, signal) => readIfPossible(() => listPools(scope, api, signal)),
});
