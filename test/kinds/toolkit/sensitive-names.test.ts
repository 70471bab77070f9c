import { describe, expect, it } from 'vitest';
import { namesCredential, namesPerson } from '../../../src/kinds/toolkit/sensitive-names.js';

describe('the name of a header', () => {
  it.each(
    `authorization Authorization proxy-authorization cookie Set-Cookie set-cookie2 x-api-key X_API_KEY apikey x-apikey x-auth-token
    x-auth cf-access-jwt-assertion cf-access-client-secret x-amz-security-token x-csrf-token x-xsrf-token xsrf-token x-session-id
    x-vault-token x-goog-iap-jwt-assertion x-amzn-oidc-data x-password x-user-passwd x-client-secret dpop x-wsse x-otp x-sso
    x-access-key x-forwarded-access-token private-token ocp-apim-subscription-key authorisation UserAccessToken x-functions-key`.split(
      /\s+/,
    ),
  )('%s names a credential', (name) => {
    expect(namesCredential(name)).toBe(true);
  });

  it.each(
    `x-request-id user-agent referer accept accept-language cf-ray x-forwarded-for content-type content-security-policy etag
    www-authenticate proxy-authenticate access-control-allow-credentials access-control-request-headers cache-control surrogate-key
    cache-key x-cache-key idempotency-key sec-websocket-key public-key-pins x-ratelimit-remaining-tokens x-rate-limit-tokens
    x-token-count x-session-ttl server-timing origin host via x-author x-keyword x-monkey x-passenger x-assess x-side x-compass
    x-authority x-turkey`.split(/\s+/),
  )('%s names none', (name) => {
    expect(namesCredential(name)).toBe(false);
  });
});

describe('the name of a cookie', () => {
  it.each('session sid PHPSESSID JSESSIONID __Host-id _ga v2 connect.sid cart theme_token user'.split(' '))(
    '%s may name somebody',
    (name) => {
      expect(namesPerson(name)).toBe(true);
    },
  );

  it.each('theme lang language locale NEXT_LOCALE currency cookie_consent color-scheme darkMode'.split(' '))(
    '%s names a choice',
    (name) => {
      expect(namesPerson(name)).toBe(false);
    },
  );
});
