import { asObject, optionalBoolean, requiredString, type Raw } from '../../kernel/lib/decode.js';
import type { Account } from '../forge/author.js';
import type { Client } from '../forge/client.js';
import { requiredNumber } from '../forge/shapes.js';

/**
 * The token's account. Tokens of projects, groups and service accounts are bots if GitLab says so; otherwise it counts as a person's. Throws a
 * ForgeError.
 */
export function whoWeAre(gitlab: Client): Promise<Account> {
  return gitlab.get('/user', (value) => {
    const raw = asObject(value, 'the user');
    return { ...decodeUser(raw), isApp: optionalBoolean(raw, 'bot', 'the user') === true };
  });
}

/** An author. GitLab hides whether other accounts are bots, so they count as people. */
export function decodeAuthor({ author }: Raw, us: Account): Account | undefined {
  if (author === null || author === undefined) return undefined;
  const user = decodeUser(asObject(author, 'the author'));
  return user.id === us.id ? { ...user, isApp: us.isApp } : user;
}

function decodeUser(raw: Raw): Account {
  return {
    id: requiredNumber(raw, 'id', 'the user'),
    login: requiredString(raw, 'username', 'the user'),
    isApp: false,
  };
}
