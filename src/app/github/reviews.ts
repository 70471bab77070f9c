import { asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Client } from '../forge/client.js';
import { approversAtMerge, type Approver, type MergedPull, type Review } from '../forge/pulls.js';
import { requiredTime } from '../forge/shapes.js';
import { decodeAuthor } from './author.js';
import { pullPath, teamPath, type Repository } from './paths.js';

/**
 * Who approved the merged commit: people whose last review of it was an approval. A review that was dismissed is none. Throws a ForgeError.
 * https://docs.github.com/en/rest/pulls/reviews
 */
export async function approversOf(
  github: Client,
  repository: Repository,
  pull: MergedPull,
): Promise<readonly Approver[]> {
  const reviews = await github.list(`${pullPath(repository, pull.number)}/reviews`, decodeReview);
  return approversAtMerge(pull, reviews.flat());
}

/** States of a review that change nothing: it is not sent yet, or it only comments. */
const SILENT = new Set(['PENDING', 'COMMENTED']);

/** Who belongs to a repository or its organisation. Anybody on GitHub can approve a pull request of a public one. */
const INSIDE = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

function decodeReview(value: unknown): readonly Review[] {
  const what = 'a review';
  const raw = asObject(value, what);
  const author = decodeAuthor(raw);
  const commit = optionalString(raw, 'commit_id', what);
  const state = requiredString(raw, 'state', what);
  if (author === undefined || author.isApp || SILENT.has(state)) return [];
  return [
    {
      login: author.login,
      // Of a commit that is gone, GitHub says nothing.
      isApproval: state === 'APPROVED' && commit !== undefined,
      ...defined({ commit }),
      isOutside: !INSIDE.has(requiredString(raw, 'author_association', what)),
      at: requiredTime(raw, 'submitted_at', what),
    },
  ];
}

/** The members of a team, `org/team`, those of its child teams included. Throws a ForgeError. https://docs.github.com/en/rest/teams/members */
export async function membersOf(github: Client, team: string): Promise<readonly string[]> {
  return github.list(`${teamPath(team)}/members`, (value) =>
    requiredString(asObject(value, 'a member'), 'login', 'a member').toLowerCase(),
  );
}
