import { isDeepStrictEqual } from 'node:util';
import type { EmulatorState } from '../../src/emulator/state.js';
import type { RunDocument } from '../../src/generated/documents/run.js';
import { writtenBy } from '../../src/engine/runs/undo.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import { pictureOf } from '../helpers/picture.js';
import type { Write } from './commits.js';
import type { Process } from './process.js';

/** Every way in which a write of a run that undoes another one did what it may not do: it touches what that one wrote, and nothing else. */
export function wrongsBack(
  { method, path, before, after, told }: Write,
  { errand }: Process,
): readonly string[] {
  if (errand.kind !== 'undo') return [];
  // Whoever looks at an operation carries it on.
  if (told === undefined && method !== 'GET')
    return [`${method} ${path} was sent, and what it writes to was not read`];
  const own = writtenIn(errand.record);
  return changedBetween(before, after)
    .filter((address) => !own.has(address))
    .map((address) => `${method} ${path} changed ${address}, which the run had not written`);
}

/** What a run wrote, by its name alone: of twins the address has the id as well, and of what is in a list that it is the items. */
function writtenIn(record: RunDocument): ReadonlySet<string> {
  return new Set(
    writtenBy(record).flatMap(({ address, details }) => {
      const own = address.replace(/ \([^)]*\)$/, '').replace(/(\/lists\/\w+)\/items$/, '$1');
      // What was renamed gets its former name back.
      const former = details.flatMap((detail) =>
        detail.type === 'field' && detail.isName === true ? [String(detail.before)] : [],
      );
      return [own, ...former.map((name) => own.replace(/[^/]*$/, name))];
    }),
  );
}

/** Addresses of what means something else in one state than in the other. */
function changedBetween(before: EmulatorState, after: EmulatorState): readonly string[] {
  const [was, is] = [pictureOf(before), pictureOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (address) => !isDeepStrictEqual(was.get(address), is.get(address)),
  );
}

/**
 * Everything in which what a run wrote is not as it was when the run began, though it was undone and nobody else had a hand in it. What is
 * reworded by the service means the same: of that the empty plan after the last write is the proof.
 */
export function notBack(
  { ended, errand }: Process,
  found: EmulatorState,
  live: EmulatorState,
): readonly string[] {
  if (errand.kind !== 'undo' || ended?.how !== 'ran') return ['it did not end'];
  const { plan, result, exit } = ended;
  if (plan.scopes.some(({ status }) => status === 'incomplete')) return [];
  // The service takes no new rule with a member that it does not know.
  if (
    result.outcomes.some((outcome) => 'message' in outcome && outcome.message.includes('unknown field "x_'))
  )
    return [];
  const lost = plan.findings.filter(({ code }) => code === 'not-restorable').map(({ message }) => message);
  const isLost = (address: string): boolean =>
    lost.some((message) => message.includes(address.split('/').at(-1) ?? ''));
  const own = writtenIn(errand.record);
  const wrong =
    live.behaviour.normalise || live.behaviour.defaults !== 'as-stored' ? [] : changedBetween(found, live);
  return [
    ...(exit === EXIT.ok || lost.length > 0 ? [] : [`it ended with ${exit}`]),
    ...wrong
      .filter((address) => own.has(address) && !isLost(address))
      .map((address) => `${address} is not as the run found it`),
  ];
}
