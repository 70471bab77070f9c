import type { PastRunCode, RecordCode } from '../../kernel/model/run-codes.js';
import type { Explanation } from './explanation.js';

/** Runs that were: their records, the way back, and two at once. */
export const RUNS: Readonly<Record<RecordCode | PastRunCode, Explanation>> = {
  'changed-since-run': {
    meaning:
      'What is live is neither what a run found nor what it left: somebody else has changed it since, and undoing the run takes that back too.',
    advice: 'Look at the change. Undoing it needs consent to overwrites-live-edit.',
    more: 'docs/undoing.md#what-has-changed-since',
  },
  'lock-lost': {
    meaning:
      'Another run took over a zone or account that this one was writing to, as this one gave no sign of life. Nothing more was sent.',
    advice: 'Look at zonewright history, then plan again.',
    more: 'docs/undoing.md#two-runs-at-once',
  },
  'no-such-run': {
    meaning: 'There is no run record of this id, or several begin with what was given.',
    advice: 'zonewright history lists them. Those of a workflow are in its artifact: give --runs the folder.',
    more: 'docs/undoing.md#the-records',
  },
  'not-restorable': {
    meaning: 'Something that a run changed can not be brought back as it was. The message says what and why.',
    advice: 'Do what the message says, or bring it back by hand. The rest of the run is undone.',
    more: 'docs/undoing.md#what-comes-back',
  },
  'run-file': {
    meaning: "A run record can't be written, so nothing was sent: without it nobody could undo the run.",
    advice: 'Give --runs a folder that is writable.',
    more: 'docs/undoing.md#the-records',
  },
  'run-finished': {
    meaning: 'The run came to its end, so there is nothing of it to go on with.',
    advice: 'Apply again: what is left to do is planned again.',
    more: 'docs/undoing.md#a-run-that-was-cut-off',
  },
  'run-other-service': {
    meaning: 'The run was carried out against another service than the one that is asked now.',
    advice: 'Give --base-url the address that zonewright history RUN shows.',
    more: 'docs/undoing.md#the-records',
  },
  'run-unreadable': {
    meaning: 'The run record is none, is cut off, or comes from a version with another format.',
    advice: 'Take the record from the artifact of the workflow, where there is one.',
    more: 'docs/undoing.md#the-records',
  },
  'scope-locked': {
    meaning:
      'Another run of this machine writes to the same zone or account, and --no-wait says not to wait for it.',
    advice: 'Run it again when the other one has ended, or leave out --no-wait.',
    more: 'docs/undoing.md#two-runs-at-once',
  },
};
