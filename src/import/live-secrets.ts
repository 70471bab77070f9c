import type { DraftSecret } from '../kinds/definition/draft.js';
import type { DeclaredVariable } from '../kinds/definition/import.js';
import type { Kind } from '../kinds/definition/kind.js';
import { KINDS } from '../kinds/registry.js';
import type { Sections } from '../kernel/model/context.js';
import { secretsFrom, type SecretStore } from '../kernel/model/secret.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';

/**
 * The variables of files and drafts, as if they were set to what is live: comparing shows every difference but those of secrets. Held in memory,
 * never shown.
 */
export function liveSecrets(
  declared: readonly Sections[],
  drafts: readonly SectionDraft[],
): { readonly store: SecretStore; readonly secrets: readonly DraftSecret[] } {
  const drafted = drafts.flatMap(({ draft }) => draft.secrets);
  const owned = declared.flatMap((sections) =>
    KINDS.flatMap((kind) => ownedSecrets(kind, sections, sectionsOf(drafts), drafted)),
  );
  const known = new Set(drafted.map(({ env }) => env));
  const further = new Map<string, DraftSecret>();
  // An object that is not live has no value, and may have had the name that another one gets.
  for (const secret of owned)
    if (!known.has(secret.env) && !further.has(secret.env)) further.set(secret.env, secret);
  const all = [...drafted, ...further.values()];
  return { store: storeOf(all), secrets: all };
}

/** A store in which variables are set to what is live: masked parts count as equal. Of what several objects share, one may have no value. */
export function storeOf(secrets: readonly DraftSecret[]): SecretStore {
  const values = new Map<string, string>();
  for (const { env, value } of secrets) values.set(env, value ?? values.get(env) ?? UNTOLD);
  return secretsFrom(Object.fromEntries(values));
}

/** The variables of files for the objects of a kind whose values the service shows, by the keys of the objects. */
export function declaredVariables(kind: Kind, declared: readonly Sections[]): ReadonlyMap<string, string> {
  const variables = declared.flatMap((sections) => variablesIn(kind, sections));
  return new Map(variables.filter(({ isTold }) => isTold).map(({ key, env }) => [key, env]));
}

function variablesIn(kind: Kind, sections: Sections): readonly DeclaredVariable[] {
  return kind.import?.variables(sections) ?? [];
}

/** What the service does not show is compared with nothing. */
const UNTOLD = 'https://untold.invalid/';

/** The variables that the objects of a file refer to, by the names that the file has for them. */
function ownedSecrets(
  kind: Kind,
  sections: Sections,
  live: Sections,
  drafted: readonly DraftSecret[],
): readonly DraftSecret[] {
  const told = declaredVariables(kind, [live]);
  return variablesIn(kind, sections).map(({ env, key, of, isTold }): DraftSecret => {
    const value = isTold ? drafted.find((secret) => secret.env === told.get(key)) : undefined;
    return { of, isMasked: false, isWhole: false, ...value, env };
  });
}
