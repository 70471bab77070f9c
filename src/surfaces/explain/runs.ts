import type { PastRunCode, RecordCode } from '../../kernel/model/run-codes.js';
import type { Explanation } from './explanation.js';

/** Runs that were: their records, the way back, and two at once. */
export const RUNS: Readonly<Record<RecordCode | PastRunCode, Explanation>> = {
  'changed-since-run': {
    meaning:
      'The live configuration is neither what the run found nor what it left. Somebody else changed it since, and undoing the run reverts that change too.',
    advice: 'Look at the change. Undoing it needs consent to overwrites-live-edit.',
    more: 'docs/undoing.md#what-has-changed-since',
  },
  'lock-lost': {
    meaning:
      'Another run took over a zone or account that this run was writing to, because this run had shown no sign of life. Nothing more was sent.',
    advice: 'Look at zonewright history, then plan again.',
    more: 'docs/undoing.md#two-runs-at-once',
  },
  'no-such-run': {
    meaning: 'There is no run record with this id, or several ids start with what you gave.',
    advice:
      'zonewright history lists the runs. Those of a workflow are in its artifact: give its folder with --runs.',
    more: 'docs/undoing.md#the-records',
  },
  'not-restorable': {
    meaning: "Something that a run changed can't be restored as it was. The message says what and why.",
    advice: 'Do what the message says, or restore it by hand. The rest of the run is undone.',
    more: 'docs/undoing.md#what-comes-back',
  },
  'run-file': {
    meaning:
      "A run record can't be written, so nothing was sent: without the record the run could not be undone.",
    advice: 'Give --runs a writable folder.',
    more: 'docs/undoing.md#the-records',
  },
  'run-finished': {
    meaning: 'The run ended normally, so there is nothing to resume.',
    advice: 'Apply again: that plans whatever is left to do.',
    more: 'docs/undoing.md#a-run-that-was-cut-off',
  },
  'run-other-service': {
    meaning: 'The run wrote to another service than the one of this command.',
    advice: 'Give --base-url the address that zonewright history RUN shows.',
    more: 'docs/undoing.md#the-records',
  },
  'run-unreadable': {
    meaning: 'The file is not a run record, is cut off, or comes from a version with another format.',
    advice: 'If a workflow made the run, use the record from its artifact.',
    more: 'docs/undoing.md#the-records',
  },
  'scope-locked': {
    meaning:
      'Another run on this machine is writing to the same zone or account, and --no-wait says not to wait for it.',
    advice: 'Run it again when the other one has ended, or leave out --no-wait.',
    more: 'docs/undoing.md#two-runs-at-once',
  },
};
