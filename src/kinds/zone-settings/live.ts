import { defined } from '../../kernel/lib/defined.js';
import { asList, asObject, optionalBoolean, requiredString } from '../../kernel/lib/decode.js';
import { ApiError } from '../../kernel/model/errors.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { factsOf, memberOf, SETTINGS, type SettingFacts } from './table.js';

/** A live setting of a zone. */
export interface LiveSetting {
  readonly name: string;
  readonly value: unknown;
  /** Whether this zone may change it; absent if not given. */
  readonly isEditable?: boolean;
  /** False if the service says that it was never changed. */
  readonly wasChanged: boolean;
}

/** Settings by name, without those that the service lacks. */
export type LiveSettings = ReadonlyMap<string, LiveSetting>;

/** The error code for a missing setting (public facts, Zone settings). */
const NO_SUCH_SETTING = 1006;

/**
 * Reads some settings. The list takes one request, but is deprecated and incomplete: settings missing there, or all without a list, are read singly.
 * Throws an ApiError or a ShapeError.
 */
export async function readSettings(
  names: readonly string[],
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveSettings> {
  const isListed = names.some((name) => factsOf(name)?.isApart !== true);
  const listed = isListed ? await readListed(scope, api, signal) : [];
  const others = names.filter((name) => !listed.some((setting) => setting.name === name));
  const settings = [...listed, ...(await readEach(others, scope, api, signal))];
  return byName(settings.filter(({ name }) => names.includes(name)));
}

/**
 * Reads all settings: the list, and those known to be missing if `isWorthRequest`. Empty if the service has none (undocumented). Throws as
 * readSettings.
 */
export async function readAllSettings(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
  isWorthRequest: (facts: SettingFacts) => boolean = () => true,
): Promise<LiveSettings> {
  const listed = await readListed(scope, api, signal);
  if (listed.length === 0 && !(await hasSettings(scope, api, signal))) return byName([]);
  const others = Object.entries(SETTINGS).filter(
    ([name, facts]) =>
      !listed.some((setting) => setting.name === name) &&
      (listed.length === 0 || (facts.isApart === true && isWorthRequest(facts))),
  );
  const names = others.map(([name]) => name);
  return byName([...listed, ...(await readEach(names, scope, api, signal))]);
}

/** The list of all settings; empty if the service has none. */
async function readListed(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveSetting[]> {
  try {
    const settings = asList(await api.get({ path: settingsPath(scope) }, signal), 'settings of a zone');
    return settings.map(decodeSetting);
  } catch (error) {
    // Then each setting is read singly, with its own error.
    if (error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'rejected')) return [];
    throw error;
  }
}

/** True if the service has a setting that every zone has. */
async function hasSettings(scope: Scope, api: ApiReader, signal?: AbortSignal): Promise<boolean> {
  try {
    await readSetting('ssl', scope, api, signal);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return false;
    throw error;
  }
}

async function readEach(
  names: readonly string[],
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveSetting[]> {
  const read = await Promise.all(names.map((name) => readSetting(name, scope, api, signal)));
  return read.filter((setting) => setting !== undefined);
}

function byName(settings: readonly LiveSetting[]): LiveSettings {
  return new Map(settings.map((setting) => [setting.name, setting]));
}

/** One setting; undefined if the service lacks it. Throws an ApiError or a ShapeError. */
export async function readSetting(
  name: string,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveSetting | undefined> {
  try {
    return decodeSetting(await api.get({ path: settingPath(scope, name) }, signal));
  } catch (error) {
    if (error instanceof ApiError && error.hasCode(NO_SUCH_SETTING)) return undefined;
    throw error;
  }
}

/** Decodes a setting. Throws a ShapeError. */
export function decodeSetting(value: unknown): LiveSetting {
  const raw = asObject(value, 'a setting of a zone');
  const name = requiredString(raw, 'id', 'a setting of a zone');
  const isEditable = optionalBoolean(raw, 'editable', `setting ${name}`);
  return {
    name,
    value: raw[memberOf(name)],
    ...defined({ isEditable }),
    wasChanged: raw['modified_on'] !== null,
  };
}

/** Path of a setting, to read and to write. */
export function settingPath(scope: Scope, name: string): string {
  return settingsPath(scope) + apiPath`/${name}`;
}

function settingsPath(scope: Scope): string {
  return `${scopePath(scope)}/settings`;
}
