import type { StepOutcome } from '../../src/engine/apply/outcome.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import type { EmulatorState } from '../../src/emulator/state.js';
import { differences, liveScope } from './oracle.js';
import type { Process } from './process.js';

/** What else happened while a process ran, as far as it excuses what it could not know. */
export interface Around {
  /** Scopes that somebody else changed, by `zones/ID`, since this process last wrote there, or since it began. */
  readonly changedSince: ReadonlySet<string>;
  /** Somebody else changed something while it ran. */
  readonly wasChanged: boolean;
  /** It was told an old state, or a lie. */
  readonly wasMisled: boolean;
}

/** Every way in which what a process says of itself at its end is not so. */
export function untruths(process: Process, state: EmulatorState, around: Around): readonly string[] {
  const { ended } = process;
  if (ended === undefined) return ['it did not end'];
  if (ended.how === 'bug') return [`it threw ${String(ended.error)}`];
  if (ended.how === 'unreadable') return process.hasCommitted ? ['it could not read, and wrote'] : [];
  if (ended.how === 'refused') return process.hasCommitted ? ['it was refused, and wrote'] : [];
  const { result, exit } = ended;
  const { outcomes } = result;
  return [
    ...(process.late > 0 ? ['it began a write after it was interrupted'] : []),
    ...(process.hasty > 0 ? ['it sent a request before the pause was over that the service asked for'] : []),
    ...(exit === EXIT.ok && ended.plan.scopes.some(({ status }) => status === 'incomplete')
      ? ['exit 0, and not everything was read']
      : []),
    // What the run had done before it was gone on with was in its turn then.
    ...outcomes.flatMap((outcome, place) =>
      process.inherited.includes(outcome.change.address) ? [] : outOfTurn(outcome, outcomes.slice(0, place)),
    ),
    ...process.repeated.map((address) => `it sent ${address} again, which its record calls done`),
    ...(process.stolen > 0 ? ['it began a write after another run had taken over its locks'] : []),
    ...process.outdated.map((request) => `it sent ${request}, and its read was too old`),
    ...process.uncovered.map((address) => `it wrote ${address}, and nobody agreed to that`),
    ...outcomes.flatMap((outcome) => untrueOutcome(outcome, process, around)),
    ...(exit === EXIT.ok ? falseSuccess(process, outcomes, state, around) : []),
    ...(exit === EXIT.error && process.hasCommitted && !around.wasMisled && !around.wasChanged
      ? ['exit 1, and something was written']
      : []),
    ...(exit === EXIT.partial &&
    !outcomes.some(({ status }) => status === 'applied' || status === 'differs' || status === 'unknown')
      ? ['exit 6, and nothing was']
      : []),
  ];
}

/** What goes waits for all that is to be made in its zone or account. */
function outOfTurn(outcome: StepOutcome, earlier: readonly StepOutcome[]): readonly string[] {
  const { change } = outcome;
  const isOurs = outcome.status === 'applied' && outcome.confirmed !== 'before-us';
  const scopeOf = (address: string): string => address.split('/').slice(0, 2).join('/');
  const left = earlier.find(
    (other) =>
      other.status !== 'applied' &&
      other.change.action === 'create' &&
      scopeOf(other.change.address) === scopeOf(change.address),
  );
  return change.action === 'delete' && isOurs && left !== undefined
    ? [`${change.address} was deleted, and ${left.change.address} is not there yet`]
    : [];
}

function untrueOutcome(outcome: StepOutcome, process: Process, around: Around): readonly string[] {
  const { address } = outcome.change;
  const count = (list: readonly string[]): number => list.filter((one) => one === address).length;
  const [sent, committed] = [count(process.sending), count(process.committed)];
  const says = (what: string): readonly string[] => [`${address} is ${outcome.status}: ${what}`];
  switch (outcome.status) {
    case 'applied':
      if (outcome.confirmed === 'by-answer' && committed === 0) return says('nothing was written');
      if (outcome.confirmed === 'by-read' && committed === 0 && !around.wasChanged && !around.wasMisled)
        return says('nobody wrote it');
      return outcome.confirmed === 'before-us' && committed > 0 ? says('it was us who wrote it') : [];
    case 'differs':
      return committed === 0 && !around.wasChanged && !around.wasMisled ? says('nothing was written') : [];
    case 'unknown':
      if (outcome.reason === 'bug') return says(String(outcome.error));
      return sent === 0 ? says('nothing was sent') : [];
    case 'failed':
    case 'not_reached':
      return committed > 0 && !around.wasChanged && !around.wasMisled ? says('it was written') : [];
  }
}

function falseSuccess(
  process: Process,
  outcomes: readonly StepOutcome[],
  state: EmulatorState,
  { changedSince, wasMisled }: Around,
): readonly string[] {
  const left = outcomes.filter(({ status }) => status !== 'applied');
  const wrong = process.said.flatMap((said) => {
    const live = liveScope(state, said);
    if (wasMisled || changedSince.has(`${said.level}/${said.id}`) || live === undefined) return [];
    return differences(said, live, state);
  });
  return [...left.map(({ change }) => `${change.address} is left`), ...wrong].map(
    (what) => `exit 0, and ${what}`,
  );
}
