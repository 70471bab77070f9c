import { KINDS } from '../../../kinds/registry.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { plainHttpStage } from '@zonewright/edge-rules/way/settings.js';
import type { Stage, Way } from '@zonewright/edge-rules/way/way.js';
import type { DeclaredScope } from '../resolve.js';

/** What a zone's settings do with requests without TLS; unknown if undeclared. */
export type PlainHttp = 'redirected' | 'not redirected' | 'unknown';

/** The same from files; undefined for accounts and packets. Pure. */
export function plainHttpDeclared({ scope, parts }: DeclaredScope, scheme: Scheme): PlainHttp | undefined {
  if (scope.level === 'account' || scheme !== 'http') return undefined;
  const answers = parts.flatMap(({ sections }) =>
    KINDS.flatMap(({ plainHttp }) => plainHttp?.isRedirected(sections) ?? []),
  );
  if (answers.length === 0) return 'unknown';
  return answers.includes(true) ? 'redirected' : 'not redirected';
}

/** The stages behind a zone's rules. Pure. */
export function settingStages(plainHttp: PlainHttp | undefined): readonly Stage[] {
  return plainHttp === 'redirected' ? REDIRECTING : [];
}

/** A way as if the setting was on. Pure. */
export function redirecting(way: Way): Way {
  return { ...way, stages: [...way.stages, ...REDIRECTING] };
}

const SETTINGS = KINDS.flatMap(({ plainHttp }) => plainHttp ?? []);
const REDIRECTING = SETTINGS.map(({ setting }) => plainHttpStage(setting));

/** The edit that switches the setting on: `declare zone_settings: { always_use_https: "on" }`. */
export const REDIRECT_EDIT = SETTINGS[0]?.edit;
/** The setting itself: `always_use_https`. */
export const REDIRECT_SETTING = SETTINGS[0]?.setting;
