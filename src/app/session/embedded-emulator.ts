import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve, relative } from 'node:path';
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
import { FAULT_SCRIPT, STATE_FILE, type DecodedAs } from '../../emulator/refused.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { TraceReplay } from '../../engine/trace/playback.js';
import type { Host } from '../ports/host.js';
import { readTrace } from './trace-file.js';
import type { SectionPath } from '../../kernel/model/context.js';
import { parseSource, type SourceDocument } from '../../files/yaml/document.js';
import { jsonMistake } from './json-mistake.js';
import { readWhole } from './read-whole.js';

/**
 * An emulator in this process. Starts from the state file, if given, and writes changes back. A missing file is an empty service; `remark` says so,
 * as it may be a typo.
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

/** The message that a state file is missing. `when`: when it will be written. */
export function noState(state: string, when: string, { env }: Pick<Host, 'env'>): string {
  const from = env['ZONEWRIGHT_EMULATOR'] === state ? ' (ZONEWRIGHT_EMULATOR is set)' : '';
  const where = isAbsolute(state) ? '' : ' in this folder';
  return `There is no ${state}${where}${from}: the emulator starts empty, and writes it ${when}.`;
}

/** An emulator that answers as in a recorded run. Throws a UserError for a file that is no trace. */
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

/** Reads a state file. Times may be `2 days ago`. Throws a UserError for other files. */
export function readState(file: string, host: Host): EmulatorState {
  const { value, placeOf } = readJsonFile(file, STATE_FILE, host);
  return decodeState(withTimes(value, host.now()), { placeOf });
}

/** Reads a fault script for an emulator with this state, or empty. Throws a UserError for other files, and faults without effect. */
export function readFaults(file: string, state: EmulatorState | undefined, host: Host): readonly Fault[] {
  const { value, placeOf } = readJsonFile(file, FAULT_SCRIPT, host);
  return decodeFaults(value, { file: { placeOf }, state: state ?? decodeState({}) });
}

/** Writes a state file whole or not at all. Throws a UserError that names the file with the state instead. */
export async function writeState(file: string, state: EmulatorState): Promise<void> {
  const text = `${JSON.stringify(state, undefined, 2)}\n`;
  try {
    await writeWhole(file, text);
  } catch (error) {
    const message = `the emulator's state can't be written to ${file} (${errorCode(error)})`;
    throw new UserError(message, { code: 'file-unwritable', cause: error, help: await kept(text) });
  }
}

/** Writes a state into the temporary folder, for this user only. */
async function kept(text: string): Promise<string> {
  try {
    const other = join(await mkdtemp(join(tmpdir(), 'zonewright-')), 'state.json');
    await writeFile(other, text, { mode: 0o600 });
    return `It is in ${other} instead.`;
  } catch {
    return 'It is lost.';
  }
}

/** A JSON file by hand, with places of its parts. */
interface JsonFile {
  readonly value: unknown;
  /** `faults.json:3:5`. Without line and column if unknown, as in too large files. */
  readonly placeOf: (path: SectionPath, atKey: boolean) => string | undefined;
}

const JSON_FILE = {
  what: 'a file of the emulator',
  unreadable: 'emulator-file',
  tooLarge: 'emulator-file',
} as const;

/** Reads a JSON file by absolute path. Throws a UserError if it can't, with the place of the first error. */
function readJsonFile(
  file: string,
  { code, what }: Pick<DecodedAs, 'code' | 'what'>,
  { cwd }: Pick<Host, 'cwd'>,
): JsonFile {
  const inside = relative(cwd, file);
  const name = inside.startsWith('..') ? file : inside || '.';
  const text = readWhole(name, JSON_FILE, { cwd });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { place, reason, help: fix } = jsonMistake(text);
    const help = /\.ya?ml$/i.test(name) ? `${name} is YAML: name a file with JSON.` : fix;
    throw new UserError(`${what} is not usable: ${name}:${place}: ${reason}.`, { code, help, cause });
  }
  let document: SourceDocument | undefined;
  return {
    value,
    placeOf: (path, atKey) => {
      // JSON is YAML (YAML 1.2.2, 1.2), which has places here.
      document ??= parseSource(name, Buffer.from(text)).document;
      if (document === undefined) return undefined;
      const { line, column } = document.locationOf(path, atKey ? 'key' : 'value');
      return `${name}:${line}:${column}`;
    },
  };
}
