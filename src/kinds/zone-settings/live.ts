import { defined } from '../../kernel/lib/defined.js';
import { asList, asObject, optionalBoolean, requiredString } from '../../kernel/lib/decode.js';
import { ApiError } from '../../kernel/model/errors.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { factsOf, memberOf, SETTINGS, type SettingFacts } from './table.js';

/** A setting of a zone as the service answers it. */
export interface LiveSetting {
  readonly name: string;
  readonly value: unknown;
  /** Whether this zone may change it; absent when the service does not say. */
  readonly isEditable?: boolean;
  /** False while nobody ever changed it, as far as the service says so. */
  readonly wasChanged: boolean;
}

/** Settings by their names. What the service says it has not is in none. */
export type LiveSettings = ReadonlyMap<string, LiveSetting>;

/** The service has no setting of that name (public facts, Zone settings). */
const NO_SUCH_SETTING = 1006;

/**
 * Some settings of a zone. The list of all of them is one request, but it is deprecated and has not all: what it lacks is read one by one, and
 * everything where there is no such list. Throws an ApiError or a ShapeError.
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
 * All settings that the service tells of a zone: its list, and of those that the list is known to leave out, the ones that are worth a request
 * each. None where the service has no settings at all: the documents show none. Throws as readSettings.
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

/** The list of all settings; nothing where the service has no such list. */
async function readListed(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveSetting[]> {
  try {
    const settings = asList(await api.get({ path: settingsPath(scope) }, signal), 'settings of a zone');
    return settings.map(decodeSetting);
  } catch (error) {
    // What each of them says then is for itself to tell.
    if (error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'rejected')) return [];
    throw error;
  }
}

/** Whether the service knows the path of a setting that every zone has. */
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

/** One setting; undefined when the service says that it has none of that name. Throws an ApiError or a ShapeError. */
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

/** A setting as it is answered. Throws a ShapeError. */
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

/** Path of one setting, to read and to write. */
export function settingPath(scope: Scope, name: string): string {
  return settingsPath(scope) + apiPath`/${name}`;
}

function settingsPath(scope: Scope): string {
  return `${scopePath(scope)}/settings`;
}
