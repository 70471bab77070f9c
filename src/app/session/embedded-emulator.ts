import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeWhole } from '../disk/write-whole.js';
import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Credentials } from '../../service/http/client.js';
import { decodeState, startEmulator, withTimes, type EmulatorState } from '../../emulator/index.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { TraceReplay } from '../../engine/trace/replay.js';
import type { Host } from '../ports/host.js';
import { readWhole } from './read-whole.js';
import { readTrace } from './trace-file.js';

/**
 * An emulator for one run inside this process. With a state file it starts from what the file holds and writes back what became of
 * it; a file that doesn't exist yet is an empty service.
 */
export async function openEmulator(
  state: string | true,
  host: Host,
): Promise<{ baseUrl: URL; credentials: Credentials; close(): Promise<void> }> {
  const file = state === true ? undefined : resolve(host.cwd, state);
  const start = file === undefined || !existsSync(file) ? undefined : readState(file, host);
  const emulator = await startEmulator(defined({ state: start }));
  const before = JSON.stringify(start);
  return {
    baseUrl: new URL(emulator.url),
    credentials: CREDENTIALS,
    close: async () => {
      const after = emulator.state();
      await emulator.close();
      const wrote = emulator.requests.some(({ method }) => method !== 'GET');
      if (file !== undefined && wrote && JSON.stringify(after) !== before) await writeState(file, after);
    },
  };
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
};

/** Reads a state file, in which times may be written as `2 days ago`. Throws a UserError when it is not one. */
export function readState(file: string, host: Host): EmulatorState {
  return decodeState(withTimes(readJson(file), host.now()));
}

const JSON_FILE = {
  what: 'a file of the emulator',
  unreadable: 'emulator-file',
  tooLarge: 'emulator-file',
} as const;

/** Reads a JSON file. Throws a UserError when it can't be read or is no JSON. */
export function readJson(file: string): unknown {
  const text = readWhole(file, JSON_FILE, { cwd: '/' });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is not JSON`, { code: 'emulator-file', cause: error });
  }
}

/** Writes a state file, whole or not at all. */
export async function writeState(file: string, state: EmulatorState): Promise<void> {
  try {
    await writeWhole(file, `${JSON.stringify(state, undefined, 2)}\n`);
  } catch (error) {
    const message = `the emulator's state can't be written to ${file} (${errorCode(error)})`;
    throw new UserError(message, { code: 'file-unwritable', cause: error });
  }
}
