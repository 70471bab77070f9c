import { UNTAGGED, type TagKey } from './tag-key.js';

/** How a secret stands in a plan: where its value comes from, and a tag that tells whether it is still the same. */
export interface SecretReference {
  readonly secret: `env:${string}`;
  readonly hash: string;
}

/** The values that configuration refers to with `{ env: NAME }`. An empty variable counts as not set. */
export interface SecretStore {
  readonly value: (env: string) => string | undefined;
  /** Reference with the tag of the present value; with NOT_SET in its place where the variable isn't set. */
  readonly reference: (env: string) => SecretReference;
  /** The tag of a value that is no variable's, such as a live one, under the name of what holds it. */
  readonly tag: (value: string, name: string) => string;
  /** A variable that has this value; undefined when none has. */
  readonly named?: (text: string) => string | undefined;
  /** A snapshot answers, and nothing will be sent: what the snapshot masks is not compared. */
  readonly isMasked?: true;
}

/** The tag of a value that is not known here: no value has it, so a reference with it is never taken for one with a value. */
export const NOT_SET = 'unknown';

/** Secrets from environment variables. Without a key nothing is tagged: a tag that anybody could compute would help to guess. */
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

/** The same secrets, as they are where some variables are not set. */
export function lacking(store: SecretStore, names: ReadonlySet<string>): SecretStore {
  return {
    ...store,
    value: (name) => (names.has(name) ? undefined : store.value(name)),
    reference: (name) => (names.has(name) ? { secret: `env:${name}`, hash: NOT_SET } : store.reference(name)),
  };
}

/** The same secrets without a tag for any of them: what is made with these is the same under every key. */
export function withoutTags(store: SecretStore): SecretStore {
  return {
    ...store,
    tag: () => UNTAGGED,
    reference: (name) => ({ secret: `env:${name}`, hash: NOT_SET }),
  };
}
