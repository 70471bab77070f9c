import { asObject, optionalString, requiredString, type Raw } from '../../kernel/lib/decode.js';
import type { Account } from '../forge/author.js';
import type { Client } from '../forge/client.js';
import { ForgeError } from '../forge/errors.js';
import { requiredNumber } from '../forge/shapes.js';

/** The token's account; undefined for an app's token, such as a workflow's: GitHub hides its owner. */
export async function whoWeAre(github: Client): Promise<Account | undefined> {
  try {
    return await github.get('/user', decodeAccount);
  } catch (error) {
    if (error instanceof ForgeError && (error.kind === 'forbidden' || error.kind === 'not-found'))
      return undefined;
    throw error;
  }
}

/** A GitHub user. No person's login can end with `[bot]`. */
function decodeAccount(value: unknown): Account {
  const raw = asObject(value, 'the user');
  const login = requiredString(raw, 'login', 'the user');
  const isApp = optionalString(raw, 'type', 'the user') === 'Bot' || login.endsWith('[bot]');
  return { id: requiredNumber(raw, 'id', 'the user'), login, isApp };
}

/** The author of something. */
export function decodeAuthor(raw: Raw): Account | undefined {
  const { user } = raw;
  return user === null || user === undefined ? undefined : decodeAccount(user);
}
