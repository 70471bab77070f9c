import { asObject, optionalString } from '../lib/decode.js';
import { bySameAuthor, decodeAuthor, requiredNumber, whoWeAre, writtenBy, type Account } from './author.js';
import type { GitHub } from './client.js';
import { issuePath, repositoryPath, type Repository } from './paths.js';
import { isMarked, isSameText, marked, upsert, type Sticky, type Upserted } from './sticky.js';

/** Which comments on an issue or a pull request are meant: ours, whose first line is the marker (an HTML comment). */
export interface Marked {
  readonly repository: Repository;
  readonly number: number;
  readonly marker: string;
}

/**
 * Creates our comment with this marker or brings it up to date. `body` gets the body of the comment that stands there, and makes one
 * whose first line is the marker. Comments of others are never touched, whatever they look like. Throws a GitHubError.
 */
export async function upsertComment(
  github: GitHub,
  wanted: Marked & { readonly body: (former: string | undefined) => string },
): Promise<Upserted> {
  const { repository, marker, body } = wanted;
  const us = await whoWeAre(github);
  const update = ({ id }: Sticky, text: string): Promise<Sticky> =>
    github.send(
      'PATCH',
      `${repositoryPath(repository)}/issues/comments/${id}`,
      { body: text },
      decodeComment,
    );
  return upsert(
    {
      look: () => find(github, wanted, us),
      isCurrent: (comment, text) => isSameText(comment.body, text),
      create: (text) => github.send('POST', listPath(wanted), { body: text }, decodeComment),
      update,
      retire: (comment, kept) => update(comment, `Superseded by ${kept.url}`),
    },
    (former) => marked(body(former), marker),
  );
}

/** The bodies of our comments with this marker, oldest first: one, or more until the next `upsertComment`. Throws a GitHubError. */
export async function ourComments(github: GitHub, meant: Marked): Promise<readonly string[]> {
  const found = await find(github, meant, await whoWeAre(github));
  const [first] = found;
  return first === undefined ? [] : bySameAuthor(first, found).map(({ body }) => body);
}

/** Posts a comment that is not looked for again. Throws a GitHubError. */
export async function addComment(
  github: GitHub,
  on: Pick<Marked, 'repository' | 'number'>,
  body: string,
): Promise<void> {
  await github.send('POST', listPath(on), { body }, decodeComment);
}

async function find(github: GitHub, meant: Marked, us: Account | undefined): Promise<readonly Sticky[]> {
  const comments = await github.list(listPath(meant), decodeComment);
  return writtenBy(
    us,
    comments.filter(({ body }) => isMarked(body, meant.marker)),
  );
}

function listPath({ repository, number }: Pick<Marked, 'repository' | 'number'>): string {
  return `${issuePath(repository, number)}/comments`;
}

function decodeComment(value: unknown): Sticky {
  const raw = asObject(value, 'a comment');
  return {
    id: requiredNumber(raw, 'id', 'a comment'),
    url: optionalString(raw, 'html_url', 'a comment') ?? '',
    body: optionalString(raw, 'body', 'a comment') ?? '',
    author: decodeAuthor(raw),
  };
}
