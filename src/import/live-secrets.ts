import type { DraftSecret } from '../kinds/definition/draft.js';
import type { DeclaredVariable } from '../kinds/definition/import.js';
import type { Kind } from '../kinds/definition/kind.js';
import { KINDS } from '../kinds/registry.js';
import type { Sections } from '../kernel/model/context.js';
import { secretsFrom, type SecretStore } from '../kernel/model/secret.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';

/** Variables of files and drafts, set to live values: comparing then shows all but secrets' differences. In memory, never shown. */
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
  // An object that is not live has no value, and another may have its name now.
  for (const secret of owned)
    if (!known.has(secret.env) && !further.has(secret.env)) further.set(secret.env, secret);
  const all = [...drafted, ...further.values()];
  return { store: storeOf(all), secrets: all };
}

/** A store with variables set to live values; masked parts count as equal. Of objects that share one, some may lack a value. */
export function storeOf(secrets: readonly DraftSecret[]): SecretStore {
  const values = new Map<string, string>();
  for (const { env, value } of secrets) values.set(env, value ?? values.get(env) ?? NOT_SHOWN);
  return secretsFrom(Object.fromEntries(values));
}

/** Variables of a kind's objects whose values the service shows, by object key. */
export function declaredVariables(kind: Kind, declared: readonly Sections[]): ReadonlyMap<string, string> {
  const variables = declared.flatMap((sections) => variablesIn(kind, sections));
  return new Map(variables.filter(({ isShown }) => isShown).map(({ key, env }) => [key, env]));
}

function variablesIn(kind: Kind, sections: Sections): readonly DeclaredVariable[] {
  return kind.import?.variables(sections) ?? [];
}

/** Compared with nothing, as the service does not show it. */
const NOT_SHOWN = 'https://untold.invalid/';

/** Variables of a file's objects, by the file's names for them. */
function ownedSecrets(
  kind: Kind,
  sections: Sections,
  live: Sections,
  drafted: readonly DraftSecret[],
): readonly DraftSecret[] {
  const shown = declaredVariables(kind, [live]);
  return variablesIn(kind, sections).map(({ env, key, of, isShown }): DraftSecret => {
    const value = isShown ? drafted.find((secret) => secret.env === shown.get(key)) : undefined;
    return { of, isMasked: false, isWhole: false, ...value, env };
  });
}
