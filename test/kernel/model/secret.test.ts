import { describe, expect, test } from 'vitest';
import { lacking, NOT_SET, secretsFrom, withoutTags } from '../../../src/kernel/model/secret.js';
import { tagKeyFrom, UNTAGGED } from '../../../src/kernel/model/tag-key.js';

const ENV = { DESTINATION: 's3://bucket?key=canary', OTHER: 's3://bucket?key=canary', EMPTY: '' };
const key = tagKeyFrom('a token of thirty characters');

describe('secrets from the environment', () => {
  const secrets = secretsFrom(ENV, key);

  test('have a value; an empty variable is not set', () => {
    expect(secrets.value('DESTINATION')).toBe('s3://bucket?key=canary');
    expect(secrets.value('EMPTY')).toBeUndefined();
    expect(secrets.value('ABSENT')).toBeUndefined();
  });

  test('stand in a plan as name and tag, without the value', () => {
    const reference = secrets.reference('DESTINATION');
    expect(reference).toMatchObject({
      secret: 'env:DESTINATION',
      hash: expect.stringMatching(/^hmac:[0-9a-f]{8}:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(reference)).not.toContain('canary');
  });

  test('have the same tag in every run with the same key, and another one for another value, name or key', () => {
    const tagOf = (env: Record<string, string>, from = 'a token of thirty characters') =>
      secretsFrom(env, tagKeyFrom(from)).reference('DESTINATION').hash;
    const { hash } = secrets.reference('DESTINATION');
    expect(tagOf(ENV)).toBe(hash);
    const others = [
      tagOf({ DESTINATION: 's3://bucket?key=other' }),
      tagOf(ENV, 'a token of another run'),
      secrets.reference('OTHER').hash,
    ];
    expect(new Set([hash, ...others]).size).toBe(4);
  });

  test('of two keys tell by their tags that they can not be compared', () => {
    const keyIn = (hash: string): string | undefined => hash.split(':')[1];
    const other = tagKeyFrom('a token of another run').tag('a', 'A');
    expect(keyIn(other)).not.toBe(keyIn(secrets.reference('DESTINATION').hash));
    expect(keyIn(secrets.reference('OTHER').hash)).toBe(keyIn(secrets.reference('DESTINATION').hash));
  });

  test('have no tag without a key: whoever has the plan could try guesses', () => {
    expect(secretsFrom(ENV).reference('DESTINATION')).toEqual({
      secret: 'env:DESTINATION',
      hash: UNTAGGED,
    });
  });

  test.each(['EMPTY', 'ABSENT'])('of which %s is not set have a reference that no value has', (name) => {
    expect(secrets.reference(name)).toEqual({ secret: `env:${name}`, hash: NOT_SET });
  });

  test('are as if some of them were not set, where somebody asks for that', () => {
    const store = lacking(secrets, new Set(['DESTINATION']));
    expect(store.value('DESTINATION')).toBeUndefined();
    expect(store.reference('DESTINATION').hash).toBe(NOT_SET);
    expect(store.reference('OTHER')).toEqual(secrets.reference('OTHER'));
  });

  test('without tags are the same under every key', () => {
    const others = withoutTags(secretsFrom({ OTHER: 'x' }, tagKeyFrom('a token of another run')));
    const store = withoutTags(secrets);
    expect(store.reference('DESTINATION')).toEqual(others.reference('DESTINATION'));
    expect(store.tag('a', 'A')).toBe(others.tag('b', 'B'));
    expect(store.value('DESTINATION')).toBe(ENV.DESTINATION);
  });
});
