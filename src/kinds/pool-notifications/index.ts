import { listPools } from './live.js';
import { readIfShown } from '../../service/endpoints/reading.js';
import { defineKind } from '../../kernel/model/kind.js';
import { diffPoolNotifications } from './diff.js';
import { compilePoolNotifications } from './spec.js';

/**
 * What replaces the addresses of the pools: looked at, and carried out by `migrate pool-notifications` alone. Nothing of it is adopted: the
 * addresses that are live are what it is to replace.
 */
export const poolNotifications = defineKind({
  name: 'pool_notifications',
  section: 'pool_notifications',
  levels: ['account'],
  compile: compilePoolNotifications,
  claims: () => ['pool_notifications'],
  source: (spec) => spec.source,
  // As with the managed rules: nothing that apply does depends on it.
  read: (_, { scope }, api, signal) => readIfShown(() => listPools(scope, api, signal)),
  diff: diffPoolNotifications,
});
