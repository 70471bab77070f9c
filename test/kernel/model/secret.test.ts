import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../../src/kernel/model/secret.js';

describe('secrets from the environment', () => {
  const secrets = secretsFrom({
    DESTINATION: 's3://bucket?key=canary',
    OTHER: 's3://bucket?key=canary',
    EMPTY: '',
  });

  test('have a value; an empty variable is not set', () => {
    expect(secrets.value('DESTINATION')).toBe('s3://bucket?key=canary');
    expect(secrets.value('EMPTY')).toBeUndefined();
    expect(secrets.value('ABSENT')).toBeUndefined();
  });

  test('stand in a plan as name and hash, without the value', () => {
    const reference = secrets.reference('DESTINATION');
    expect(reference).toMatchObject({
      secret: 'env:DESTINATION',
      hash: expect.stringMatching(/^scrypt:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(reference)).not.toContain('canary');
  });

  test('have the same hash in every run, and another one for another value or name', () => {
    const again = secretsFrom({ DESTINATION: 's3://bucket?key=canary' });
    const changed = secretsFrom({ DESTINATION: 's3://bucket?key=other' });
    expect(again.reference('DESTINATION')).toEqual(secrets.reference('DESTINATION'));
    expect(changed.reference('DESTINATION').hash).not.toBe(secrets.reference('DESTINATION').hash);
    expect(secrets.reference('OTHER').hash).not.toBe(secrets.reference('DESTINATION').hash);
  });

  test.each(['EMPTY', 'ABSENT'])('of which %s is not set have no reference', (name) => {
    expect(() => secrets.reference(name)).toThrow(RangeError);
  });
});
