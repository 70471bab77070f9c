import { shortAddress } from '../../kernel/model/scope.js';
import { kindNamed, objectAddress } from '../../kinds/lookup.js';

/** What changed since a plan. `wanted`: the declared object differs; `files`: it is no longer declared. Undefined: unknown. */
export type ChangedSide = 'live' | 'wanted' | 'files' | undefined;

/** Why a reviewed change is not written: what changed, of which object. Pure. */
export function changedText(
  side: ChangedSide,
  change: { readonly kind: string; readonly address: string },
): string {
  const name = shortAddress(objectAddress(change));
  const why = `${WORDS[side ?? 'either'](name)}; nothing was written to ${name}`;
  return side === undefined && holdsSecrets(change.kind) ? `${why}${OTHER_KEY}` : why;
}

/** Why a change reviewed without a secret is not written: with it, it differs. Pure. */
export function hiddenText(
  hidden: string,
  change: { readonly kind: string; readonly address: string },
): string {
  const name = shortAddress(objectAddress(change));
  return `the change of ${name} was reviewed without its secret, and with it shows that ${hidden} changes as well; nothing was written to ${name}`;
}

const WORDS: Readonly<Record<NonNullable<ChangedSide> | 'either', (name: string) => string>> = {
  live: (name) => `the live state of ${name} changed since the plan was made`,
  wanted: (name) => `the files now declare something else for ${name}`,
  files: (name) => `the files no longer declare ${name}`,
  either: (name) => `the live state of ${name}, or what the files declare, changed since the plan was made`,
};

/** True if objects of a kind have secrets: then the plan's key affects what is sent. */
export function holdsSecrets(kind: string): boolean {
  return Object.keys(kindNamed(kind)?.secretMembers ?? {}).length > 0;
}

/** Two keys make different tags of a secret, and no run can see that. */
const OTHER_KEY =
  '. Its secrets can only be compared if plan and apply have the same credentials or the same ZONEWRIGHT_PLAN_KEY';
