import fastJsonPatch from 'fast-json-patch';
import type { Json } from '../kernel/model/json.js';
import { BODY, Members } from './body.js';
import type { Edit, RemovedPlace, SetPlace } from '../generated/emulator/fault.js';
import { decodeState } from './read.js';
import { entryPoint, modify } from './rulesets/ruleset.js';
import { readRule } from './rulesets/rules.js';
import type { EmulatorState } from './state.js';
import { accountOf, draftOf, zoneOf } from './store.js';

/**
 * The state after another client's edit: a rule added as by the API, or a value at its JSON pointer. Throws if there is no such place or the result
 * is invalid.
 */
export function edited(state: EmulatorState, edit: Edit): EmulatorState {
  if ('scope' in edit) return withRule(state, edit);
  return decodeState(patched(state, edit));
}

/** True if an edit's place exists or can be added. Pure. */
export function fitsInto(state: EmulatorState, edit: RemovedPlace | SetPlace): boolean {
  try {
    patched(state, edit);
    return true;
  } catch {
    return false;
  }
}

/** Throws an error without the state. The package's own has it, with secrets, and would be answered. */
function patched(state: EmulatorState, edit: RemovedPlace | SetPlace): unknown {
  const { path } = edit;
  const operation =
    edit.op === 'remove'
      ? { op: edit.op, path }
      : { op: edit.op ?? ('replace' as const), path, value: edit.value };
  try {
    return fastJsonPatch.applyOperation<unknown>(structuredClone(state), operation, true).newDocument;
  } catch {
    throw new Error(`the edit of a fault has no such place: ${path}`);
  }
}

function withRule(state: EmulatorState, edit: { scope: string; phase: string; rule: Json }): EmulatorState {
  const level = edit.scope.startsWith('/zones/') ? 'zones' : 'accounts';
  const id = edit.scope.slice(`/${level}/`.length);
  const draft = draftOf(state, level, id);
  const scope = level === 'zones' ? zoneOf(draft, id) : accountOf(draft, id);
  const ruleset = entryPoint(scope, edit.phase);
  const rule = readRule(new Members(edit.rule, BODY), undefined, draft);
  modify(scope, ruleset, { rules: [...ruleset.rules, rule] }, draft);
  return draft;
}
