import { asObject, type Raw } from '../../kernel/lib/decode.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { Plan } from '@zonewright/edge-rules/lib/plans.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { OneObject } from '../one-object/object.js';
import { planFinding } from '../toolkit/plan-limit.js';
import { choice, flag, record, type Shape, type Strength } from '../toolkit/shapes/shape.js';

const order = (...steps: readonly string[]): Strength => ({ steps: steps.map((step) => [step]) });

/** A protection that is on or off. */
const protects = (about: string): Shape => flag({ about, strength: 'more', default: false });

const automated = (about: string): Shape =>
  choice(['allow', 'managed_challenge', 'block'], {
    about,
    strength: order('allow', 'managed_challenge', 'block'),
    default: 'allow',
  });

/** Every member (Bot Management API, 2026-08). Defaults are those of a zone with nothing switched on. */
const SHAPE = record({
  fight_mode: protects('Bot fight mode of the plan Free.'),
  enable_js: protects('Whether a script looks for headless browsers.'),
  ai_bots_protection: choice(['disabled', 'only_on_ad_pages', 'block'], {
    about: 'Whether AI bots are stopped.',
    strength: order('disabled', 'only_on_ad_pages', 'block'),
    default: 'disabled',
  }),
  crawler_protection: choice(['disabled', 'enabled'], {
    about: 'Whether crawlers that ignore the rules of a site are led into a maze.',
    strength: order('disabled', 'enabled'),
    default: 'disabled',
  }),
  content_bots_protection: choice(['disabled', 'block'], {
    about: 'Whether bots that copy content are stopped.',
    strength: order('disabled', 'block'),
    default: 'disabled',
  }),
  cf_robots_variant: choice(['off', 'policy_only'], {
    about: 'What the service adds to robots.txt.',
    strength: 'none',
    default: 'off',
  }),
  is_robots_txt_managed: flag({
    about: 'Whether the service writes robots.txt.',
    strength: 'none',
    default: false,
  }),
  sbfm_definitely_automated: automated('What happens to requests that are certainly automated.'),
  sbfm_likely_automated: automated('What happens to requests that are probably automated.'),
  sbfm_verified_bots: choice(['allow', 'block'], {
    about: 'What happens to verified bots, such as search engines. With `block`, sites leave their results.',
    strength: order('allow', 'block'),
    default: 'allow',
  }),
  sbfm_static_resource_protection: protects('Whether static resources are protected too.'),
  optimize_wordpress: flag({
    about: 'Whether what WordPress requests from itself gets past.',
    strength: 'less',
    default: false,
  }),
  auto_update_model: flag({
    about: 'Whether the newest model is used as soon as there is one.',
    strength: 'none',
    default: false,
  }),
  suppress_session_score: flag({
    about: 'Whether the score of a session is left out.',
    strength: 'less',
    default: false,
  }),
  bm_cookie_enabled: flag({
    about: 'Whether a cookie recognizes a visitor.',
    strength: 'more',
    default: true,
  }),
});

/** The smallest plan that has a member; absent: all. Add-ons may change it. */
const PLANS: Readonly<Record<string, Plan>> = {
  sbfm_definitely_automated: 'pro',
  sbfm_verified_bots: 'pro',
  sbfm_static_resource_protection: 'pro',
  optimize_wordpress: 'pro',
  sbfm_likely_automated: 'business',
  auto_update_model: 'enterprise',
  suppress_session_score: 'enterprise',
  bm_cookie_enabled: 'enterprise',
};

/** What is still on from another plan; its members are written like all others. */
const STALE = 'stale_zone_configuration';

/** Bot management of a zone, for any of its four products. */
export const BOT_MANAGEMENT: OneObject<'bot_management'> = {
  name: 'bot_management',
  title: 'bot management',
  path: '/bot_management',
  method: 'PUT',
  shape: SHAPE,
  readOnly: ['using_latest_model', STALE],
  needs: [],
  example: { fight_mode: true, ai_bots_protection: 'block' },
  decode: ({ using_latest_model: _, [STALE]: stale, ...members }) => ({ ...staleMembers(stale), ...members }),
  // The service merges: members that are not sent stay. The read after a write checks that.
  body: (changed: JsonObject) => changed,
  weakening: 'weakens-bot-management',
  check: (members, { report, scope }) => {
    for (const [name, value] of Object.entries(members)) {
      const least = PLANS[name];
      // What another plan left on is switched off with the same members.
      if (least === undefined || value === SHAPE.members[name]?.default) continue;
      const what = `${name}, as far as is publicly known`;
      const limit = { code: 'setting-plan', what, least, undeclared: 'silent', isUnconfirmed: true } as const;
      const found = planFinding(limit, scope);
      if (found !== undefined) report([name], { ...found, atKey: true });
    }
  },
  remark: ({ [STALE]: stale }) => {
    const names = Object.keys(staleMembers(stale));
    return names.length === 0
      ? undefined
      : `Still on from another plan of the zone: ${someOf(names, 10)}. To switch it off, write what it has when it is off.`;
  },
};

function staleMembers(stale: unknown): Raw {
  return stale === undefined || stale === null ? {} : asObject(stale, STALE);
}
