import { count } from '../../kernel/lib/phrases.js';
import { defineMigration } from '../define.js';
import { blockersOf } from './blockers.js';
import { carryOut } from './carry-out.js';
import { command } from './command.js';
import { inspect } from './inspect.js';
import { notesOf } from './notes.js';
import { readOf, restoreFileOf, resume } from './restore.js';
import { poolOptionsOf, poolSpecOf } from './spec.js';
import { standingOf } from './standing.js';
import { stepsOf } from './steps.js';

/** Replaces the e-mail addresses of an account's pools by the declared alert policy (document 3). */
export const migration = defineMigration({
  command,
  tokenFor: 'work',
  spec: poolSpecOf,
  options: poolOptionsOf,
  inspect,
  standing: standingOf,
  blockers: blockersOf,
  notes: notesOf,
  steps: stepsOf,
  read: readOf,
  words: {
    stale: 'the token does not fit the live state: something changed since it was shown',
    blocked: (things) => `${count(things, 'thing')} to fix first`,
  },
  restoreFile: restoreFileOf,
  resume,
  carryOut,
});
