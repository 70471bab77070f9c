import { defineMigration } from '../define.js';
import { blockersOf } from './blockers.js';
import { carryOut } from './carry-out.js';
import { command } from './command.js';
import { comparisonsOf } from './entry-point/comparisons.js';
import { entryPointFile } from './entry-point/file.js';
import { inspect } from './inspect.js';
import { notesOf } from './notes.js';
import { lossesOf, touchedBy } from './previous/losses.js';
import { isUnmoved, readOf, restoreFileOf, resume } from './restore.js';
import { wafOptionsOf, wafSpecOf } from './spec.js';
import { standingOf } from './standing.js';
import { stepsOf } from './steps.js';

/** Moves a zone from previous to new managed rules: one request, then waiting (document 3). */
export const migration = defineMigration({
  command,
  tokenFor: 'request',
  spec: wafSpecOf,
  options: wafOptionsOf,
  inspect,
  standing: standingOf,
  blockers: blockersOf,
  notes: notesOf,
  steps: stepsOf,
  losses: ({ found }, steps) => lossesOf(found, touchedBy(steps)),
  comparisons: ({ spec, found }) => comparisonsOf(spec, found.generated),
  read: readOf,
  words: {
    stale: 'the token does not fit the live state: it was made from another state',
    blocked: () => 'something must be fixed first',
  },
  restoreFile: restoreFileOf,
  resume,
  isUnmoved,
  carryOut,
  survey: { goal: ({ goal }) => goal, isCompatible: ({ migration: { compatible } }) => compatible },
  file: entryPointFile,
});
