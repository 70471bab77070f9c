import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Credentials } from '../../service/http/client.js';
import {
  decodeFaults,
  decodeState,
  startEmulator,
  withTimes,
  type EmulatorState,
  type Fault,
} from '../../emulator/index.js';
import { FAULT_SCRIPT, STATE_FILE } from '../../emulator/refused.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { TraceReplay } from '../../engine/trace/playback.js';
import type { Host } from '../ports/host.js';
import { readJsonFile } from './json-file.js';
import { readTrace } from './trace-file.js';

/**
 * An emulator for one run inside this process. With a state file it starts from what the file holds and writes back what became of
 * it; a file that doesn't exist yet is an empty service, and `remark` says so: its name may be mistyped.
 */
export async function openEmulator(
  state: string | true,
  host: Host,
): Promise<{ baseUrl: URL; credentials: Credentials; remark?: string; close(): Promise<void> }> {
  const file = state === true ? undefined : resolve(host.cwd, state);
  const isThere = file !== undefined && existsSync(file);
  const start = isThere ? readState(file, host) : undefined;
  const remark = state === true || isThere ? undefined : noState(state, 'after a change', host);
  const emulator = await startEmulator(defined({ state: start }));
  const before = JSON.stringify(start);
  return {
    baseUrl: new URL(emulator.url),
    credentials: CREDENTIALS,
    ...defined({ remark }),
    close: async () => {
      const after = emulator.state();
      await emulator.close();
      const wrote = emulator.requests.some(({ method }) => method !== 'GET');
      if (file !== undefined && wrote && JSON.stringify(after) !== before) await writeState(file, after);
    },
  };
}

/** That there is no such state file, and what that means. `when`: when it is written. */
export function noState(state: string, when: string, { env }: Pick<Host, 'env'>): string {
  const from = env['ZONEWRIGHT_EMULATOR'] === state ? ' (ZONEWRIGHT_EMULATOR is set)' : '';
  const where = isAbsolute(state) ? '' : ' in this folder';
  return `There is no ${state}${where}${from}: the emulator starts empty, and writes it ${when}.`;
}

/** As openEmulator, of one that answers as a service did in a run before. Throws a UserError when the file is no trace. */
export async function openReplay(
  name: string,
  host: Host,
): Promise<{ baseUrl: URL; credentials: Credentials; close(): Promise<void> }> {
  const replay = new TraceReplay(readTrace(name, host), host);
  const emulator = await startEmulator({ replay });
  return { baseUrl: new URL(emulator.url), credentials: CREDENTIALS, close: () => emulator.close() };
}

const CREDENTIALS: Credentials = {
  token: 'emulated-token',
  email: 'nobody@example.com',
  key: 'emulated-key',
  owner: 'the built-in emulator',
};

/** Reads a state file, in which times may be written as `2 days ago`. Throws a UserError when it is not one. */
export function readState(file: string, host: Host): EmulatorState {
  const { value, placeOf } = readJsonFile(file, STATE_FILE, host);
  return decodeState(withTimes(value, host.now()), { placeOf });
}

/** Reads a fault script for an emulator that starts from a state, or from an empty service. Throws a UserError when it is not one, or a fault of it can't take effect. */
export function readFaults(file: string, state: EmulatorState | undefined, host: Host): readonly Fault[] {
  const { value, placeOf } = readJsonFile(file, FAULT_SCRIPT, host);
  return decodeFaults(value, { file: { placeOf }, state: state ?? decodeState({}) });
}

/** Writes a state file, whole or not at all. Throws a UserError where it can't; the state is in a file of its own then, which the message names. */
export async function writeState(file: string, state: EmulatorState): Promise<void> {
  const text = `${JSON.stringify(state, undefined, 2)}\n`;
  try {
    await writeWhole(file, text);
  } catch (error) {
    const message = `the emulator's state can't be written to ${file} (${errorCode(error)})`;
    throw new UserError(message, { code: 'file-unwritable', cause: error, help: await kept(text) });
  }
}

/** Puts a state where everybody may write, for nobody else to read. */
async function kept(text: string): Promise<string> {
  try {
    const other = join(await mkdtemp(join(tmpdir(), 'zonewright-')), 'state.json');
    await writeFile(other, text, { mode: 0o600 });
    return `It is in ${other} instead.`;
  } catch {
    return 'It is lost.';
  }
}
