import { readIfPossible, readIfShown } from '../../service/endpoints/reading.js';
import { defineKind } from '../definition/kind.js';
import { MANAGED_WAF_ACCESS } from './access.js';
import { diffManagedWaf } from './diff.js';
import { readMigration } from './live.js';
import { compileManagedWaf } from './spec.js';

/**
 * How far a zone should be in the migration of its managed rules: looked at, and carried out by `migrate waf` alone. Nothing of it is
 * imported: how far a zone is does not say how far somebody wants it to be.
 */
export const managedWaf = defineKind({
  name: 'managed_waf',
  section: 'managed_waf',
  levels: ['zone'],
  words: { title: 'managed rules', column: 'one-way jobs' },
  oneWay: { help: 'zonewright migrate waf --zone NAME shows what it would do.' },
  access: MANAGED_WAF_ACCESS,
  compile: compileManagedWaf,
  claims: () => ['managed_waf'],
  source: (spec) => spec.source,
  // A service that does not show it keeps nobody from reconciling the zone: nothing that apply does depends on it.
  read: (_, { scope }, api, signal) => readIfShown(() => readMigration(scope, api, signal)),
  diff: diffManagedWaf,
  readAround: ({ scope }, api, signal) => readIfPossible(() => readMigration(scope, api, signal)),
});
