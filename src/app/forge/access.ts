import type { GitHubCode, GitLabCode } from '../../kernel/model/error-codes.js';
import { UserError } from '../../kernel/model/errors.js';
import { parseBaseUrl } from '../../service/http/base-url.js';
import { proxyFor } from '../../service/http/proxy.js';
import type { Access } from './client.js';

type TokenCode = GitHubCode | GitLabCode;

/** Words for messages about an address and a token. */
interface AccessWords {
  /** Codes of errors about a token. */
  readonly codes: { readonly missing: TokenCode; readonly bad: TokenCode };
  /** The variable with the token. */
  readonly token: string;
  /** How to get one. */
  readonly toGetOne: string;
  /** The variable or flag with the address, and an example. */
  readonly address: string;
  readonly example: string;
}

/** Token, address and proxy for a Client. Throws a UserError (usage) without their values. */
export function readAccess(
  token: string | undefined,
  address: string,
  env: Readonly<Record<string, string | undefined>>,
  words: AccessWords,
): Access {
  if (token === undefined || token === '') {
    throw new UserError(`${words.token} is not set`, {
      code: words.codes.missing,
      help: words.toGetOne,
    });
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UserError(`${words.token} contains a character that no header can carry`, {
      code: words.codes.bad,
      help: 'Is there a space or a line break at its end?',
    });
  }
  const baseUrl = parseBaseUrl(address, { name: words.address, example: words.example });
  return { baseUrl, token, proxy: proxyFor(baseUrl, env) };
}
