import type { Json } from '../kernel/model/json.js';
import { withDefaults } from '../kernel/schema/defaults.js';
import { schemaFindings } from '../kernel/schema/findings.js';
import { readSchema } from '../kernel/schema/load.js';
import { validatorOf } from '../kernel/schema/validator.js';
import { filledState } from './fill.js';
import { refused, type DecodedFile } from './refused.js';
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
 * times that are absent are minted. What it returns decodes to itself. Throws a UserError that names the place: in the file, or as a JSON pointer.
 */
export function decodeState(value: unknown, file?: DecodedFile): State {
  stateSchema ??= readSchema('emulator-state');
  const state = withDefaults(stateSchema, value);
  const validate = validatorOf<EmulatorState>('emulator-state');
  if (validate(state)) return filledState(state);
  throw refused(schemaFindings(validate.errors ?? []), file, {
    code: 'emulator-state',
    what: "The emulator's state",
    help: 'Correct the state file at that place, or leave the member out to get its default.',
  });
}
