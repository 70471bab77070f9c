import { json, oneOf, readBody } from '../body.js';
import { noContent, ok, type Answer } from '../envelope.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { zoneRoute, type Call, type Route } from '../route.js';
import type { ZoneState } from '../state.js';

/** A zone's URL normalization. */
export const urlNormalizationRoutes: readonly Route[] = [
  zoneRoute('GET', '/url_normalization', (_, zone) => ok(zone.url_normalization)),
  zoneRoute('PUT', '/url_normalization', change),
  zoneRoute('DELETE', '/url_normalization', reset),
];

/** Both members are required. */
function change(call: Call, zone: ZoneState): Answer {
  zone.url_normalization = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    return {
      type: members.required('type', oneOf('cloudflare', 'rfc3986')),
      scope: members.required('scope', oneOf('none', 'incoming', 'both')),
    };
  });
  return ok(zone.url_normalization);
}

function reset(_: Call, zone: ZoneState): Answer {
  zone.url_normalization = { type: 'rfc3986', scope: 'incoming' };
  return noContent;
}
