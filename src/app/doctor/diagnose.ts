import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { count } from '../../kernel/lib/phrases.js';
import type { AccessCheck } from './access.js';
import type { Check, Severity } from './check.js';

/** Everything that was looked at, and what it comes to. */
export interface Diagnosis {
  readonly checks: readonly (Check | AccessCheck)[];
  readonly exit: ExitCode;
  readonly verdict: string;
}

/** Ready is who can read all that the files need, and anything at all: what was not tried is not known to be readable. Pure. */
export function diagnose(checks: readonly (Check | AccessCheck)[]): Diagnosis {
  const number = (severity: Severity): number => checks.filter((check) => check.severity === severity).length;
  const access = checks.filter((check) => 'probed' in check);
  const unsure = access.filter(({ severity, probed }) => severity === 'unknown' && probed.isNeeded).length;
  const warnings = number('warning') === 0 ? '' : `, and ${count(number('warning'), 'thing')} to look at`;
  const problem = problemOf(
    number('error'),
    unsure,
    access.some(({ severity }) => severity === 'ok'),
  );
  return problem === undefined
    ? {
        checks,
        exit: EXIT.ok,
        verdict: `Ready: zonewright can read everything that the files need${warnings}.`,
      }
    : { checks, exit: EXIT.error, verdict: `Not ready: ${problem}${warnings}.` };
}

function problemOf(errors: number, unsure: number, isAnythingReadable: boolean): string | undefined {
  if (errors > 0) return `${count(errors, 'thing')} to fix`;
  if (unsure > 0)
    return `${count(unsure, 'thing')} that the files need ${unsure === 1 ? 'was' : 'were'} not tried`;
  return isAnythingReadable ? undefined : 'nothing can be read';
}
