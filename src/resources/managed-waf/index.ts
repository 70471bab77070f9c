import { readIfPossible } from '../../api/reading.js';
import { readMigration } from '../../api/waf-migration.js';
import { defineKind } from '../../core/kind.js';
import { diffManagedWaf } from './diff.js';
import { compileManagedWaf } from './spec.js';

/** How far a zone should be in the migration of its managed rules: looked at, and carried out by `migrate waf` alone. */
export const managedWaf = defineKind({
  name: 'managed_waf',
  section: 'managed_waf',
  levels: ['zone'],
  compile: compileManagedWaf,
  claims: () => ['managed_waf'],
  source: (spec) => spec.source,
  // Nothing that plan and apply do depends on it, so a state that can't be read keeps nobody from reconciling the zone.
  read: (_, { scope }, api, signal) => readIfPossible(() => readMigration(scope, api, signal)),
  diff: diffManagedWaf,
});
