import type { MigrationCommand } from './command.js';
import type { Migration } from './define.js';
import { command as managedWaf } from './managed-waf/command.js';
import { command as poolNotifications } from './pool-notifications/command.js';

/** A migration's words for `--help`, and its code, loaded when called. */
export interface RegisteredMigration {
  readonly command: MigrationCommand;
  readonly load: () => Promise<Migration>;
}

/** All migrations, in the order of `--help`. */
export const MIGRATIONS: readonly RegisteredMigration[] = [
  { command: managedWaf, load: async () => (await import('./definitions.js')).managedWaf },
  { command: poolNotifications, load: async () => (await import('./definitions.js')).poolNotifications },
];
