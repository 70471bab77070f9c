import type { Json } from '../kernel/model/json.js';
import { withDefaults } from '../kernel/schema/defaults.js';
import { schemaFindings } from '../kernel/schema/findings.js';
import { readSchema } from '../kernel/schema/load.js';
import type { SchemaError } from '../kernel/schema/error.js';
import { validatorOf } from '../kernel/schema/validator.js';
import { filledState } from './fill.js';
import { refused, STATE_FILE, type DecodedFile } from './refused.js';
import type { EmulatorState } from '../generated/emulator/state-file.js';
import type { EmulatorState as State } from './state.js';

/** A state with all members optional, for tests and state files. */
export type PartialState = Sparse<State>;

type Sparse<T> = T extends Json
  ? T extends readonly (infer Item)[]
    ? readonly Sparse<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]?: Sparse<T[Member]> }
      : T
  : { readonly [Member in keyof T]?: Sparse<T[Member]> };

let stateSchema: ReturnType<typeof readSchema> | undefined;

/** Decodes a state. Missing members get defaults, ids and times. Throws a UserError with the error's place. */
export function decodeState(value: unknown, file?: DecodedFile): State {
  const { state, errors } = checked(value);
  if (state !== undefined) return filledState(state);
  throw refused(schemaFindings(errors), file, STATE_FILE);
}

/** A state's validator errors; empty if it decodes. Pure. */
export function stateErrors(value: unknown): readonly SchemaError[] {
  return checked(value).errors;
}

function checked(value: unknown): {
  readonly state?: EmulatorState;
  readonly errors: readonly SchemaError[];
} {
  stateSchema ??= readSchema('emulator-state');
  const state = withDefaults(stateSchema, value);
  const validate = validatorOf<EmulatorState>('emulator-state');
  return validate(state) ? { state, errors: [] } : { errors: validate.errors ?? [] };
}
