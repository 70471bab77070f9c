import type { Finding } from '../../../kernel/model/finding.js';
import { FORMAT_VERSION } from './known-version.js';
import type { FormatEdit } from './steps.js';

/** The reasons why files can't be upgraded. */
export class NotUpgraded extends Error {
  override readonly name = 'NotUpgraded';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super('not upgraded');
    this.findings = findings;
  }
}

/** The error for an edit that would do harm. */
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
