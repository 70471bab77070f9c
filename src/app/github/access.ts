import { UserError } from '../../kernel/model/errors.js';
import { parseBaseUrl } from '../../service/http/base-url.js';

/** Where GitHub is, and who asks. */
export interface Access {
  readonly baseUrl: URL;
  readonly token: string;
}

const PUBLIC = 'https://api.github.com';

/**
 * GITHUB_TOKEN and GITHUB_API_URL, as a workflow has them; an empty value counts as not set. Throws a UserError (usage) that never
 * repeats either of them.
 */
export function githubAccess(env: Readonly<Record<string, string | undefined>>): Access {
  const token = env['GITHUB_TOKEN'] ?? '';
  if (token === '') {
    throw new UserError('GITHUB_TOKEN is not set', {
      code: 'no-github-token',
      help: 'In a workflow: env: { GITHUB_TOKEN: "${{ github.token }}" }.',
    });
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UserError('GITHUB_TOKEN holds a character that no header can carry', {
      code: 'bad-github-token',
      help: 'Is there a blank or a line break at its end?',
    });
  }
  const named = { name: 'GITHUB_API_URL', example: `${PUBLIC} or https://github.example.com/api/v3` };
  return { baseUrl: parseBaseUrl(env['GITHUB_API_URL'] || PUBLIC, named), token };
}
