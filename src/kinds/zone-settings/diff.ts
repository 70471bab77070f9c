import type { Change, Diff } from '../../kernel/model/change.js';
import type { Risk } from '../../kernel/model/risk.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import { defined } from '../../kernel/lib/defined.js';
import { fieldDetails, sameJson } from '../../kernel/lib/fields.js';
import { asJsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { notLive } from '../toolkit/not-understood.js';
import { observedPlainHttp } from './plain-http.js';
import { settingPath, type LiveSetting, type LiveSettings } from './live.js';
import { settingRisks } from './risks.js';
import type { SettingSpec, ZoneSettingsSpec } from './spec.js';
import { factsOf, memberOf } from './table.js';
import { laidOver, whole } from '../toolkit/shapes/laid-over.js';

/** One change per setting; those that weaken come after those that protect. Undeclared settings stay. */
export function diffZoneSettings(spec: ZoneSettingsSpec, live: LiveSettings, context: DiffContext): Diff {
  const pairs = spec.settings.map((setting) => ({ setting, former: live.get(setting.name) }));
  const refusals = pairs.flatMap(({ setting, former }) => refusalOf(setting, former, context));
  const changes = pairs.flatMap(({ setting, former }) =>
    former === undefined ? [] : changeOf(setting, former, context),
  );
  const changed = new Set(changes.map(({ address }) => address));
  const addresses = pairs.flatMap(({ setting, former }) =>
    former === undefined ? [] : [addressOf(setting.name, context)],
  );
  return {
    changes,
    unchanged: addresses.filter((address) => !changed.has(address)),
    findings: [],
    ...defined({ plainHttp: observedPlainHttp(spec, live, (name) => addressOf(name, context)) }),
    ...(refusals.length > 0 ? { refusals } : {}),
  };
}

function changeOf(
  { name, value, isBound, source }: SettingSpec,
  former: LiveSetting,
  context: DiffContext,
): readonly Change[] {
  const shape = factsOf(name)?.shape;
  const wanted = isBound === true ? value : laidOver(shape, value, former.value);
  if (sameJson(wanted, former.value)) return [];
  const risks = settingRisks(name, former.value, wanted);
  return [
    {
      address: addressOf(name, context),
      kind: 'zone_setting',
      action: 'update',
      stage: isWeaker(risks) ? 'weaken' : 'protect',
      source: { file: source.file, line: source.line },
      request: {
        method: 'PATCH',
        path: settingPath(context.scope, name),
        query: {},
        body: asJsonObject({ [memberOf(name)]: whole(shape, wanted) }),
      },
      base: { hash: digestOf({ [name]: former.value ?? null }) },
      details: fieldDetails({ [name]: former.value }, { [name]: wanted }),
      risks,
    },
  ];
}

function isWeaker(risks: readonly Risk[]): boolean {
  return risks.some(({ code }) => code === 'weakens-zone-setting');
}

function addressOf(name: string, { scope }: DiffContext): string {
  return `${scopeAddress(scope)}/zone_settings/${name}`;
}

/** Errors for a setting that can't be written: unknown to the service, or not editable here. Not if live as declared. */
function refusalOf(
  { name, value, isBound, source }: SettingSpec,
  former: LiveSetting | undefined,
  { scope }: DiffContext,
): readonly Finding[] {
  const about = { severity: 'error', location: source, scope: scopeAddress(scope) } as const;
  if (former === undefined) {
    const message = `the service has no setting ${name} for ${scope.name}`;
    return [{ ...about, code: 'unknown-setting', message, help: 'Check its name, or remove it.' }];
  }
  if (isBound === true)
    return sameJson(value, former.value) ? [] : [notLive(`setting ${name}`, scope, source, 'whole')];
  const isSame = sameJson(laidOver(factsOf(name)?.shape, value, former.value), former.value);
  if (former.isEditable !== false || isSame) return [];
  const message = `${name} is not as declared, but the service does not allow changing it for ${scope.name}`;
  const help = 'Check the plan of the zone and its add-ons, or remove the setting from the file.';
  return [{ ...about, code: 'setting-not-editable', message, help }];
}
