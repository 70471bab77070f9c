import { asJson, isObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import { BOT_MANAGEMENT } from '../../kinds/bot-management/table.js';
import { checkValue } from '../../kinds/toolkit/shapes/check.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { HttpError, ok, type Answer } from '../envelope.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { zoneRoute, type Call, type Route } from '../route.js';
import type { ZoneState } from '../state.js';

/** A zone's bot settings. Members not sent stay. */
export const botManagementRoutes: readonly Route[] = [
  zoneRoute('GET', '/bot_management', (_, zone) => shown(zone)),
  zoneRoute('PUT', '/bot_management', change),
];

/** Members that every zone has. */
const ALWAYS = { enable_js: false, fight_mode: false };

/** The member with what is still on from another plan. */
const STALE = 'stale_zone_configuration';

function shown({ bot_management: own }: ZoneState): Answer {
  return ok({ ...ALWAYS, ...own, using_latest_model: true });
}

function change(call: Call, zone: ZoneState): Answer {
  if (!isObject(call.body)) throw new HttpError(400, undefined, 'invalid JSON: expected an object');
  const sent: Record<string, Json> = {};
  for (const [name, value] of Object.entries(call.body)) {
    if (name !== FOREIGN_MEMBER) sent[name] = taken(name, value, zone);
  }
  const { [STALE]: stale, ...own } = zone.bot_management;
  const left = withoutSent(stale, sent);
  zone.bot_management = {
    ...own,
    // Members of another plan are only switched off.
    ...Object.fromEntries(Object.entries(sent).filter(([name]) => !isStale(stale, name))),
    ...(left === undefined ? {} : { [STALE]: left }),
  };
  return shown(zone);
}

/** A member's value, if the table or state has it. */
function taken(name: string, value: unknown, zone: ZoneState): Json {
  const shape = Object.hasOwn(BOT_MANAGEMENT.shape.members, name)
    ? BOT_MANAGEMENT.shape.members[name]
    : undefined;
  if (shape === undefined && !Object.hasOwn(zone.bot_management, name))
    throw new HttpError(400, undefined, `invalid JSON: unknown field "${name}"`);
  let isRight = !BOT_MANAGEMENT.readOnly.includes(name);
  if (shape !== undefined) {
    checkValue(shape, value, [name], {
      report: () => {
        isRight = false;
      },
      strict: true,
      nameOf: () => name,
    });
  }
  if (!isRight) throw new HttpError(400, undefined, `invalid value for ${name}`);
  return asJson(value);
}

function isStale(stale: Json | undefined, name: string): boolean {
  return isObject(stale) && Object.hasOwn(stale, name);
}

/** What stays of another plan: all but members sent with their off value. */
function withoutSent(stale: Json | undefined, sent: JsonObject): JsonObject | undefined {
  if (!isObject(stale)) return undefined;
  const left = Object.entries(stale).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const isOff = sameJson(sent[name], BOT_MANAGEMENT.shape.members[name]?.default);
    return Object.hasOwn(sent, name) && isOff ? [] : [[name, asJson(value)]];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
