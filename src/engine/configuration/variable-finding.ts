import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Settings } from '../../kernel/model/settings.js';
import { isPlaceOfGiven, type LoadedFile } from './load.js';
import { givenAt, NOT_GIVEN, PUT_IN } from './section-finding.js';
import { placeOfValue } from './variants.js';
import type { VarProblem } from './vars.js';

/** A problem with a variable, at the reference; or at a wrong value, pointing to the reference. Pure. */
export function variableFinding(
  file: LoadedFile,
  { path, offset, length, value, variable, given, ...problem }: VarProblem,
  zone: number | undefined,
  settings: Settings,
): Finding {
  const reference = file.locationOf(path, 'value', offset, length);
  if (value === undefined) {
    const ofZone = zone === undefined ? {} : { related: inZone(file, zone) };
    const related = ofInclude(file, { ...problem, variable, given }) ?? ofZone;
    return { severity: 'error', ...problem, ...helpInFragment(problem, reference), ...reference, ...related };
  }
  const related = { location: reference.location, message: PUT_IN };
  return { severity: 'error', ...problem, ...placeOfValue(value, file, settings), related };
}

/** The include that a problem is due to, as another one may give another value; undefined if it is due to the fragment. */
function ofInclude(
  file: LoadedFile,
  {
    code,
    help,
    variable,
    given,
  }: Pick<VarProblem, 'code' | 'help'> & Record<'variable' | 'given', SectionPath | undefined>,
): Required<Pick<Finding, 'related'>> | undefined {
  // No value can be in such a string.
  if (code === 'variable-in-literal') return undefined;
  if (code !== 'unknown-variable')
    return variable !== undefined && isPlaceOfGiven(variable) ? givenAt(variable, file) : undefined;
  // A misspelt name is the same mistake for each include.
  if (given === undefined || help?.startsWith('Did you mean') === true) return undefined;
  return { related: { location: file.locationOf(given).location, message: NOT_GIVEN } };
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
