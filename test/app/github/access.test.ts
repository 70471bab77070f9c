import { expect, test } from 'vitest';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import { githubAccess } from '../../../src/app/github/access.js';

test.each([
  [undefined, 'https://api.github.com/'],
  ['', 'https://api.github.com/'],
  ['https://github.example.com/api/v3', 'https://github.example.com/api/v3'],
  ['https://github.example.com/api/v3/', 'https://github.example.com/api/v3'],
  ['http://127.0.0.1:8080/api/v3', 'http://127.0.0.1:8080/api/v3'],
])('GITHUB_API_URL %s is %s', (url, href) => {
  const { baseUrl, token } = githubAccess({ GITHUB_TOKEN: 'ghs_1', GITHUB_API_URL: url });
  expect(baseUrl.href).toBe(href);
  expect(token).toBe('ghs_1');
});

test.each([
  ['no-github-token', {}],
  ['no-github-token', { GITHUB_TOKEN: '' }],
  ['bad-github-token', { GITHUB_TOKEN: 's3cret\n' }],
  ['bad-github-token', { GITHUB_TOKEN: 's3cret é' }],
  ['bad-base-url', { GITHUB_TOKEN: 's3cret', GITHUB_API_URL: 'http://github.example.com' }],
  ['bad-base-url', { GITHUB_TOKEN: 's3cret', GITHUB_API_URL: 'https://u:s3cret@github.example.com' }],
  ['bad-base-url', { GITHUB_TOKEN: 's3cret', GITHUB_API_URL: 'github.example.com' }],
])('%s: %j is a usage error that repeats nothing', (code, env) => {
  let error: unknown;
  try {
    githubAccess(env);
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof UserError)) throw new Error('expected a UserError', { cause: error });
  expect(error).toMatchObject({ code, exit: EXIT.usage });
  expect(error.message).toContain('GITHUB_');
  expect(`${error.message}${error.help}`).not.toContain('s3cret');
});
