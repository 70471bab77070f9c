import { schemaFindings } from '../kernel/schema/findings.js';
import { validatorOf } from '../kernel/schema/validator.js';
import type { EmulatorFaults, Fault } from '../generated/emulator/fault.js';
import { FAULT_SCRIPT, refused, type DecodedFile } from './refused.js';
import { idleFaults } from './script.js';
import type { EmulatorState } from './state.js';

/** What a fault script is checked against besides its schema. */
export interface ScriptContext {
  readonly file?: DecodedFile;
  /** The first state, with zones and accounts that a script may name. */
  readonly state?: EmulatorState;
}

/** Decodes a faults file: a list of faults that can take effect. Throws a UserError with places of all errors, as decodeState. */
export function decodeFaults(value: unknown, { file, state }: ScriptContext = {}): EmulatorFaults {
  const validate = validatorOf<EmulatorFaults>('emulator-faults');
  if (!validate(value)) throw refused(schemaFindings(validate.errors ?? []), file, FAULT_SCRIPT);
  const faults = value.map(withOperation);
  const idle = idleFaults(faults, state);
  if (idle.length > 0)
    throw refused(
      idle.map((problem) => ({ atKey: false, ...problem })),
      file,
      FAULT_SCRIPT,
    );
  return faults;
}

/** An edit's default operation is `replace`. */
function withOperation(fault: Fault): Fault {
  if (fault.kind !== 'edit' || 'scope' in fault.edit) return fault;
  return { ...fault, edit: { op: 'replace', ...fault.edit } };
}
