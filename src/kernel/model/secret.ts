import { UNTAGGED, type TagKey } from './tag-key.js';

/** A secret in a plan: the variable with its value, and a tag to check that the value is still the same. */
export interface SecretReference {
  readonly secret: `env:${string}`;
  readonly hash: string;
}

/** The values for `{ env: NAME }` in configuration. An empty variable counts as not set. */
export interface SecretStore {
  readonly value: (env: string) => string | undefined;
  /** The reference with the tag of the present value, or with NOT_SET if the variable is not set. */
  readonly reference: (env: string) => SecretReference;
  /** The tag of a value that is not from a variable, such as a live one. `name` is the variable or member that holds it; tags differ by name. */
  readonly tag: (value: string, name: string) => string;
  /** The name of a variable with this value; undefined without one. */
  readonly named?: (text: string) => string | undefined;
  /** For plans from a snapshot, which are never sent: values that the snapshot masks are not compared. */
  readonly isMasked?: true;
}

/** The tag of an unknown value. No value has it, so its reference never equals one with a value. */
export const NOT_SET = 'unknown';

/** Secrets from environment variables. Without a key they have no tags: a tag that everyone can compute would help to guess the value. */
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

/** The same secrets with some variables not set. */
export function lacking(store: SecretStore, names: ReadonlySet<string>): SecretStore {
  return {
    ...store,
    value: (name) => (names.has(name) ? undefined : store.value(name)),
    reference: (name) => (names.has(name) ? { secret: `env:${name}`, hash: NOT_SET } : store.reference(name)),
  };
}

/** The same secrets without tags, so that results are the same under every key. */
export function withoutTags(store: SecretStore): SecretStore {
  return {
    ...store,
    tag: () => UNTAGGED,
    reference: (name) => ({ secret: `env:${name}`, hash: NOT_SET }),
  };
}
