import { asObject, optionalString } from '../../kernel/lib/decode.js';
import { decodeAuthor, requiredNumber, whoWeAre, writtenBy, type Account } from './author.js';
import type { GitHub } from './client.js';
import { issuePath, repositoryPath, type Repository } from './paths.js';
import {
  isMarked,
  isSameText,
  marked,
  retireAll,
  upsert,
  type Slot,
  type Sticky,
  type Upserted,
} from './sticky.js';

/** Which comments on an issue or a pull request are meant: ours, whose first line is the marker (an HTML comment). */
export interface Marked {
  readonly repository: Repository;
  readonly number: number;
  readonly marker: string;
}

/** A comment as it stands. */
export interface Comment extends Sticky {
  /** When it was written or edited last, by whomever, in milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/**
 * Creates our comment with this marker or brings it up to date. `body` gets the body of the comment that stands there, and makes one
 * whose first line is the marker. Comments of others are never touched, whatever they look like. Throws a GitHubError.
 */
export async function upsertComment(
  github: GitHub,
  wanted: Marked & { readonly body: (former: string | undefined) => string },
): Promise<Upserted> {
  const slot = slotOf(github, wanted, await whoWeAre(github));
  return upsert(slot, (former) => marked(wanted.body(former), wanted.marker));
}

/** Makes our comments with these markers say that another one stands for them, and no longer be found. Throws a GitHubError. */
export async function retireComments(
  github: GitHub,
  { repository, number, markers }: Omit<Marked, 'marker'> & { readonly markers: readonly string[] },
  kept: Pick<Sticky, 'url'>,
): Promise<void> {
  const us = await whoWeAre(github);
  const comments = await github.list(listPath({ repository, number }), decodeComment);
  for (const marker of markers) {
    const { retire } = slotOf(github, { repository, number, marker }, us);
    await retireAll({ retire }, markedBy(us, comments, marker), kept);
  }
}

function slotOf(github: GitHub, meant: Marked, us: Account | undefined): Slot<Comment> {
  const update = ({ id }: Sticky, text: string): Promise<Comment> =>
    github.send(
      'PATCH',
      `${repositoryPath(meant.repository)}/issues/comments/${id}`,
      { body: text },
      decodeComment,
    );
  return {
    look: () => find(github, meant, us),
    isCurrent: (comment, text) => isSameText(comment.body, text),
    create: (text) => github.send('POST', listPath(meant), { body: text }, decodeComment),
    update,
    retire: (comment, kept) => update(comment, `Superseded by ${kept.url}`),
  };
}

/** Gives the one comment of ours with a marker: the oldest, which `upsertComment` keeps up to date. */
export type OurComments = (marker: string) => Comment | undefined;

/** Reads what we wrote on an issue or a pull request; `us` as `whoWeAre` has it. Throws a GitHubError. */
export async function ourComments(
  github: GitHub,
  on: Pick<Marked, 'repository' | 'number'>,
  us: Account | undefined,
): Promise<OurComments> {
  const comments = await github.list(listPath(on), decodeComment);
  return (marker) => markedBy(us, comments, marker)[0];
}

/** Posts a comment that is not looked for again. Throws a GitHubError. */
export async function addComment(
  github: GitHub,
  on: Pick<Marked, 'repository' | 'number'>,
  body: string,
): Promise<void> {
  await github.send('POST', listPath(on), { body }, decodeComment);
}

async function find(github: GitHub, meant: Marked, us: Account | undefined): Promise<readonly Comment[]> {
  return markedBy(us, await github.list(listPath(meant), decodeComment), meant.marker);
}

function markedBy(us: Account | undefined, comments: readonly Comment[], marker: string): readonly Comment[] {
  return writtenBy(
    us,
    comments.filter(({ body }) => isMarked(body, marker)),
  );
}

function listPath({ repository, number }: Pick<Marked, 'repository' | 'number'>): string {
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
