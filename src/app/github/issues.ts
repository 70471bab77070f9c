import { asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import { bySameAuthor, writtenBy, type Account } from '../forge/author.js';
import type { Client } from '../forge/client.js';
import { requiredNumber } from '../forge/shapes.js';
import { isMarked, isSameText, marked, upsert, type Sticky, type Upserted } from '../forge/sticky.js';
import { decodeAuthor, whoWeAre } from './author.js';
import { addComment } from './comments.js';
import { issuePath, repositoryPath, type Repository } from './paths.js';

/** Our open issues whose first line is the marker (an HTML comment). */
export interface MarkedIssue {
  readonly repository: Repository;
  readonly marker: string;
}

/** An open issue; its id is its number. */
interface Issue extends Sticky {
  readonly title: string;
}

/** Opens or updates our issue with this marker. The label is only for people: GitHub may drop it, anybody can remove it. Throws a ForgeError. */
export async function upsertIssue(
  github: Client,
  wanted: MarkedIssue & { readonly label: string; readonly title: string; readonly body: string },
): Promise<Upserted> {
  const { repository, marker, label, title, body } = wanted;
  const us = await whoWeAre(github);
  const issues = `${repositoryPath(repository)}/issues`;
  return upsert(
    {
      look: () => find(github, wanted, us),
      isCurrent: (issue, text) => issue.title === title && isSameText(issue.body, text),
      create: (text) => github.send('POST', issues, { title, body: text, labels: [label] }, decodeIssue),
      update: ({ id }, text) =>
        github.send('PATCH', issuePath(repository, id), { title, body: text }, decodeIssue),
      retire: (issue) => close(github, repository, issue),
    },
    () => marked(body, marker),
  );
}

/**
 * Closes our open issues with this marker, and says why in the oldest. Closes first: otherwise runs that may comment but not close would repeat the
 * comment. Throws a ForgeError.
 */
export async function closeIssue(
  github: Client,
  meant: MarkedIssue & { readonly comment: string },
): Promise<'closed' | 'none'> {
  const { repository, comment } = meant;
  const found = await find(github, meant, await whoWeAre(github));
  const [oldest] = found;
  if (oldest === undefined) return 'none';
  for (const issue of bySameAuthor(oldest, found)) await close(github, repository, issue);
  await addComment(github, repository, oldest.id, comment);
  return 'closed';
}

function close(github: Client, repository: Repository, { id }: Issue): Promise<Issue> {
  return github.send('PATCH', issuePath(repository, id), { state: 'closed' }, decodeIssue);
}

/** Our open issues. GitHub's list also has pull requests. */
async function find(
  github: Client,
  { repository, marker }: MarkedIssue,
  us: Account | undefined,
): Promise<readonly Issue[]> {
  const query = { state: 'open', sort: 'created', direction: 'asc' };
  const listed = await github.list(`${repositoryPath(repository)}/issues`, decodeListed, query);
  const issues = listed.flatMap(({ issue, isPull }) => (isPull ? [] : [issue]));
  return writtenBy(
    us,
    issues.filter(({ body }) => isMarked(body, marker)),
  );
}

function decodeListed(value: unknown): { readonly issue: Issue; readonly isPull: boolean } {
  return {
    issue: decodeIssue(value),
    isPull: (asObject(value, 'an issue')['pull_request'] ?? null) !== null,
  };
}

function decodeIssue(value: unknown): Issue {
  const raw = asObject(value, 'an issue');
  return {
    id: requiredNumber(raw, 'number', 'an issue'),
    url: optionalString(raw, 'html_url', 'an issue') ?? '',
    title: requiredString(raw, 'title', 'an issue'),
    body: optionalString(raw, 'body', 'an issue') ?? '',
    author: decodeAuthor(raw),
  };
}
