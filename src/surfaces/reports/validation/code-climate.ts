import type { UserError } from '../../../kernel/model/errors.js';
import type { Finding, Severity } from '../../../kernel/model/finding.js';
import { inert } from '../../../kernel/lib/inert.js';
import { pathIn, type Checkout } from '../checkout.js';
import { errorsFirst, fingerprintsOf, messageAndHelp, NOWHERE } from './finding-parts.js';

/** An entry of a Code Quality report: what GitLab reads of Code Climate's format. */
export interface CodeClimateIssue {
  readonly type: 'issue';
  readonly description: string;
  readonly check_name: string;
  /** Unique; the same in the next commit, even if lines move. */
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'blocker';
  readonly categories: readonly ['Bug Risk'];
  readonly location: {
    readonly path: string;
    readonly lines: { readonly begin: number; readonly end: number };
  };
}

const SEVERITIES: Readonly<Record<Severity, CodeClimateIssue['severity']>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
};

/** Findings as a Code Quality report, errors first, without lines of files. Paths are from the top of the checkout. */
export function codeClimate(findings: readonly Finding[], checkout: Checkout): readonly CodeClimateIssue[] {
  const shown = errorsFirst(findings);
  const fingerprints = fingerprintsOf(shown, checkout);
  return shown.map((finding, index) => {
    const { severity, code, location = NOWHERE } = finding;
    const { file, line } = location;
    return {
      type: 'issue',
      description: inert(messageAndHelp(finding).join(' - ')),
      check_name: code,
      fingerprint: fingerprints[index] ?? '',
      severity: SEVERITIES[severity],
      categories: ['Bug Risk'],
      location: { path: pathIn(checkout, file), lines: { begin: line, end: line } },
    };
  });
}

/** A report of a run that failed before validation: an empty one would mean that nothing is wrong. */
export function codeClimateFailure({
  code,
  message,
  help,
}: Pick<UserError, 'message' | 'help'> & { readonly code: string }): readonly CodeClimateIssue[] {
  return [
    {
      type: 'issue',
      description: inert(messageAndHelp({ message, help }).join(' - ')),
      check_name: code,
      fingerprint: code,
      severity: 'blocker',
      categories: ['Bug Risk'],
      location: { path: NOWHERE.file, lines: { begin: NOWHERE.line, end: NOWHERE.line } },
    },
  ];
}
