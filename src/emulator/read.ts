import type { ValidateFunction } from 'ajv/dist/2020.js';
import { UserError } from '../kernel/model/errors.js';
import type { Json } from '../kernel/model/json.js';
import { withDefaults } from '../kernel/schema/defaults.js';
import { schemaFindings } from '../kernel/schema/findings.js';
import { readSchema } from '../kernel/schema/load.js';
import { validatorOf } from '../kernel/schema/validator.js';
import type { EmulatorFaults, Fault } from './fault.js';
import { filledState } from './fill.js';
import type { EmulatorState } from './state-file.js';
import type { EmulatorState as State } from './state.js';

/** A state with everything optional, at every depth: what a test or a state file writes down. */
export type PartialState = Sparse<State>;

type Sparse<T> = T extends Json
  ? T extends readonly (infer Item)[]
    ? readonly Sparse<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]?: Sparse<T[Member]> }
      : T
  : { readonly [Member in keyof T]?: Sparse<T[Member]> };

let stateSchema: ReturnType<typeof readSchema> | undefined;

/**
 * Decodes a state file's content (or a test's partial state), filling in every member that is absent; ids and
 * times that are absent are minted. What it returns decodes to itself. Throws a UserError that names the place.
 */
export function decodeState(value: unknown): State {
  stateSchema ??= readSchema('emulator-state');
  const state = withDefaults(stateSchema, value);
  const validate = validatorOf<EmulatorState>('emulator-state');
  if (validate(state)) return filledState(state);
  throw refused(validate, {
    code: 'emulator-state',
    what: "The emulator's state",
    help: 'Correct the state file at that place (a JSON pointer), or leave the member out to get its default.',
  });
}

/** Decodes a faults file's content: a list of faults. Throws a UserError that names the place of what is wrong. */
export function decodeFaults(value: unknown): EmulatorFaults {
  const validate = validatorOf<EmulatorFaults>('emulator-faults');
  if (validate(value)) return value.map(withOperation);
  throw refused(validate, {
    code: 'emulator-faults',
    what: 'The fault script',
    help: 'A fault script is a list of {match?: {method?, path?}, nth?, times?, kind, …}.',
  });
}

/** An edit that doesn't say what it does replaces. */
function withOperation(fault: Fault): Fault {
  if (fault.kind !== 'edit' || 'scope' in fault.edit) return fault;
  return { ...fault, edit: { op: 'replace', ...fault.edit } };
}

/** How many mistakes one message tells. */
const MOST_TOLD = 5;

function refused(
  { errors }: ValidateFunction,
  about: { code: 'emulator-state' | 'emulator-faults'; what: string; help: string },
): UserError {
  const problems = schemaFindings(errors ?? []);
  const told = problems.slice(0, MOST_TOLD).map(({ path, message }) => `${pointerTo(path)}: ${message}`);
  const untold = problems.length - told.length;
  const all = [...told, ...(untold > 0 ? [`${untold} more`] : [])].join('; ');
  const help = problems[0]?.help ?? about.help;
  return new UserError(`${about.what} is not usable: ${all}.`, {
    code: about.code,
    help,
  });
}

/** A place as a JSON pointer (RFC 6901); the whole is `/`, which is easier to see than nothing. */
function pointerTo(path: readonly (string | number)[]): string {
  const tokens = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return `/${tokens.join('/')}`;
}
