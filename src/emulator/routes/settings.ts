import { asJson, type Json, type JsonObject } from '../../kernel/model/json.js';
import { checkValue } from '../../kinds/toolkit/shapes/check.js';
import { SETTINGS, factsOf, memberOf } from '../../kinds/zone-settings/table.js';
import { whole } from '../../kinds/toolkit/shapes/laid-over.js';
import { json, readBody } from '../body.js';
import type { Answer } from '../envelope.js';
import { HttpError, ok } from '../envelope.js';
import { nextTime } from '../mint.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { param, zoneRoute, type Call, type Route } from '../route.js';
import type { SettingState, ZoneState } from '../state.js';

/** Zones' single settings, and the deprecated list. */
export const settingRoutes: readonly Route[] = [
  zoneRoute('GET', '/settings', list),
  zoneRoute('GET', '/settings/:setting', (call, zone) => shown(param(call, 'setting'), zone)),
  zoneRoute('PATCH', '/settings/:setting', change),
];

/** Some settings are never listed. */
function list(_call: Call, zone: ZoneState): Answer {
  const names = new Set([...Object.keys(SETTINGS), ...Object.keys(zone.settings)]);
  return ok(
    [...names].flatMap((name) => {
      const setting = settingOf(name, zone);
      return setting === undefined || factsOf(name)?.isApart === true ? [] : [viewOf(name, setting)];
    }),
  );
}

function shown(name: string, zone: ZoneState): Answer {
  const setting = settingOf(name, zone);
  if (setting === undefined) throw new HttpError(400, 1006, `Unrecognized zone setting name: ${name}`);
  return ok(viewOf(name, setting));
}

/** Members left out of a mapping are reset. */
function change(call: Call, zone: ZoneState): Answer {
  const name = param(call, 'setting');
  const setting = settingOf(name, zone);
  if (setting === undefined) throw new HttpError(400, 1006, `Unrecognized zone setting name: ${name}`);
  if (!setting.editable) throw new HttpError(400, 1057, `Setting ${name} can not be changed for this zone`);
  const value = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    return members.required(memberOf(name), json);
  });
  if (!isTaken(name, value)) throw new HttpError(400, 1007, `Invalid value for zone setting ${name}`);
  const changed = { ...setting, value: filled(name, value), modified_on: nextTime(call.draft) };
  zone.settings = { ...zone.settings, [name]: changed };
  return shown(name, zone);
}

/** The state's setting, or all zones' default. */
function settingOf(name: string, zone: ZoneState): SettingState | undefined {
  const own = Object.hasOwn(zone.settings, name) ? zone.settings[name] : undefined;
  if (own !== undefined) return own;
  const facts = factsOf(name);
  if (facts === undefined || facts.former !== undefined) return undefined;
  const value = filled(name, asJson(facts.shape.default ?? null));
  return { value, editable: facts.unmanaged === undefined, modified_on: null };
}

function viewOf(id: string, { value, editable, modified_on }: SettingState): JsonObject {
  return { id, [memberOf(id)]: value, editable, modified_on };
}

function isTaken(name: string, value: Json): boolean {
  const facts = factsOf(name);
  if (facts === undefined) return true;
  let isRight = true;
  checkValue(facts.shape, value, [name], {
    report: ({ length }, { severity }) => {
      if (length > 0 && severity === 'error') isRight = false;
    },
    strict: false,
    nameOf: () => name,
  });
  return isRight;
}

/** Mappings are answered with all members. */
function filled(name: string, value: Json): Json {
  return asJson(whole(factsOf(name)?.shape, value));
}
