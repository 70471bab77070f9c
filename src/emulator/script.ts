import { nearest } from '../kernel/lib/suggest.js';
import { isObject } from '../kernel/model/json.js';
import type { SectionPath } from '../kernel/model/context.js';
import { readSchema } from '../kernel/schema/load.js';
import { someOf } from '../kernel/lib/words.js';
import type { Edit, Fault } from './fault.js';
import { unreachable } from './reach.js';
import type { EmulatorState } from './state.js';

/** What is wrong with a fault script that its schema accepts, and where in it. */
export interface ScriptProblem {
  readonly path: SectionPath;
  readonly message: string;
  readonly help: string;
}

/**
 * Faults that can never take effect: of requests that no route is for, and edits of what is not there. With a state, of what is in it at the start.
 * Pure.
 */
export function idleFaults(
  faults: readonly Fault[],
  state: EmulatorState | undefined,
): readonly ScriptProblem[] {
  return faults.flatMap((fault, index) => {
    const problem = unreachable(fault.match ?? {}, state);
    const match =
      problem === undefined ? [] : [{ ...problem, path: [index, 'match', problem.member] as const }];
    const edit = fault.kind === 'edit' ? editProblem(fault.edit, state) : undefined;
    return edit === undefined ? match : [...match, { ...edit, path: [index, 'edit', ...edit.path] }];
  });
}

function editProblem(edit: Edit, state: EmulatorState | undefined): ScriptProblem | undefined {
  if ('scope' in edit) {
    const [, level = '', id = ''] = edit.scope.split('/');
    return scopeProblem(level, id, 'scope', state);
  }
  const [, top = '', id] = edit.path.split('/');
  const known = Object.keys(propertiesOf(readSchema('emulator-state')));
  if (!known.includes(top)) {
    const meant = nearest(top, known, 2);
    const help = meant === undefined ? `There is ${known.join(', ')}.` : `Did you mean /${meant}?`;
    return { path: ['path'], message: `the state has no member ${JSON.stringify(top)}`, help };
  }
  const makesIt = edit.op === 'add' && edit.path.split('/').length === 3;
  return id === undefined || makesIt ? undefined : scopeProblem(top, id, 'path', state);
}

function propertiesOf(schema: unknown): object {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
}

/** Of a zone or an account that is not there, and that no request brings about. */
function scopeProblem(
  level: string,
  id: string,
  member: string,
  state: EmulatorState | undefined,
): ScriptProblem | undefined {
  if (state === undefined || (level !== 'zones' && level !== 'accounts')) return undefined;
  if (state.open[level] || Object.hasOwn(state[level], id)) return undefined;
  const known = Object.keys(state[level]);
  const meant = nearest(id, known);
  const there = known.length === 0 ? 'There is none.' : `There is ${someOf(known, 3)}.`;
  const help = meant === undefined ? there : `Did you mean /${level}/${meant}?`;
  const message = `there is no ${level === 'zones' ? 'zone' : 'account'} ${id}`;
  return { path: [member], message, help };
}
