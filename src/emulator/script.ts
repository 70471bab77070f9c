import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { isObject } from '../kernel/model/json.js';
import { readSchema } from '../kernel/schema/load.js';
import { someOf } from '../kernel/lib/phrases.js';
import type { Edit, Fault } from '../generated/emulator/fault.js';
import { edited, fitsInto } from './edits.js';
import { lastingProblems, missingPlace } from './lasting.js';
import { unreachable } from './reach.js';
import type { ScriptProblem } from './refused.js';
import type { EmulatorState } from './state.js';

/**
 * Problems of faults without effect: no request matches, or the edit is impossible, also in the state if given, with what other edits may add. Pure.
 */
export function idleFaults(
  faults: readonly Fault[],
  start: EmulatorState | undefined,
): readonly ScriptProblem[] {
  const edits = faults.flatMap((fault) => (fault.kind === 'edit' ? [fault.edit] : []));
  const state = start === undefined ? undefined : withScopesOf(edits, start);
  return faults.flatMap((fault, index) => {
    const problem = unreachable(fault.match ?? {}, state);
    const match =
      problem === undefined ? [] : [{ ...problem, path: [index, 'match', problem.member] as const }];
    const inEdit = fault.kind === 'edit' ? editProblems(fault.edit, { edits, state }) : [];
    return [...match, ...inEdit.map((each) => ({ ...each, path: [index, 'edit', ...each.path] }))];
  });
}

/** What an edit is checked against: the script's edits, and the first state. */
interface Around {
  readonly edits: readonly Edit[];
  readonly state: EmulatorState | undefined;
}

/** The first problem of an edit's place, or all of its value. */
function editProblems(edit: Edit, { edits, state }: Around): readonly ScriptProblem[] {
  const nowhere = scopeProblemOf(edit, state);
  if (nowhere !== undefined) return [nowhere];
  const lasting = lastingProblems(edit);
  if (lasting.length > 0 || state === undefined) return lasting;
  const missing = missingPlace(
    edit,
    state,
    edits.filter((other) => other !== edit),
  );
  return missing === undefined ? [] : [missing];
}

/** The first state with all zones and accounts that edits may add. */
function withScopesOf(edits: readonly Edit[], start: EmulatorState): EmulatorState {
  let state = start;
  for (const edit of edits) {
    if ('scope' in edit || edit.op === 'remove' || lastingProblems(edit).length > 0) continue;
    if (fitsInto(state, edit)) state = withScopesOfBoth(state, edited(state, edit));
  }
  return state;
}

function withScopesOfBoth(former: EmulatorState, { zones, accounts, open }: EmulatorState): EmulatorState {
  return {
    ...former,
    zones: { ...former.zones, ...zones },
    accounts: { ...former.accounts, ...accounts },
    open: { zones: former.open.zones || open.zones, accounts: former.open.accounts || open.accounts },
  };
}

function scopeProblemOf(edit: Edit, state: EmulatorState | undefined): ScriptProblem | undefined {
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

/** The problem of a missing zone or account that no request creates. */
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
