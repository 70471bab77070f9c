import { expect, test } from 'vitest';
import { notifyAddresses } from '../../../src/app/notify/addresses.js';
import { UserError } from '../../../src/kernel/model/errors.js';

const SLACK = 'ZONEWRIGHT_NOTIFY_SLACK_URL';
const JSON_URL = 'ZONEWRIGHT_NOTIFY_JSON_URL';

test.each([
  [
    { [SLACK]: 'https://hooks.example.com/services/T0/B0/x' },
    ['slack https://hooks.example.com/services/T0/B0/x'],
  ],
  [{ [JSON_URL]: ' http://127.0.0.1:9/in?a=b\n', [SLACK]: '' }, ['json http://127.0.0.1:9/in?a=b']],
  [
    { [JSON_URL]: 'http://localhost/', [SLACK]: 'http://[::1]:9/' },
    ['slack http://[::1]:9/', 'json http://localhost/'],
  ],
])('takes %j', (env, expected) => {
  expect(notifyAddresses(env).map(({ form, url }) => `${form} ${url.href}`)).toEqual(expected);
});

test.each([
  [{}, '--notify has no address to send to'],
  [{ [SLACK]: ' ' }, '--notify has no address to send to'],
  [{ [SLACK]: 'c4n4ry' }, `${SLACK} is not an http(s) address`],
  [{ [JSON_URL]: 'file:///c4n4ry' }, `${JSON_URL} is not an http(s) address`],
  [
    { [SLACK]: 'http://hooks.example.com/c4n4ry' },
    `${SLACK} must use https: anybody who sees the address can write there`,
  ],
  [
    { [SLACK]: 'http://127.0.0.1.evil.example/c4n4ry' },
    `${SLACK} must use https: anybody who sees the address can write there`,
  ],
  [{ [SLACK]: 'https://me:c4n4ry@hooks.example.com/' }, `${SLACK} must not contain a user name or password`],
  [{ [SLACK]: 'https://hooks.example.com/#c4n4ry' }, `${SLACK} must not have a fragment`],
  [{ [SLACK]: 'https://hooks.example.com/', [JSON_URL]: 'c4n4ry' }, `${JSON_URL} is not an http(s) address`],
])('refuses %j, and repeats nothing of it', (env, message) => {
  const refusing = (): unknown => notifyAddresses(env);
  expect(refusing).toThrow(UserError);
  try {
    refusing();
  } catch (error) {
    expect(error).toMatchObject({ message, code: 'notify-address', exit: 64 });
    expect(JSON.stringify(error)).not.toContain('c4n4ry');
  }
});
