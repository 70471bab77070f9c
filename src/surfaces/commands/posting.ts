import type { PlanDocument } from '../../engine/documents/plan.js';
import type { ResultDocument } from '../../engine/documents/result.js';
import { UserError } from '../../kernel/model/errors.js';
import type { GitHub } from '../../app/github/client.js';
import { upsertComment } from '../../app/github/comments.js';
import type { Repository } from '../../app/github/paths.js';
import type { Upserted } from '../../app/github/sticky.js';
import { marker, type Subject } from '../../app/github/marker.js';
import { planComment, type CommentContext } from '../reports/plan-comment.js';
import { doneIn } from '../../app/approvals/comment-lines.js';
import { resultComment } from '../reports/result-markdown.js';

/** A pull request. */
export interface PullRequest {
  readonly repository: Repository;
  readonly number: number;
}

/** Posts a plan, or brings the comment that shows it up to date. Throws a UserError when what must be seen does not fit. */
export function postPlan(
  github: GitHub,
  { repository, number }: PullRequest,
  plan: PlanDocument,
  context: CommentContext,
): Promise<Upserted> {
  return upsertComment(github, {
    repository,
    number,
    marker: marker('plan', context),
    body: (former) => {
      const body = planComment(plan, context, former);
      if (body === undefined) throw tooLarge();
      return body;
    },
  });
}

/** Posts what became of a plan on a pull request. `done`: digests of the approved changes that were carried out this time. */
export function postResult(
  github: GitHub,
  { repository, number }: PullRequest,
  result: ResultDocument,
  subject: Subject,
  done: readonly string[],
): Promise<Upserted> {
  return upsertComment(github, {
    repository,
    number,
    marker: marker('apply', subject),
    body: (former = '') => resultComment(result, subject, [...new Set([...done, ...doneIn(former)])]),
  });
}

function tooLarge(): UserError {
  return new UserError(
    'the plan is too large to be reviewed in a comment: its risks and deletes alone do not fit',
    {
      code: 'comment-too-large',
      help: 'Split the change over several pull requests, or plan parts of it with --target, each with an --environment of its own.',
    },
  );
}
