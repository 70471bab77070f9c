import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import { proxyPasswords } from '../../../src/kernel/redaction/proxy-passwords.js';
import { openRedaction } from '../../../src/kernel/redaction/redact.js';
import { authorizationOf, nameOf, proxyFor, proxyIn } from '../../../src/service/http/proxy.js';
import { runs } from '../../helpers/runs.js';

const API = new URL('https://api.example.com/client/v4');
const PROXY = 'http://proxy.example.com:8080';

function refusalOf(env: Record<string, string>): UserError {
  try {
    proxyIn(env);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('was taken');
}

describe('which proxy counts', () => {
  test.each([
    ['none', {}, undefined],
    ['HTTPS_PROXY', { HTTPS_PROXY: PROXY, HTTP_PROXY: 'http://other' }, 'HTTPS_PROXY'],
    ['the lower-case one before it', { HTTPS_PROXY: 'http://other', https_proxy: PROXY }, 'https_proxy'],
    ['HTTP_PROXY where nothing else is set', { HTTP_PROXY: PROXY }, 'HTTP_PROXY'],
    ['an empty one is not set', { https_proxy: ' ', HTTPS_PROXY: '', http_proxy: PROXY }, 'http_proxy'],
    ['ALL_PROXY is not read', { ALL_PROXY: PROXY, all_proxy: 'socks5://x' }, undefined],
  ])('%s', (_, env, variable) => {
    expect(proxyFor(API, env)?.variable).toBe(variable);
  });

  test.each(['http://127.0.0.1:1', 'https://localhost', 'http://[::1]:8787'])('none to %s', (url) => {
    expect(proxyFor(new URL(url), { HTTPS_PROXY: 'nonsense' })).toBeUndefined();
  });

  test.each([
    ['api.example.com', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['EXAMPLE.com', true],
    ['other.test, example.com', true],
    ['other.test example.com', true],
    ['*', true],
    ['other.test,*', true],
    ['api.example.com:443', true],
    ['api.example.com:8443', false],
    ['ample.com', false],
    ['i.example.com', false],
    ['api.example.co', false],
    ['', false],
    [' , ', false],
  ])('NO_PROXY=%s', (value, isDirect) => {
    expect(proxyFor(API, { HTTPS_PROXY: PROXY, NO_PROXY: value }) === undefined).toBe(isDirect);
    expect(proxyFor(API, { HTTPS_PROXY: PROXY, no_proxy: value, NO_PROXY: 'x.test' }) === undefined).toBe(
      isDirect,
    );
  });
});

describe('an address that can be no proxy', () => {
  test.each([
    'proxy.corp:8080',
    'proxy.corp',
    '10.0.0.1:3128',
    '//proxy.corp:8080',
    'ftp://proxy.corp:21',
    'socks5://proxy.corp:1080',
    'file:///etc/passwd',
    'http://',
    'http://proxy.corp:99999999',
    'http://proxy.corp:0',
    'http://proxy.corp:port',
    'http://proxy.corp:8080/path',
    'http://proxy.corp:8080?x',
    'http://proxy.corp:8080#x',
    'http://user:canary#word@proxy.corp:8080',
    'http://user:canary/word@proxy.corp:8080',
    'http://user:canary%zz@proxy.corp:8080',
    'http://pro xy.corp',
  ])('%s', (value) => {
    for (const variable of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']) {
      const { message, help, exit, code } = refusalOf({ [variable]: value });
      expect({ exit, code }).toEqual({ exit: 64, code: 'bad-proxy' });
      expect(message).toContain(variable);
      expect(`${message}${help}`).not.toContain('canary');
    }
  });

  test('is a UserError, whatever the value is, and never another error', () => {
    const value = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom('http://', 'https://', 'HTTP:', ''), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(value, (HTTPS_PROXY) => {
        try {
          const proxy = proxyIn({ HTTPS_PROXY });
          if (proxy === undefined) expect(HTTPS_PROXY.trim()).toBe('');
          else expect(authorizationOf(proxy) === undefined).toBe(proxy.url.username === '');
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
        proxyPasswords({ HTTPS_PROXY });
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the password of a proxy', () => {
  test('is decoded, and sent as Basic', () => {
    const proxy = proxyIn({ HTTPS_PROXY: 'http://us%40er:p%2Fss:w%C3%B6rd@proxy.example.com' });
    if (proxy === undefined) throw new Error('no proxy');
    const [, encoded = ''] = authorizationOf(proxy)?.split(' ') ?? [];
    expect(Buffer.from(encoded, 'base64').toString()).toBe('us@er:p/ss:wörd');
    expect(nameOf(proxy)).toBe('the proxy proxy.example.com of HTTPS_PROXY');
  });

  test('is in no output, in no form in which it travels, for any value', () => {
    const word = fc.stringMatching(/^[!-~]{8,20}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), word, fc.boolean(), (user, password, isEncoded) => {
        const written = isEncoded ? encodeURIComponent(password) : password;
        const { redact, add } = openRedaction();
        add(proxyPasswords({ https_proxy: `http://${user}:${written}@proxy.example.com:8080` }));
        expect(redact(`see <${written}>`)).not.toContain(written);
        if (isEncoded) {
          const header = Buffer.from(`${user}:${password}`).toString('base64');
          expect(redact(`see <${header}>`)).not.toContain(header);
          expect(redact(`see <${password}>`)).not.toContain(password);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
