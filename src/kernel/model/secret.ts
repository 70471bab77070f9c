import { UNTAGGED, type TagKey } from './tag-key.js';

/** How a secret stands in a plan: where its value comes from, and a tag that tells whether it is still the same. */
export interface SecretReference {
  readonly secret: `env:${string}`;
  readonly hash: string;
}

/** The values that configuration refers to with `{ env: NAME }`. An empty variable counts as not set. */
export interface SecretStore {
  readonly value: (env: string) => string | undefined;
  /** Reference with the tag of the present value. Throws a RangeError when the variable isn't set: check first. */
  readonly reference: (env: string) => SecretReference;
  /** The tag of a value that is no variable's, such as a live one, under the name of what holds it. */
  readonly tag: (value: string, name: string) => string;
  /** A variable that has this value; undefined when none has. */
  readonly named?: (text: string) => string | undefined;
  /**
   * Where a snapshot answers, and nothing will be sent: a variable that is not set keeps nobody from planning, and neither what it stands for
   * nor what the snapshot masks is compared.
   */
  readonly mayLack?: true;
}

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
      if (text === undefined) throw new RangeError(`secret ${name} is not set`);
      return { secret: `env:${name}`, hash: tag(text, name) };
    },
  };
}

/** The tag of a value that nobody knows: no value has it, so a plan with it never fits one that is made with the variable set. */
const UNKNOWN = 'unknown';

/** As secretsFrom, for a look at what is not the service itself: variables may be missing. */
export function secretsIfSet(env: Readonly<Record<string, string | undefined>>, key?: TagKey): SecretStore {
  const store = secretsFrom(env, key);
  return {
    ...store,
    mayLack: true,
    reference: (name) =>
      store.value(name) === undefined ? { secret: `env:${name}`, hash: UNKNOWN } : store.reference(name),
  };
}
