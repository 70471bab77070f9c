import type { Json } from '../kernel/model/json.js';
import { schemaFindings } from '../kernel/schema/findings.js';
import type { SchemaError } from '../kernel/schema/error.js';
import { BODY, Members } from './body.js';
import { fitsInto } from './edits.js';
import { HttpError } from './envelope.js';
import type { AddedRule, Edit, RemovedPlace, SetPlace } from '../generated/emulator/fault.js';
import { decodeState, stateErrors } from './read.js';
import type { ScriptProblem } from './refused.js';
import { readRule } from './rulesets/rules.js';
import type { EmulatorState } from './state.js';

/**
 * Why an edit fails in all states: no such place, or not such a value. Places that requests may create are fine. Paths are relative to the edit.
 * Pure.
 */
export function lastingProblems(edit: Edit): readonly ScriptProblem[] {
  if ('scope' in edit) return ruleProblems(edit);
  const depth = stepsIn(edit.path).length;
  const errors = edit.op === 'remove' ? removalErrors(edit) : valueErrors(edit);
  const above = errors.filter(({ instancePath }) => stepsIn(instancePath).length < depth);
  if (above.length > 0) return [placeProblem(above, edit)];
  return schemaFindings(errors).map(({ path, atKey, message, help }) => ({
    path: ['value', ...path.slice(depth)],
    atKey,
    message,
    help: help ?? 'Write a value that a state file can have there.',
  }));
}

/** Why an edit outside zones and accounts fails: no request creates such places. Undefined if it works, or another edit may add the place. Pure. */
export function missingPlace(
  edit: Edit,
  state: EmulatorState,
  others: readonly Edit[],
): ScriptProblem | undefined {
  if ('scope' in edit || /^\/(?:zones|accounts)(?:\/|$)/.test(edit.path)) return undefined;
  const mayCome = others.some((other) => 'path' in other && `${edit.path}/`.startsWith(`${other.path}/`));
  if (mayCome || fitsInto(state, edit)) return undefined;
  return {
    path: ['path'],
    message: `there is no ${edit.path} in the state at the start`,
    help: edit.op === 'remove' ? 'Leave the edit out.' : 'Write "op": "add" to put it in.',
  };
}

/** Problems of a rule that the API always refuses. */
function ruleProblems({ rule }: AddedRule): readonly ScriptProblem[] {
  try {
    readRule(new Members(rule, BODY), undefined, decodeState({}));
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const path = ['rule', ...stepsIn(error.pointer ?? '')];
    return [{ path, message: error.message, help: 'Write the rule as it is sent to the API.' }];
  }
}

/** Decoder errors for a value at its place, whatever is around it. */
function valueErrors({ op, path, value }: SetPlace): readonly SchemaError[] {
  const depth = stepsIn(path).length;
  return errorsOf(path, value, op === 'add').filter(
    ({ keyword, instancePath }) => keyword !== 'required' || stepsIn(instancePath).length >= depth,
  );
}

/** Decoder errors for the place itself with any value, or for its absence. */
function removalErrors({ path }: RemovedPlace): readonly SchemaError[] {
  const steps = stepsIn(path);
  const isAbove = ({ instancePath }: SchemaError): boolean => stepsIn(instancePath).length < steps.length;
  const unknown = errorsOf(path, null, false).filter(
    (error) => error.keyword !== 'required' && isAbove(error),
  );
  const parent = path.slice(0, path.lastIndexOf('/'));
  const needed = errorsOf(parent, {}, false).filter(
    (error) => error.keyword === 'required' && error.params['missingProperty'] === steps.at(-1),
  );
  return [...unknown, ...needed];
}

/** Decoder errors for a state with one value at a path. A number counts as an index; without a list that is no error. */
function errorsOf(path: string, value: Json, isAdded: boolean): readonly SchemaError[] {
  const steps = stepsIn(path);
  const isItem = steps.map(
    (step, index) => /^(?:0|[1-9]\d*)$/.test(step) || (step === '-' && isAdded && index === steps.length - 1),
  );
  const sparse = steps.reduceRight<Json>(
    (inner, step, index): Json => (isItem[index] === true ? [inner] : { [step]: inner }),
    value,
  );
  return stateErrors(sparse)
    .filter(
      ({ keyword, instancePath }) => keyword !== 'type' || isItem[stepsIn(instancePath).length] !== true,
    )
    .map((error) => ({ ...error, instancePath: placed(error.instancePath, path) }));
}

/** Translates a pointer into the sparse state, whose lists have one item, to the edited state. */
function placed(pointer: string, path: string): string {
  const own = path.split('/');
  return pointer
    .split('/')
    .map((token, index) => (own[index] === undefined || own[index] === '-' ? token : own[index]))
    .join('/');
}

/** The problem of a missing or required place. */
function placeProblem(above: readonly SchemaError[], { path }: RemovedPlace | SetPlace): ScriptProblem {
  const at = { path: ['path'] };
  const error = above.find(({ keyword }) => keyword === 'type' || keyword === 'required');
  const [finding] = schemaFindings(above);
  if (error === undefined)
    return {
      ...at,
      message: finding?.message ?? `${path} is not a place in a state`,
      help: finding?.help ?? 'Write a place that a state file can have.',
    };
  const around = error.instancePath;
  const step = JSON.stringify(stepsIn(path)[stepsIn(around).length] ?? '');
  if (error.keyword === 'required')
    return { ...at, message: `${step} of ${around} can't be removed`, help: 'Give it another value.' };
  const isList = [error.params['type']].flat().includes('array');
  return {
    ...at,
    message: `${around} has no member ${step}`,
    help: isList ? 'It is a list: write the number of an item, from 0.' : 'It is a value without members.',
  };
}

/** A JSON pointer's steps (RFC 6901). */
function stepsIn(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
