import { scryptSync } from 'node:crypto';

/** How a secret stands in a plan: where its value comes from, and a hash that tells whether it is still the same. */
export interface SecretReference {
  readonly secret: `env:${string}`;
  readonly hash: string;
}

/** The values that configuration refers to with `{ env: NAME }`. An empty variable counts as not set. */
export interface SecretStore {
  readonly value: (env: string) => string | undefined;
  /** Reference with the hash of the present value. Throws a RangeError when the variable isn't set: check first. */
  readonly reference: (env: string) => SecretReference;
  /** A variable that has this value; undefined when none has. */
  readonly named?: (text: string) => string | undefined;
  /**
   * Where a snapshot answers, and nothing will be sent: a variable that is not set keeps nobody from planning, and neither what it stands for
   * nor what the snapshot masks is compared.
   */
  readonly mayLack?: true;
}

/**
 * Secrets from environment variables. The hash is scrypt with the variable's name as salt: the same value gives the same hash
 * in plan and apply, and guessing a value from a plan file is slow.
 */
export function secretsFrom(env: Readonly<Record<string, string | undefined>>): SecretStore {
  const value = (name: string): string | undefined => env[name] || undefined;
  return {
    value,
    named: (text) =>
      Object.keys(env)
        .toSorted()
        .find((name) => text !== '' && env[name] === text),
    reference: (name) => {
      const text = value(name);
      if (text === undefined) throw new RangeError(`secret ${name} is not set`);
      return { secret: `env:${name}`, hash: secretHash(text, name) };
    },
  };
}

/** The hash of a value that nobody knows: no value has it, so a plan with it never fits one that is made with the variable set. */
const UNKNOWN_HASH = 'unknown';

/** As secretsFrom, for a look at what is not the service itself: variables may be missing. */
export function secretsIfSet(env: Readonly<Record<string, string | undefined>>): SecretStore {
  const { value, reference } = secretsFrom(env);
  return {
    mayLack: true,
    value,
    reference: (name) =>
      value(name) === undefined ? { secret: `env:${name}`, hash: UNKNOWN_HASH } : reference(name),
  };
}

/** Hashes that were computed already: a live destination is hashed at every look. */
const HASHES = new Map<string, string>();

/** A slow, salted hash of a secret: the same value gives the same hash, and guessing from the hash is expensive. */
export function secretHash(value: string, salt: string): string {
  const key = `${salt} ${value}`;
  const known = HASHES.get(key);
  if (known !== undefined) return known;
  const hash = `scrypt:${scryptSync(value, `zonewright ${salt}`, 32).toString('hex')}`;
  HASHES.set(key, hash);
  return hash;
}
