import type { UserError } from '../../../kernel/model/errors.js';
import type { Finding, Severity } from '../../../kernel/model/finding.js';
import { inert } from '../../../kernel/lib/inert.js';
import { pathIn, type Checkout } from '../checkout.js';
import { errorsFirst, fingerprintsOf, NOWHERE } from './fingerprints.js';

/** An entry of a Code Quality report, as GitLab takes it: the part of Code Climate's format that it reads. */
export interface CodeClimateIssue {
  readonly type: 'issue';
  readonly description: string;
  readonly check_name: string;
  /** The same from one commit to the next, wherever the line has moved, and of no other entry. */
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

/** What validation found, as a Code Quality report: errors first, paths from the top of the checkout, and no line of a file. */
export function codeClimate(findings: readonly Finding[], checkout: Checkout): readonly CodeClimateIssue[] {
  const told = errorsFirst(findings);
  const fingerprints = fingerprintsOf(told, checkout);
  return told.map((finding, index) => {
    const { severity, code, message, help, scope, location } = finding;
    const about = location === undefined && scope !== undefined ? `${scope}: ` : '';
    const { file, line } = location ?? NOWHERE;
    return {
      type: 'issue',
      description: inert([`${about}${message}`, ...(help === undefined ? [] : [help])].join(' - ')),
      check_name: code,
      fingerprint: fingerprints[index] ?? '',
      severity: SEVERITIES[severity],
      categories: ['Bug Risk'],
      location: { path: pathIn(checkout, file), lines: { begin: line, end: line } },
    };
  });
}

/** A run that failed before it could look at anything: an empty report would say that nothing is wrong any more. */
export function codeClimateFailure({
  code,
  message,
  help,
}: Pick<UserError, 'message' | 'help'> & { readonly code: string }): readonly CodeClimateIssue[] {
  return [
    {
      type: 'issue',
      description: inert([message, ...(help === undefined ? [] : [help])].join(' - ')),
      check_name: code,
      fingerprint: code,
      severity: 'blocker',
      categories: ['Bug Risk'],
      location: { path: NOWHERE.file, lines: { begin: NOWHERE.line, end: NOWHERE.line } },
    },
  ];
}
