import { shortAddress } from '../../kernel/model/scope.js';
import { kindNamed, objectAddress } from '../../kinds/lookup.js';

/** The side that changed since a plan was made; `wanted`: the files declare something else of the object, `files`: nothing. Undefined: not known which. */
export type ChangedSide = 'live' | 'wanted' | 'files' | undefined;

/** Why a reviewed change is not written: what has changed since, and of which object. Pure. */
export function changedText(
  side: ChangedSide,
  change: { readonly kind: string; readonly address: string },
): string {
  const name = shortAddress(objectAddress(change));
  const why = `${WORDS[side ?? 'either'](name)}; nothing was written to ${name}`;
  return side === undefined && holdsSecrets(change.kind) ? `${why}${OTHER_KEY}` : why;
}

/** Why a change that was reviewed without a secret is not written: the secret makes it another one. Pure. */
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

/** Whether an object of a kind has secrets: what its change sends differs then with the key of the plan as well. */
export function holdsSecrets(kind: string): boolean {
  return Object.keys(kindNamed(kind)?.secretMembers ?? {}).length > 0;
}

/** Tags of the same secret differ if two keys made them, and neither run can see that. */
const OTHER_KEY =
  '. Its secrets can only be compared if plan and apply have the same credentials or the same ZONEWRIGHT_PLAN_KEY';
