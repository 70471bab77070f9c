import { readAccess } from '../forge/access.js';
import type { Access } from '../forge/client.js';

const PUBLIC = 'https://api.github.com';

/** GITHUB_TOKEN, and GITHUB_API_URL or another address. Empty counts as not set. Throws a UserError (usage) without their values. */
export function githubAccess(env: Readonly<Record<string, string | undefined>>, address?: string): Access {
  return readAccess(env['GITHUB_TOKEN'], address ?? (env['GITHUB_API_URL'] || PUBLIC), env, {
    codes: { missing: 'no-github-token', bad: 'bad-github-token' },
    token: 'GITHUB_TOKEN',
    toGetOne: 'In a workflow: env: { GITHUB_TOKEN: "${{ github.token }}" }.',
    address: address === undefined ? 'GITHUB_API_URL' : '--provider-url',
    example: `${PUBLIC} or https://github.example.com/api/v3`,
  });
}
