import type { MigrationCommand } from '../command.js';

/** How far to move a zone. */
export const GOALS = ['validation', 'complete'] as const;

/** `zonewright migrate waf`. */
export const command = {
  name: 'waf',
  level: 'zone',
  about: 'move a zone to the new managed rules; a dry run until you confirm it with the token that it shows',
  all: 'a table of all zones: state, compatible, blockers; sends GET requests only',
  flags: [
    {
      key: 'to',
      about: 'how far (default: as the zone file says, otherwise complete)',
      choices: { placeholder: 'goal', words: GOALS },
    },
    { key: 'deleteOverrides', about: 'first delete the WAF overrides by URI that block the migration' },
  ],
  write: 'write the entry point into the zone file when the zone is migrated',
  deadline: { ms: 3_600_000, words: '60m' },
  risks: [],
  examples: [
    'zonewright migrate waf --all',
    'zonewright migrate waf --zone shop.example.com --to validation',
    'zonewright migrate waf --zone shop.example.com --confirm TOKEN --write',
  ],
} as const satisfies MigrationCommand;
