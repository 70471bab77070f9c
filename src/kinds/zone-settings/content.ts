import type { ZoneSettingsSection } from '../../generated/files.js';
import { objectAt, type ContentPart } from '../definition/content.js';
import { isPlainHttpRedirected, PLAIN_HTTP } from './plain-http.js';
import { claimOf } from './survey.js';

/** Members of the section that are not settings. */
const WORDS: ReadonlySet<string> = new Set(['protected', 'meta', 'not_understood']);

/** Each setting is an object of its own. */
export const ZONE_SETTINGS_CONTENT: ContentPart<ZoneSettingsSection> = {
  objects: (section) =>
    Object.entries(section).flatMap(([name, value]) =>
      WORDS.has(name) ? [] : [objectAt(claimOf(name), { [name]: value })],
    ),
  marked: [{ path: [], byMember: true, standIn: (content) => content }],
  plainHttp: {
    isRedirected: isPlainHttpRedirected,
    setting: PLAIN_HTTP,
    edit: `declare zone_settings: { ${PLAIN_HTTP}: "on" }`,
  },
};
