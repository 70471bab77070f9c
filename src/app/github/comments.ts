import { asObject, optionalString } from '../../kernel/lib/decode.js';
import type { Client } from '../forge/client.js';
import { requiredNumber } from '../forge/shapes.js';
import type { Comment } from '../forge/sticky.js';
import { decodeAuthor } from './author.js';
import { issuePath, repositoryPath, type Repository } from './paths.js';

/** Comments on an issue or pull request, by any author. Throws a ForgeError. */
export function commentsOn(
  github: Client,
  repository: Repository,
  number: number,
): Promise<readonly Comment[]> {
  return github.list(listPath(repository, number), decodeComment);
}

/** Posts a comment. Throws a ForgeError. */
export function addComment(
  github: Client,
  repository: Repository,
  number: number,
  body: string,
): Promise<Comment> {
  return github.send('POST', listPath(repository, number), { body }, decodeComment);
}

/** Changes a comment's text. Throws a ForgeError. */
export function editComment(
  github: Client,
  repository: Repository,
  id: number,
  body: string,
): Promise<Comment> {
  const path = `${repositoryPath(repository)}/issues/comments/${id}`;
  return github.send('PATCH', path, { body }, decodeComment);
}

function listPath(repository: Repository, number: number): string {
  return `${issuePath(repository, number)}/comments`;
}

function decodeComment(value: unknown): Comment {
  const raw = asObject(value, 'a comment');
  const updatedAt = Date.parse(optionalString(raw, 'updated_at', 'a comment') ?? '');
  return {
    updatedAt: Number.isNaN(updatedAt) ? undefined : updatedAt,
    id: requiredNumber(raw, 'id', 'a comment'),
    url: optionalString(raw, 'html_url', 'a comment') ?? '',
    body: optionalString(raw, 'body', 'a comment') ?? '',
    author: decodeAuthor(raw),
  };
}
