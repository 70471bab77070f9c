import { asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Client } from '../forge/client.js';
import { approversAtMerge, type Approver, type MergedPull, type Review } from '../forge/pulls.js';
import { requiredTime } from '../forge/shapes.js';
import { decodeAuthor } from './author.js';
import { pullPath, teamPath, type Repository } from './paths.js';

/**
 * People whose last review of the merged commit was an approval; a dismissed one is none. Throws a ForgeError.
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

/** Reviews without effect: unsent, or only comments. */
const SILENT = new Set(['PENDING', 'COMMENTED']);

/** Members of the repository or its organisation. Anybody can approve in a public one. */
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
      // GitHub names no commit if it is gone.
      isApproval: state === 'APPROVED' && commit !== undefined,
      ...defined({ commit }),
      isOutside: !INSIDE.has(requiredString(raw, 'author_association', what)),
      at: requiredTime(raw, 'submitted_at', what),
    },
  ];
}

/** Members of a team `org/team` and its child teams. Throws a ForgeError. https://docs.github.com/en/rest/teams/members */
export async function membersOf(github: Client, team: string): Promise<readonly string[]> {
  return github.list(`${teamPath(team)}/members`, (value) =>
    requiredString(asObject(value, 'a member'), 'login', 'a member').toLowerCase(),
  );
}
