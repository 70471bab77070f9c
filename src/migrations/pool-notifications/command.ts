import type { MigrationCommand } from '../command.js';

/** `zonewright migrate pool-notifications`. */
export const command = {
  name: 'pool-notifications',
  level: 'account',
  about:
    "replace the e-mail addresses of an account's pools with its alert policy; a dry run until you confirm it with the token that it shows",
  flags: [],
  risks: ['unreached-recipients'],
  examples: [
    'zonewright migrate pool-notifications --account example-inc',
    'zonewright migrate pool-notifications --account example-inc --confirm TOKEN',
  ],
} as const satisfies MigrationCommand;
