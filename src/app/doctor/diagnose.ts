import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { count } from '../../kernel/lib/phrases.js';
import type { AccessCheck } from './access.js';
import type { Check, Severity } from './check.js';

/** All checks, and the verdict. */
export interface Diagnosis {
  readonly checks: readonly (Check | AccessCheck)[];
  readonly exit: ExitCode;
  readonly verdict: string;
}

/** Ready means: all that files need is readable, and something is. Untried is not readable. Pure. */
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
