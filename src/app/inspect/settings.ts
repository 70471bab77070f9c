import type { Configuration } from '../../engine/configuration/configuration.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { compare, type Location } from '../../kernel/model/finding.js';
import { isSameScope, scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { readAllSettings, type LiveSetting } from '../../kinds/zone-settings/live.js';
import { claimOf, isWorthDeclaring } from '../../kinds/zone-settings/survey.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import type { WatchedHost } from '../ports/host.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { lookAtEach } from './look-at-each.js';

export interface SettingsOptions extends LookOptions {
  /** Also undeclared settings at the service's default. */
  readonly all?: boolean;
}

/** A live setting. */
export interface InspectedSetting {
  readonly setting: LiveSetting;
  /** Where it is declared. */
  readonly managedBy?: Location;
}

/** A zone with the wanted settings. */
export interface InspectedSettings {
  readonly scope: Scope;
  readonly settings: readonly InspectedSetting[];
  /** The number of settings at the service's default that are not shown. */
  readonly hidden: number;
}

/** The result of an inspection. */
export interface SettingInspection {
  readonly zones: readonly InspectedSettings[];
  /** What could not be read. */
  readonly problems: readonly string[];
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/** Reads settings of some zones. Can't write. */
export async function inspectSettings(
  chosen: ChosenScopes,
  options: SettingsOptions,
  host: WatchedHost,
): Promise<SettingInspection> {
  const { seen, reads } = await lookAtEach(chosen, options, host, async (scope, reader, signal) => ({
    scope,
    settings: await readIfPossible(() => readAllSettings(scope, reader, signal)),
  }));
  const zones = seen.flatMap(({ scope, settings }) =>
    settings.status === 'read'
      ? [inspected(scope, [...settings.value.values()], chosen.configuration, options)]
      : [],
  );
  const problems = seen.flatMap(({ scope, settings }) =>
    settings.status === 'read' ? [] : [`${scopeAddress(scope)}: ${settings.why}`],
  );
  const exit = inspectionExit({ isMalicious: false, isIncomplete: problems.length > 0 });
  return { zones, problems, exit, reads };
}

function inspected(
  scope: Scope,
  settings: readonly LiveSetting[],
  { scopes }: Configuration,
  { all = false }: SettingsOptions,
): InspectedSettings {
  const declarations = scopes
    .filter((declared) => isSameScope(declared.scope, scope))
    .flatMap((declared) => declared.declarations);
  const found = settings.map((setting): InspectedSetting => {
    const managedBy = declarations.find(({ claims }) => claims.includes(claimOf(setting.name)))?.source;
    return { setting, ...(managedBy === undefined ? {} : { managedBy }) };
  });
  const shown = found.filter(
    ({ setting, managedBy }) => all || managedBy !== undefined || isWorthDeclaring(setting),
  );
  return {
    scope,
    settings: shown.toSorted((a, b) => compare(a.setting.name, b.setting.name)),
    hidden: found.length - shown.length,
  };
}
