import type { Finding } from '../../../kernel/model/finding.js';
import { FORMAT_VERSION } from './known-version.js';
import type { FormatEdit } from './steps.js';

/** Files can't be upgraded, for these reasons. */
export class NotUpgraded extends Error {
  override readonly name = 'NotUpgraded';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super('not upgraded');
    this.findings = findings;
  }
}

/** The finding for an edit that can't be made without harm. */
export function notPossible(edit: FormatEdit, file: string, why: string): NotUpgraded {
  const what =
    edit.type === 'rename'
      ? `renamed to ${edit.to}`
      : `moved into ${edit.into.join('.') || 'the file itself'}`;
  return new NotUpgraded([
    {
      severity: 'error',
      code: FORMAT_VERSION,
      message: `${edit.at.join('.')} of ${file} can't be ${what}: ${why}`,
      help: 'Nothing was written. Make this edit by hand, then upgrade again.',
      location: { file, line: 1, column: 1, length: 1 },
    },
  ]);
}
