import { KINDS } from '../../../kinds/registry.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { plainHttpStage } from '@zonewright/edge-rules/way/settings.js';
import type { Stage, Way } from '@zonewright/edge-rules/way/way.js';
import type { DeclaredScope } from '../resolve.js';

/** What a zone does with requests without TLS by its settings; unknown where no file declares it. */
export type PlainHttp = 'redirected' | 'not redirected' | 'unknown';

/** What files say of it; undefined of an account, and of packets. Pure. */
export function plainHttpDeclared({ scope, parts }: DeclaredScope, scheme: Scheme): PlainHttp | undefined {
  if (scope.level === 'account' || scheme !== 'http') return undefined;
  const said = parts.flatMap(({ sections }) =>
    KINDS.flatMap(({ plainHttp }) => plainHttp?.isRedirected(sections) ?? []),
  );
  if (said.length === 0) return 'unknown';
  return said.includes(true) ? 'redirected' : 'not redirected';
}

/** What comes behind the rules of a zone. Pure. */
export function settingStages(plainHttp: PlainHttp | undefined): readonly Stage[] {
  return plainHttp === 'redirected' ? REDIRECTING : [];
}

/** A way as if the setting were on. Pure. */
export function redirecting(way: Way): Way {
  return { ...way, stages: [...way.stages, ...REDIRECTING] };
}

const SETTINGS = KINDS.flatMap(({ plainHttp }) => plainHttp ?? []);
const REDIRECTING = SETTINGS.map(({ setting }) => plainHttpStage(setting));

/** What switches the setting on, in a file: `declare zone_settings: { always_use_https: "on" }`. */
export const REDIRECT_EDIT = SETTINGS[0]?.edit;
/** The setting itself: `always_use_https`. */
export const REDIRECT_SETTING = SETTINGS[0]?.setting;
