import { MARKS } from '../toolkit/bound-content.js';
import { count } from '../../kernel/lib/phrases.js';
import { below, claimsOf, BY_APPLY } from '../definition/access.js';
import { defineKind } from '../definition/kind.js';
import { ZONE_SETTINGS_CONTENT } from './content.js';
import { diffZoneSettings } from './diff.js';
import { draftZoneSettings } from './draft.js';
import { editZoneSettings, unclaimedSettings } from './edit.js';
import { SETTINGS_ELSEWHERE } from './elsewhere.js';
import { readSettings } from './live.js';
import { proveZoneSetting } from './proof.js';
import { restoreZoneSettings } from './restore.js';
import { compileZoneSettings } from './spec.js';
import { claimOf, surveyZoneSettings } from './survey.js';

/** Settings of a zone by name. Undeclared ones are not managed (Zone Settings API). */
export const zoneSettings = defineKind({
  name: 'zone_setting',
  section: 'zone_settings',
  levels: ['zone'],
  words: {
    title: 'zone settings',
    column: 'zone settings',
    counted: { one: 'setting', many: 'settings' },
  },
  order: { earliest: 'protect' },
  content: ZONE_SETTINGS_CONTENT,
  access: {
    families: {
      zone: [
        {
          name: 'zone_settings',
          title: 'zone settings',
          request: below('/settings/ssl'),
          isNeededBy: claimsOf('zone_settings'),
          permission: 'Zone Settings Read',
          readBy: ['inspect settings'],
          writtenBy: BY_APPLY,
          without: "zone_settings can't be planned",
        },
      ],
    },
  },
  compile: compileZoneSettings,
  claims: ({ settings }) => settings.map(({ name }) => claimOf(name)),
  survey: surveyZoneSettings,
  source: (spec) => spec.source,
  read: ({ settings }, { scope }, api, signal) =>
    readSettings(
      settings.map(({ name }) => name),
      scope,
      api,
      signal,
    ),
  diff: diffZoneSettings,
  prove: (written, _, context, api) => proveZoneSetting(written, context, api),
  restore: restoreZoneSettings,
  elsewhere: SETTINGS_ELSEWHERE,
  import: {
    draft: draftZoneSettings,
    edit: editZoneSettings,
    unclaimed: unclaimedSettings,
    words: (section) => count(Object.keys(section).filter((name) => name !== MARKS).length, 'setting'),
  },
});
