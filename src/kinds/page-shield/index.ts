import { looseFlag } from '../../kernel/lib/decode.js';
import { below, claimsOf, BY_APPLY } from '../definition/access.js';
import { membersAt } from '../definition/content.js';
import { defineKind } from '../definition/kind.js';
import { draftPageShield } from './draft.js';
import { diffPageShield } from './diff.js';
import { editPageShield } from './edit.js';
import { PAGE_SHIELD_ELSEWHERE } from './elsewhere.js';
import { readPageShield } from './live.js';
import { SWITCHES } from './members.js';
import { provePageShield } from './proof.js';
import { restorePageShield } from './restore.js';
import { compilePageShield } from './spec.js';
import { PAGE_SHIELD_KEY, surveyPageShield } from './survey.js';

/** Page shield of a zone: on or off (Page Shield API, Settings). */
export const pageShield = defineKind({
  name: 'page_shield',
  section: 'page_shield',
  levels: ['zone'],
  words: { title: 'page shield settings', column: 'page shield' },
  // Policies depend on it: switched on before them, off last.
  order: { earliest: 'switch-on' },
  access: {
    families: {
      zone: [
        {
          name: 'page_shield',
          title: 'page shield settings',
          request: below('/page_shield'),
          isNeededBy: claimsOf('page_shield'),
          permission: 'Page Shield Read',
          writtenBy: BY_APPLY,
          without: "page_shield can't be planned",
        },
      ],
    },
    schemes: [{ family: 'page_shield', scheme: 'token' }],
  },
  content: {
    objects: (section) => [
      membersAt(
        PAGE_SHIELD_KEY,
        section,
        ['enabled', ...SWITCHES].filter((name) => name in section),
      ),
    ],
    marked: [{ path: [], standIn: ({ enabled }) => ({ enabled: looseFlag(enabled) ?? true }) }],
  },
  compile: compilePageShield,
  claims: () => ['page_shield'],
  survey: surveyPageShield,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readPageShield(scope, api, signal),
  diff: diffPageShield,
  prove: provePageShield,
  restore: restorePageShield,
  elsewhere: PAGE_SHIELD_ELSEWHERE,
  import: {
    draft: draftPageShield,
    edit: editPageShield,
    words: ({ enabled }) => (enabled ? 'on' : 'off'),
  },
});
