import { readIfPossible, readIfShown } from '../../service/endpoints/reading.js';
import { defineKind } from '../definition/kind.js';
import { MANAGED_WAF_ACCESS } from './access.js';
import { diffManagedWaf } from './diff.js';
import { readMigration } from './live.js';
import { compileManagedWaf } from './spec.js';

/** A zone's goal in the migration of managed rules. Plans only look; `migrate waf` does it. Not imported: the present state has no goal. */
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
  // A service without this state prevents no plan: nothing in apply depends on it.
  read: (_, { scope }, api, signal) => readIfShown(() => readMigration(scope, api, signal)),
  diff: diffManagedWaf,
  readAround: ({ scope }, api, signal) => readIfPossible(() => readMigration(scope, api, signal)),
});
