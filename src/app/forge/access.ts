import type { GitHubCode, GitLabCode } from '../../kernel/model/error-codes.js';
import { UserError } from '../../kernel/model/errors.js';
import { parseBaseUrl } from '../../service/http/base-url.js';
import { proxyFor } from '../../service/http/proxy.js';
import type { Access } from './client.js';

type TokenCode = GitHubCode | GitLabCode;

/** What messages say of an address and a token. */
interface AccessWords {
  /** The codes of what is wrong with a token. */
  readonly codes: { readonly missing: TokenCode; readonly bad: TokenCode };
  /** The variable with the token. */
  readonly token: string;
  /** How to have a token. */
  readonly toGetOne: string;
  /** The variable or flag with the address, and an address to write it like. */
  readonly address: string;
  readonly example: string;
}

/** A token, an address and the way there as a Client takes them; no token is an empty one. Throws a UserError (usage) that never repeats either of them. */
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
