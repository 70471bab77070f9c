import type { Finding } from '../../kernel/model/finding.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isPlaceOfGiven, type LoadedFile } from './load.js';
import { givenAt, PUT_IN } from './section-context.js';
import { placeOfValue } from './variants.js';
import type { VarProblem } from './vars.js';

/** A problem with a variable, at the reference; or at a wrong value, pointing to the reference. Pure. */
export function variableFinding(
  file: LoadedFile,
  { path, offset, length, value, variable, ...problem }: VarProblem,
  zone: number | undefined,
  settings: Settings,
): Finding {
  const reference = file.locationOf(path, 'value', offset, length);
  if (value === undefined) {
    // In such a string no value can be.
    const isGiven =
      variable !== undefined && isPlaceOfGiven(variable) && problem.code !== 'variable-in-literal';
    const ofZone = zone === undefined ? {} : { related: inZone(file, zone) };
    const related = isGiven ? givenAt(variable, file) : ofZone;
    return { severity: 'error', ...problem, ...helpInFragment(problem, reference), ...reference, ...related };
  }
  const related = { location: reference.location, message: PUT_IN };
  return { severity: 'error', ...problem, ...placeOfValue(value, file, settings), related };
}

/** A fragment gets variables from the file and its include, which is the first include line. */
function helpInFragment(
  { code, help = '' }: Pick<VarProblem, 'code' | 'help'>,
  { includedFrom: [include] = [] }: Pick<Finding, 'includedFrom'>,
): Pick<Finding, 'help'> {
  if (code !== 'unknown-variable' || include === undefined) return {};
  return { help: `${help} Or give its value at the include in ${include.file}:${include.line}, in with.` };
}

/** Zones of a file have variables of their own, so one may lack some. */
function inZone(file: LoadedFile, zone: number): NonNullable<Finding['related']> {
  return { location: file.locationOf(['zones', zone]).location, message: 'for this zone' };
}
