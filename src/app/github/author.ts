import { asObject, optionalString, requiredString, ShapeError, type Raw } from '../../kernel/lib/decode.js';
import type { GitHub } from './client.js';
import { GitHubError } from './errors.js';

/** Whoever wrote something at GitHub. */
export interface Account {
  /** Never given to anybody else, unlike a login. */
  readonly id: number;
  readonly login: string;
  readonly isApp: boolean;
}

/** Who the token of a workflow writes as. */
const WORKFLOWS = 'github-actions[bot]';

/** The account of the token; undefined for the token of an app (a workflow's among them), which GitHub does not tell who it is. */
export async function whoWeAre(github: GitHub): Promise<Account | undefined> {
  try {
    return await github.get('/user', decodeAccount);
  } catch (error) {
    if (error instanceof GitHubError && (error.kind === 'forbidden' || error.kind === 'not-found'))
      return undefined;
    throw error;
  }
}

/** Something at GitHub with an author; undefined when the account is gone. */
export interface Written {
  /** Grows with time. */
  readonly id: number;
  readonly author: Account | undefined;
}

/**
 * What of these was written by us, oldest first. An app can't know itself, so for one it is what apps wrote, workflows before others.
 * What a person wrote is never an app's.
 */
export function writtenBy<T extends Written>(us: Account | undefined, items: readonly T[]): readonly T[] {
  const sorted = items.toSorted((a, b) => a.id - b.id);
  if (us !== undefined) return sorted.filter(({ author }) => author?.id === us.id);
  const byWorkflows = sorted.filter(({ author }) => author?.isApp && author.login === WORKFLOWS);
  const byOthers = sorted.filter(({ author }) => author?.isApp && author.login !== WORKFLOWS);
  return [...byWorkflows, ...byOthers];
}

/** Those by the author of this one. */
export function bySameAuthor<T extends Written>(one: Written, items: readonly T[]): readonly T[] {
  return items.filter(({ author }) => author?.id === one.author?.id);
}

/** A user of GitHub. No person can have a login that ends with `[bot]`. */
export function decodeAccount(value: unknown): Account {
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

/** A number that counts something from 1 on. Throws a ShapeError for anything else. */
export function requiredNumber(raw: Raw, member: string, what: string): number {
  const value = raw[member];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ShapeError(`${what} has no ${member}`);
}
