import { UNTAGGED, type TagKey } from './tag-key.js';

/** A secret in a plan: its variable, and a tag to check that the value is the same. */
export interface SecretReference {
  readonly secret: `env:${string}`;
  readonly hash: string;
}

/** The values of `{ env: NAME }`. An empty variable is not set. */
export interface SecretStore {
  readonly value: (env: string) => string | undefined;
  /** With the tag of the present value, or NOT_SET. */
  readonly reference: (env: string) => SecretReference;
  /** The tag of another value, such as a live one. `name`: the variable or member with it; tags differ by name. */
  readonly tag: (value: string, name: string) => string;
  /** A variable with this value. */
  readonly named?: (text: string) => string | undefined;
  /** For plans from a snapshot, never sent: masked values are not compared. */
  readonly isMasked?: true;
}

/** The tag of an unknown value. No value has it. */
export const NOT_SET = 'unknown';

/** Secrets from environment variables. Without a key they have no tags: a tag that everyone can compute helps to guess the value. */
export function secretsFrom(env: Readonly<Record<string, string | undefined>>, key?: TagKey): SecretStore {
  const value = (name: string): string | undefined => env[name] || undefined;
  const tag: SecretStore['tag'] = (text, name) => key?.tag(text, name) ?? UNTAGGED;
  return {
    value,
    tag,
    named: (text) =>
      Object.keys(env)
        .toSorted()
        .find((name) => text !== '' && env[name] === text),
    reference: (name) => {
      const text = value(name);
      return { secret: `env:${name}`, hash: text === undefined ? NOT_SET : tag(text, name) };
    },
  };
}

/** The same with some variables not set. */
export function lacking(store: SecretStore, names: ReadonlySet<string>): SecretStore {
  return {
    ...store,
    value: (name) => (names.has(name) ? undefined : store.value(name)),
    reference: (name) => (names.has(name) ? { secret: `env:${name}`, hash: NOT_SET } : store.reference(name)),
  };
}

/** The same without tags, so that no result depends on the key. */
export function withoutTags(store: SecretStore): SecretStore {
  return {
    ...store,
    tag: () => UNTAGGED,
    reference: (name) => ({ secret: `env:${name}`, hash: NOT_SET }),
  };
}
