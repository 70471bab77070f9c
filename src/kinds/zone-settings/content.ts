import type { ZoneSettingsSection } from '../../generated/files.js';
import { objectAt, type ContentPart } from '../definition/content.js';
import { isPlainHttpRedirected, PLAIN_HTTP } from './plain-http.js';
import { claimOf } from './survey.js';

/** Each setting is an object of its own. */
export const ZONE_SETTINGS_CONTENT: ContentPart<ZoneSettingsSection> = {
  objects: (section) =>
    Object.entries(section).flatMap(([name, value]) =>
      // Marks are not settings.
      name === 'protected' || name === 'not_understood' ? [] : [objectAt(claimOf(name), { [name]: value })],
    ),
  marked: [{ path: [], byMember: true, standIn: (content) => content }],
  plainHttp: {
    isRedirected: isPlainHttpRedirected,
    setting: PLAIN_HTTP,
    edit: `declare zone_settings: { ${PLAIN_HTTP}: "on" }`,
  },
};
